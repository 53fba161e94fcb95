/** REST: the server's answers as they are, refusals as `Refused`. The session is a cookie that no script sees; what writes carries the header that only pages of this origin can send. */
import type { ErrorObject } from "../protocol/rest.ts";

/** What the server refuses: `code` is stable, `message` is for people. Status 0 = it was not reached. */
export class Refused extends Error {
  readonly code: string;
  readonly status: number;
  readonly retryable: boolean;
  readonly retryAfterMs: number | null;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(error: Partial<ErrorObject>, status = 0) {
    super(error.message ?? error.code ?? "");
    this.code = error.code ?? "INTERNAL";
    this.status = status;
    this.retryable = error.retryable ?? false;
    this.retryAfterMs = error.retry_after_ms ?? null;
    this.details = error.details ?? {};
  }
}

type Method = "GET" | "POST" | "PUT" | "DELETE";

export const get = <T>(path: string): Promise<T> => request<T>("GET", path);
export const put = <T>(path: string, body: unknown): Promise<T> => request<T>("PUT", path, body);
/** What a route gives as text: a file, say. */
export const text = (path: string): Promise<string> => answered("GET", path);
/** The same as bytes. */
export const blob = async (path: string): Promise<Blob> => (await succeeded("GET", path)).blob();
export const remove = <T>(path: string): Promise<T> => request<T>("DELETE", path);

/** With a `key` the same request may be sent twice and happens once. */
export const post = <T>(path: string, body?: unknown, key?: string): Promise<T> => request<T>("POST", path, body, key);

/** With a file as the body, as it is. */
export const upload = async <T>(path: string, file: Blob): Promise<T> => JSON.parse(await answered("POST", path, file)) as T;

/** A key for `post`, and for every other thing of our own that must be unique. */
export const freshKey = (): string => crypto.randomUUID();

async function request<T>(method: Method, path: string, body?: unknown, key?: string): Promise<T> {
  const found = await answered(method, path, body, key);
  return (found ? JSON.parse(found) : {}) as T;
}

const answered = async (method: Method, path: string, body?: unknown, key?: string): Promise<string> => (await succeeded(method, path, body, key)).text();

async function succeeded(method: Method, path: string, body?: unknown, key?: string): Promise<Response> {
  const response = await reached(path, { method, credentials: "same-origin", headers: headers(method, body, key), body: body === undefined || body instanceof Blob ? (body ?? null) : JSON.stringify(body) });
  if (!response.ok) throw new Refused(errorIn(await response.text()), response.status);
  return response;
}

async function reached(path: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(path, init);
  } catch {
    throw new Refused({ code: "UNREACHABLE", message: "the server does not answer", retryable: true });
  }
}

function headers(method: Method, body: unknown, key?: string): Record<string, string> {
  const found: Record<string, string> = { Accept: "application/json" };
  if (method !== "GET") found["X-Muster"] = "web";
  if (body !== undefined) found["Content-Type"] = body instanceof Blob ? "application/octet-stream" : "application/json";
  if (key) found["Idempotency-Key"] = key;
  return found;
}

function errorIn(text: string): Partial<ErrorObject> {
  try {
    return (JSON.parse(text) as { error: ErrorObject }).error;
  } catch {
    return { code: "NO_MUSTER", message: text.slice(0, 200) };
  }
}

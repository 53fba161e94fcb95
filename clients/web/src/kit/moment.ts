/** Times and numbers as the user's language writes them. */
import { language } from "./words.ts";

const MINUTE_S = 60;

export const dateTime = (ms: number): string => new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" }).format(ms);
export const date = (ms: number): string => new Intl.DateTimeFormat(language, { dateStyle: "medium" }).format(ms);
export const number = (value: number): string => new Intl.NumberFormat(language).format(value);
export const percent = (share: number): string => new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 0 }).format(share);

/** Minutes and seconds, as `3:07`. */
export function clock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  return `${Math.floor(whole / MINUTE_S)}:${String(whole % MINUTE_S).padStart(2, "0")}`;
}

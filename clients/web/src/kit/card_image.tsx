/** The picture of a card, whole as it was printed: only from hosts that the operators name, only for who wants it, and nothing where it does not load. */
import { signal } from "@preact/signals";
import type { VNode } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { ServerView } from "../protocol/rest.ts";
import { get } from "./rest.ts";
import { stored } from "./storage.ts";

/** Each image tells its host the user's address: nothing is loaded unasked. */
export const wantsImages = stored<boolean>("images", false);

/** The origins that operators name; null = not asked yet. */
export const imageHosts = signal<readonly string[] | null>(null);

export async function askForHosts(): Promise<void> {
  imageHosts.value ??= (await get<ServerView>("/v1/server")).image_hosts;
}

export function CardImage({ url, name }: { url: string; name: string }): VNode | null {
  const [isBroken, setBroken] = useState(false);
  useEffect(() => {
    if (wantsImages.value) void askForHosts().catch(() => undefined);
  }, [wantsImages.value]);
  if (!wantsImages.value || isBroken || !isAllowed(url)) return null;
  return <img class="card-image" src={url} alt={name} loading="lazy" decoding="async" referrerpolicy="no-referrer" onError={() => setBroken(true)} />;
}

function isAllowed(url: string): boolean {
  return URL.canParse(url) && (imageHosts.value ?? []).includes(new URL(url).origin);
}

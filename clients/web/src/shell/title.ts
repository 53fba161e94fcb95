/** The page's title says where one is, after its heading, and that a match is found. */
import { effect, signal } from "@preact/signals";
import { proposal } from "../queue/ticket.ts";

const NAME = "Muster";
const heading = signal("");

effect(() => {
  const place = heading.value && heading.value !== NAME ? `${heading.value} · ${NAME}` : NAME;
  document.title = proposal.value ? `● ${place}` : place;
});

/** Follow the headings inside an element, until what this returns is called. */
export function followHeading(screen: Element): () => void {
  const read = (): void => void (heading.value = screen.querySelector("h1")?.textContent ?? "");
  const observer = new MutationObserver(read);
  observer.observe(screen, { subtree: true, childList: true, characterData: true });
  read();
  return () => observer.disconnect();
}

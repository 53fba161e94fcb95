/** The frame of every screen: head with navigation, the screen, and the announcer. */
import { useEffect, useRef, useState } from "preact/hooks";
import type { RefObject, VNode } from "preact";
import { Announcer } from "../kit/announcer.tsx";
import { Button } from "../kit/button.tsx";
import { Later } from "../kit/later.tsx";
import { matched, path, type Params } from "../kit/router.ts";
import { Refused } from "../kit/rest.ts";
import { isModerator, recall, user } from "../kit/session.ts";
import { shared } from "../kit/words.shared.ts";
import { proposal, ticket } from "../queue/ticket.ts";
import { ROUTES, type Screen } from "../routes.ts";
import { News } from "./news.tsx";
import { followHeading } from "./title.ts";
import { t } from "./words.ts";

export function Shell(): VNode {
  const main = useRef<HTMLElement>(null);
  useArrival(main);
  const found = ROUTES.map((route) => ({ route, params: matched(route.pattern, path.value) })).find((each) => each.params);
  useEffect(() => (found?.route.isWide ? undefined : followHeading(main.current!)), [found?.route.isWide]); // a table changes too often to be read
  return (
    <>
      <a class="skip-link" href="#main">
        {t("skip")}
      </a>
      {!found?.route.isWide && <Head />}
      {!found?.route.isWide && <News />}
      <main ref={main} id="main" tabIndex={-1} class={found?.route.isWide ? "is-wide" : ""}>
        {found ? <Loaded key={found.route.pattern} load={found.route.load} params={found.params!} /> : <NotFound />}
      </main>
      {(ticket.value || proposal.value) && <Later load={() => import("../queue/ready_check.tsx").then((found) => found.ReadyCheck)} />}
      <Announcer />
    </>
  );
}

/** Whoever follows a link is at the beginning of the new screen with the keyboard, too. */
function useArrival(main: RefObject<HTMLElement | null>): void {
  const isFirst = useRef(true);
  useEffect(() => {
    if (!isFirst.current) main.current?.focus({ preventScroll: true });
    isFirst.current = false;
  }, [path.value]);
}

const PLACES = [
  ["/", "home"],
  ["/decks", "decks"],
  ["/tables", "tables"],
  ["/events", "events"],
  ["/leaderboards", "ranks"],
  ["/settings", "settings"],
] as const;
const MODERATION = ["/moderation", "moderation"] as const;

function Head(): VNode {
  const places = useRef<HTMLElement>(null);
  useEffect(() => places.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "nearest" }), [path.value]);
  return (
    <header class="page-head">
      <a class="brand" href="/">
        Muster
      </a>
      <nav ref={places} aria-label={t("main_navigation")}>
        {[...PLACES, ...(user.value && isModerator.value ? [MODERATION] : [])].map(([to, key]) => (
          <a key={to} href={to} aria-current={isAt(to) ? "page" : undefined}>
            {t(key)}
          </a>
        ))}
      </nav>
      {user.value ? (
        <a class="page-user" href={`/users/${user.value.id}`}>
          {user.value.name}
        </a>
      ) : (
        <a class="page-user" href="/login">
          {t("log_in")}
        </a>
      )}
    </header>
  );
}

const isAt = (place: string): boolean => path.value === place || (place !== "/" && path.value.startsWith(`${place}/`));

type Loading = { screen: Screen | null; failure: unknown };

/** A screen when it has arrived and the session is known; a broken connection is said and can be tried again. */
function Loaded({ load, params }: { load: () => Promise<{ default: Screen }>; params: Params }): VNode {
  const [{ screen: Shown, failure }, set] = useState<Loading>({ screen: null, failure: null });
  const start = (): void => {
    set({ screen: null, failure: null });
    const known = user.value === undefined ? recall() : Promise.resolve();
    Promise.all([load(), known]).then(
      ([module]) => set({ screen: module.default, failure: null }),
      (error: unknown) => set({ screen: null, failure: error }),
    );
  };
  useEffect(start, []);
  if (failure) return <Failure onRetry={failure instanceof Refused ? start : () => location.reload()} />; // a file that is gone was of an older page
  if (!Shown || user.value === undefined) return <p class="waiting">{shared("loading")}</p>;
  return <Shown params={params} />;
}

function Failure({ onRetry }: { onRetry: () => void }): VNode {
  return (
    <div class="notice" role="alert">
      <p>{t("broken")}</p>
      <Button look="main" onClick={onRetry}>
        {shared("again")}
      </Button>
    </div>
  );
}

function NotFound(): VNode {
  return (
    <div class="notice">
      <h1>{t("not_found")}</h1>
      <a href="/">{t("to_home")}</a>
    </div>
  );
}

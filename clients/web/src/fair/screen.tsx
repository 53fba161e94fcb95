/** Checking the shuffles of an ended game in the browser: from the record and the replay, with nothing that the server computes. */
import type { VNode } from "preact";
import { Await, useLoaded } from "../kit/loaded.tsx";
import { blob, get, text } from "../kit/rest.ts";
import type { Params } from "../kit/router.ts";
import { user } from "../kit/session.ts";
import { EnterFirst } from "../login/screen.tsx";
import type { GameView } from "../protocol/rest.ts";
import { positionAt, reelOf, type Reel } from "../replay/reel.ts";
import { wordOf } from "../table/chance.ts";
import { checksOf, type Check, type Seen } from "./check.ts";
import { hex } from "./draws.ts";
import { readRecord, unpacked, type GameRecord } from "./record.ts";
import { t } from "./words.ts";

const MARKS = { right: "✓", wrong: "✗", unchecked: "–" } as const;

export default function FairScreen({ params }: { params: Params }): VNode {
  return user.value ? <Checked game={params.id!} /> : <EnterFirst />;
}

function Checked({ game }: { game: string }): VNode {
  const found = useLoaded(() => load(game), [game, user.value?.id]);
  return (
    <div class="column is-narrow">
      <header>
        <h1>{t("title")}</h1>
        <p class="aside">{t("about")}</p>
      </header>
      <Await of={found}>{({ record, seen }) => <Found record={record} checks={checksOf(record, seen)} />}</Await>
      <How game={game} />
      <a href={`/games/${game}/replay`}>{t("to_replay")}</a>
    </div>
  );
}

async function load(game: string): Promise<{ record: GameRecord; seen: Seen }> {
  const path = `/v1/games/${encodeURIComponent(game)}`;
  const [about, file, replay] = await Promise.all([get<GameView>(path), blob(`${path}/record`), text(`${path}/replay?view=open`)]);
  const [record, reel] = [readRecord(await unpacked(file)), reelOf(replay)];
  const ownSeat = about.seats.find((seat) => seat.user === user.value?.id)?.seat ?? -1;
  const events = reel.frames.flatMap((frame) => frame.delta?.ev ?? []);
  return { record, seen: { game, commitment: about.seed_commitment, events, hands: firstHands(reel), ownSeat, ownWord: wordOf(game) } };
}

/** The hands at the first moment at which everybody has one. */
function firstHands(reel: Reel): ReadonlyMap<number, readonly string[]> {
  for (const at of reel.frames.keys()) {
    const rows = [...positionAt(reel, at).rows.values()].filter((row) => row.zone === "hand");
    const hands = new Map(reel.about.seats.map(({ seat }) => [seat, rows.filter((row) => row.owner === seat).map((row) => row.name ?? "")]));
    if ([...hands.values()].every((hand) => hand.length > 0)) return hands;
  }
  return new Map();
}

function Found({ record, checks }: { record: GameRecord; checks: readonly Check[] }): VNode {
  const isWrong = checks.some((check) => check.verdict === "wrong");
  const nameOf = (seat: number): string => record.header.seats[seat]?.user_name ?? String(seat);
  return (
    <section class="card-panel" aria-labelledby="verdict">
      <h2 id="verdict">
        <span role="status">{t(isWrong ? "is_wrong" : "is_right")}</span>
      </h2>
      <ul role="list" class="rows">
        {checks.map(({ key, verdict, seats }) => (
          <li key={key} data-verdict={verdict}>
            <span>
              <b aria-hidden="true">{MARKS[verdict]}</b> {t(key)}
              {seats.length > 0 && <small> {seats.map(nameOf).join(", ")}</small>}
            </span>
            <small>{t(verdict)}</small>
          </li>
        ))}
      </ul>
      <dl class="digests">
        <dt>{t("commitment")}</dt>
        <dd>
          <code>{hex(record.commitment)}</code>
        </dd>
        <dt>{t("the_seed")}</dt>
        <dd>
          <code>{hex(record.seed)}</code>
        </dd>
      </dl>
    </section>
  );
}

function How({ game }: { game: string }): VNode {
  return (
    <section class="card-panel" aria-labelledby="how">
      <h2 id="how">{t("how")}</h2>
      <ol>
        {(["how_seed", "how_words", "how_key", "how_shuffle", "how_hands"] as const).map((step) => (
          <li key={step}>{t(step)}</li>
        ))}
      </ol>
      <p>{t("beyond")}</p>
      <div class="row">
        <a class="button is-plain" href={`/v1/games/${game}/record`} download={`${game}.muster.gz`}>
          {t("download")}
        </a>
      </div>
    </section>
  );
}

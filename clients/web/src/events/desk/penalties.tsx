/** The ledger of penalties (MTR 5), and giving one; deck checks (2.8). */
import type { VNode } from "preact";
import { useState } from "preact/hooks";
import { Button } from "../../kit/button.tsx";
import { Field } from "../../kit/field.tsx";
import { post, put } from "../../kit/rest.ts";
import type { DeckCheckView } from "../../protocol/rest.ts";
import { INFRACTIONS, infractionWords, PENALTIES, penaltyWords } from "../penalty_words.ts";
import { Basics } from "./basics.tsx";
import { nameOf, type Desk } from "./desk.ts";
import { PlayerChoice } from "./player_choice.tsx";
import { t } from "./words.ts";

const MINUTE_S = 60;

export function Penalties(desk: Desk): VNode {
  return (
    <>
      <section class="card-panel" aria-labelledby="ledger">
        <h2 id="ledger">{t("penalties")}</h2>
        <Ledger {...desk} />
        <Giving {...desk} />
      </section>
      <DeckChecks {...desk} />
      <Basics {...desk} />
    </>
  );
}

function Ledger(desk: Desk): VNode {
  const { penalties } = desk.desk;
  if (!penalties.length) return <p class="aside">{t("no_penalties")}</p>;
  return (
    <div class="wide-content" tabIndex={0} role="group" aria-labelledby="ledger">
      <table class="ranking is-words">
        <thead>
          <tr>
            {(["player", "round", "infraction", "penalty", "judge", "reason"] as const).map((key) => (
              <th key={key} scope="col">
                {t(key)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {penalties.map((each, at) => (
            <tr key={at}>
              <th scope="row">{nameOf(desk, each.player)}</th>
              <td data-label={t("round")}>{each.round}</td>
              <td data-label={t("infraction")}>{infractionWords(each.infraction)}</td>
              <td data-label={t("penalty")}>{penaltyWords(each.penalty)}</td>
              <td data-label={t("judge")}>{nameOf(desk, each.judge)}</td>
              <td data-label={t("reason")}>{each.words}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Giving(desk: Desk): VNode {
  const [player, setPlayer] = useState("");
  const [given, setGiven] = useState({ infraction: "game_rule_violation", penalty: "", words: "" });
  const give = (event: Event): void => {
    event.preventDefault();
    void desk.act(post(`${desk.path}/players/${player}/penalties`, given)).then((isDone) => isDone && setGiven({ ...given, words: "" }));
  };
  return (
    <form class="column is-tight" onSubmit={give}>
      <h3>{t("give_penalty")}</h3>
      <div class="pair">
        <PlayerChoice players={desk.players} chosen={player} onChoose={setPlayer} />
        <Field label={t("infraction")}>
          <select value={given.infraction} onChange={(event) => setGiven({ ...given, infraction: event.currentTarget.value })}>
            {INFRACTIONS.map((each) => (
              <option key={each} value={each}>
                {infractionWords(each)}
              </option>
            ))}
          </select>
        </Field>
        <Field label={t("penalty")}>
          <select value={given.penalty} onChange={(event) => setGiven({ ...given, penalty: event.currentTarget.value })}>
            <option value="">{t("usual")}</option>
            {PENALTIES.map((each) => (
              <option key={each} value={each}>
                {penaltyWords(each)}
              </option>
            ))}
          </select>
        </Field>
        <Field label={t("reason")}>
          <input value={given.words} autocomplete="off" required={given.penalty === "disqualification"} onInput={(event) => setGiven({ ...given, words: event.currentTarget.value })} />
        </Field>
      </div>
      <div class="row">
        <Button type="submit" disabled={!player}>
          {t("give")}
        </Button>
      </div>
    </form>
  );
}

function DeckChecks(desk: Desk): VNode {
  const checks = [...desk.desk.deck_checks].reverse();
  return (
    <section class="card-panel" aria-labelledby="deck-checks">
      <h2 id="deck-checks">{t("deck_checks")}</h2>
      <p class="aside">{t("about_deck_checks")}</p>
      <ul role="list" class="rows is-tall">
        {checks.map((check) => (
          <li key={`${check.round}-${check.player}`}>
            <span>
              <b>{nameOf(desk, check.player)}</b>{" "}
              <small>
                {t("round")} {check.round} · {check.is_done ? t(check.is_ok ? "deck_ok" : "deck_wrong") : t("to_check")} {check.words}
              </small>
            </span>
            {!check.is_done && <Checking check={check} desk={desk} />}
          </li>
        ))}
      </ul>
      {desk.round && desk.event.state === "running" && (
        <div class="row">
          <Button onClick={() => void desk.act(post(`${desk.path}/deck-checks`))}>{t("sample")}</Button>
        </div>
      )}
    </section>
  );
}

function Checking({ check, desk }: { check: DeckCheckView; desk: Desk }): VNode {
  const [words, setWords] = useState("");
  const [minutes, setMinutes] = useState(0);
  const say = (is_ok: boolean): void => void desk.act(put(`${desk.path}/deck-checks/${check.player}`, { is_ok, words, seconds: minutes * MINUTE_S }));
  return (
    <div class="row is-bottom">
      <Field label={t("found")} class="is-growing">
        <input value={words} autocomplete="off" onInput={(event) => setWords(event.currentTarget.value)} />
      </Field>
      <Field label={t("minutes_taken")}>
        <input type="number" min={0} max={60} value={minutes} onInput={(event) => setMinutes(Number(event.currentTarget.value))} />
      </Field>
      <Button onClick={() => say(true)}>{t("deck_ok")}</Button>
      <Button onClick={() => say(false)}>{t("deck_wrong")}</Button>
    </div>
  );
}

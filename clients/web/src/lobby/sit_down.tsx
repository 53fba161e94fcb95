/** A seat for oneself: which one, with which deck, and the password where the table has one. */
import type { VNode } from "preact";
import { useState } from "preact/hooks";
import { chosenDeck, DeckChoice } from "../decks/deck_choice.tsx";
import { Button } from "../kit/button.tsx";
import { Field } from "../kit/field.tsx";
import { hasTeams, type Format } from "../kit/formats.ts";
import { Refusal } from "../kit/refusal.tsx";
import { refusalText, refusedField } from "../kit/refusals.ts";
import { post } from "../kit/rest.ts";
import type { TableView } from "../protocol/rest.ts";
import { isInvited, take } from "./seats.ts";
import { t } from "./words.ts";

const ANY = -1;
type Props = { table: TableView; code: string; onChange: (table: TableView) => void };

export function SitDown({ table, code, onChange }: Props): VNode {
  const [seat, setSeat] = useState(ANY);
  const [password, setPassword] = useState("");
  const [failure, setFailure] = useState<unknown>(null);
  const rules = table.settings.rules_version ?? "";
  const deck = chosenDeck(table.format as Format, rules);
  const needsPassword = table.has_password && !code && !isInvited(table);
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (!deck) return;
    try {
      const path = `/v1/tables/${table.id}`;
      const seated = await (isInvited(table) ? post<TableView>(`${path}/accept`, { deck: deck.id }) : post<TableView>(`${path}/seats`, { deck: deck.id, seat, code, password }));
      onChange(seated);
      take(seated);
    } catch (error) {
      setFailure(error);
    }
  };
  const isPasswordRefused = refusedField(failure) === "password";
  return (
    <form class="card-panel" onSubmit={(event) => void submit(event)}>
      <h2>{t("your_deck")}</h2>
      <DeckChoice format={table.format as Format} rules={rules} />
      {!isInvited(table) && <WhichSeat table={table} chosen={seat} onChoose={setSeat} />}
      {needsPassword && (
        <Field label={t("password")} {...(isPasswordRefused ? { error: refusalText(failure) } : {})} class="is-short">
          <input value={password} required autocomplete="off" onInput={(event) => setPassword(event.currentTarget.value)} />
        </Field>
      )}
      {!(needsPassword && isPasswordRefused) && <Refusal error={failure} />}
      <div class="row">
        <Button look="main" type="submit" disabled={!deck}>
          {t("take")}
        </Button>
      </div>
    </form>
  );
}

function WhichSeat({ table, chosen, onChoose }: { table: TableView; chosen: number; onChoose: (seat: number) => void }): VNode {
  const free = table.seats.filter((seat) => seat.answer === "free");
  return (
    <Field label={t("which_seat")} class="is-short">
      <select value={chosen} onChange={(event) => onChoose(Number(event.currentTarget.value))}>
        <option value={ANY}>{t("any_seat")}</option>
        {free.map((seat) => (
          <option key={seat.seat} value={seat.seat}>
            {t("seat", { n: seat.seat + 1 })}
            {hasTeams(table.format as Format) && ` · ${t("team", { n: seat.team + 1 })}`}
          </option>
        ))}
      </select>
    </Field>
  );
}

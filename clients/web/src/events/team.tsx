/** Teams of two or three (MTR 8.1, 8.2): the captain names them with their members in their positions; each member registers with a deck of their own. */
import type { VNode } from "preact";
import { useState } from "preact/hooks";
import { Button } from "../kit/button.tsx";
import { Field } from "../kit/field.tsx";
import { Refusal } from "../kit/refusal.tsx";
import { put } from "../kit/rest.ts";
import { user } from "../kit/session.ts";
import { dictionary } from "../kit/words.ts";
import type { EventPlayerView, EventView } from "../protocol/rest.ts";
import { idIn } from "./desk/desk.ts";

const SIZES: Readonly<Record<string, number>> = { partner: 2, emperor: 3 };

const t = dictionary(
  { title: "Teams", about: "One of you names the team; everybody in it registers with a deck. Positions stay for the whole event.", name: "Name of the team", member: "Position {n}", emperor: "Position 2, the emperor", hint: "A user id, or the address of a profile", save: "Name my team", none: "No team is named yet.", missing: "not registered" },
  { title: "Teams", about: "Eine von euch benennt das Team; alle darin melden sich mit einem Deck an. Die Positionen bleiben für das ganze Turnier.", name: "Name des Teams", member: "Position {n}", emperor: "Position 2, der Emperor", hint: "Eine Benutzerkennung oder die Adresse eines Profils", save: "Mein Team benennen", none: "Noch ist kein Team benannt.", missing: "nicht angemeldet" },
  { title: "Équipes", about: "L’un de vous nomme l’équipe ; tous ses membres s’inscrivent avec un deck. Les positions restent pour tout le tournoi.", name: "Nom de l’équipe", member: "Position {n}", emperor: "Position 2, l’empereur", hint: "Un identifiant, ou l’adresse d’un profil", save: "Nommer mon équipe", none: "Aucune équipe n’est encore nommée.", missing: "non inscrit" },
);

type Props = { event: EventView; players: readonly EventPlayerView[]; onChange: () => void };

export function Teams({ event, players, onChange }: Props): VNode | null {
  const size = SIZES[event.plan.format ?? ""];
  if (!size) return null;
  const nameOf = (id: string): string => players.find((player) => player.user === id && !player.has_dropped)?.name ?? t("missing");
  return (
    <section class="card-panel" aria-labelledby="teams">
      <h2 id="teams">{t("title")}</h2>
      {event.teams.length === 0 && <p class="aside">{t("none")}</p>}
      <ul role="list" class="rows">
        {event.teams.map((team) => (
          <li key={team.id}>
            <span>
              <b>{team.name}</b> <small>{team.members.map(nameOf).join(", ")}</small>
            </span>
          </li>
        ))}
      </ul>
      {event.state === "registration" && <Naming size={size} event={event} onChange={onChange} />}
    </section>
  );
}

function Naming({ size, event, onChange }: { size: number; event: EventView; onChange: () => void }): VNode {
  const me = user.value?.id ?? "";
  const mine = event.teams.find((team) => team.id === me);
  const [name, setName] = useState(mine?.name ?? "");
  const [members, setMembers] = useState<readonly string[]>(mine?.members ?? [me, ...Array<string>(size - 1).fill("")]);
  const [failure, setFailure] = useState<unknown>(null);
  const save = (submitted: Event): void => {
    submitted.preventDefault();
    put(`/v1/events/${event.id}/team`, { name, members }).then(() => (setFailure(null), onChange()), setFailure);
  };
  return (
    <form class="column is-tight" onSubmit={save}>
      <p class="aside">{t("about")}</p>
      <Field label={t("name")}>
        <input value={name} required maxLength={100} autocomplete="off" onInput={(event) => setName(event.currentTarget.value)} />
      </Field>
      <div class="pair">
        {members.map((id, at) => (
          <Field key={at} label={size === 3 && at === 1 ? t("emperor") : t("member", { n: at + 1 })} hint={t("hint")}>
            <input value={id} required autocomplete="off" spellcheck={false} onInput={(event) => setMembers(members.with(at, idIn(event.currentTarget.value)))} />
          </Field>
        ))}
      </div>
      <Refusal error={failure} />
      <div class="row">
        <Button type="submit">{t("save")}</Button>
      </div>
    </form>
  );
}

/** The list that a member plays, section by section. */
import type { VNode } from "preact";
import { useState } from "preact/hooks";
import { Button } from "../kit/button.tsx";
import { Dialog } from "../kit/dialog.tsx";
import { Await, useLoaded } from "../kit/loaded.tsx";
import { get } from "../kit/rest.ts";
import type { LeagueListView, LeagueMemberView } from "../protocol/rest.ts";
import { t } from "./words.ts";

const SECTIONS = ["commander", "deck", "companion", "sideboard"] as const;

export function MemberList({ league, member }: { league: string; member: LeagueMemberView }): VNode {
  const [isShown, setShown] = useState(false);
  return (
    <>
      <Button onClick={() => setShown(true)} aria-label={t("list_of", { name: member.name })}>
        {t("list")}
      </Button>
      {isShown && (
        <Dialog title={t("list_of", { name: member.name })} onClose={() => setShown(false)}>
          <Cards path={`/v1/leagues/${league}/members/${member.user}/list`} />
        </Dialog>
      )}
    </>
  );
}

function Cards({ path }: { path: string }): VNode {
  const found = useLoaded(() => get<LeagueListView>(path), [path]);
  return (
    <Await of={found}>
      {({ cards }) => (
        <>
          {SECTIONS.filter((section) => cards.some((card) => card.section === section)).map((section) => (
            <section key={section} aria-label={t(`section_${section}`)}>
              <h3>{t(`section_${section}`)}</h3>
              <ul role="list">
                {cards
                  .filter((card) => card.section === section)
                  .map((card) => (
                    <li key={card.name}>{`${card.count} ${card.name}`}</li>
                  ))}
              </ul>
            </section>
          ))}
        </>
      )}
    </Await>
  );
}

/** The beginning: play now, go on, or find people. */
import type { VNode } from "preact";
import { Later } from "../kit/later.tsx";
import { user } from "../kit/session.ts";
import { GoingOn, LiveGames } from "./games.tsx";
import { People } from "./people.tsx";
import { PlayNow } from "./play_now.tsx";
import { Newcomer } from "./newcomer.tsx";
import { t } from "./words.ts";

export default function Home(): VNode {
  return (
    <div class="home">
      <header class="home-head">
        <h1>{user.value ? t("welcome", { name: user.value.name }) : t("headline")}</h1>
        {!user.value && <p>{t("promise")}</p>}
      </header>
      {user.value && <Later load={() => import("../moderation/notice.tsx").then((found) => found.RulingNotice)} />}
      {user.value && <GoingOn />}
      <div class="home-columns">
        <PlayNow />
        <div class="column">
          {user.value ? (
            <>
              <People />
              <LiveGames />
            </>
          ) : (
            <Newcomer />
          )}
        </div>
      </div>
    </div>
  );
}

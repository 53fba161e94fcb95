/** An ended game on the table it was played on. */
import { useEffect } from "preact/hooks";
import type { VNode } from "preact";
import { go, path, query } from "../kit/router.ts";
import { user } from "../kit/session.ts";
import { seen, trouble } from "../table/live.ts";
import { Board, Trouble } from "../table/screen.tsx";
import { asked, Controls } from "./controls.tsx";
import { project, reel } from "./projector.ts";
import { t } from "./words.ts";

export default function Replay({ params }: { params: { id?: string } }): VNode {
  const game = params.id ?? "";
  const { view, step } = asked();
  useEffect(() => {
    if (!user.value) return go(`/login?next=${encodeURIComponent(path.value + query.value)}`, true);
    return project(game, view, step);
  }, [game, view, step, user.value]);
  if (trouble.value) return <Trouble />;
  if (!seen.value || !reel.value) return <p class="waiting">{t("loading")}</p>;
  return <Board asking={<Controls game={game} view={view} />} />;
}

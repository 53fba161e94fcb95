/** Talk at the table. Names and texts are shown as plain text. */
import { signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import type { TargetedSubmitEvent, VNode } from "preact";
import { announce } from "../kit/announcer.tsx";
import { Button } from "../kit/button.tsx";
import { refusalText } from "../kit/refusals.ts";
import { listen, operate } from "../protocol/socket.ts";
import { SeatMark } from "./icons.tsx";
import { t } from "./words.ts";

type Channel = "table" | "team" | "spectators";
type Said = { id: string; game: string; to: Channel; seat: number; name: string; text: string };

const said = signal<readonly Said[]>([]);
const channels = signal<readonly Channel[]>([]);

/** Hear a game's talk until the returned function is called. */
export function followTalk(game: string): () => void {
  const stop = listen((push) => {
    if (push.ev === "chat.said" && push.d.game === game) hear(push.d as unknown as Said);
    if (push.ev === "chat.closed" && push.game === game) said.value = channels.value = [];
  });
  operate<{ channels: Channel[]; messages: Said[] }>("chat.open", { game }).then(
    (open) => {
      said.value = open.messages ?? [];
      channels.value = open.channels ?? [];
    },
    () => undefined, // no talk at this table
  );
  return () => {
    stop();
    said.value = channels.value = [];
    operate("chat.close", { game }).catch(() => undefined);
  };
}

function hear(one: Said): void {
  if (said.value.some((each) => each.id === one.id)) return;
  said.value = [...said.value, one].slice(-200);
  announce(`${one.name}: ${one.text}`);
}

export function Chat({ game }: { game: string }): VNode {
  const [refusal, setRefusal] = useState("");
  const [to, setTo] = useState<Channel | "">("");
  useEffect(() => setRefusal(""), [said.value]);
  const send = (event: TargetedSubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = event.currentTarget;
    const text = String(new FormData(form).get("text") ?? "").trim();
    if (!text) return;
    operate("chat.say", { game, text, to: to || channels.value[0] }).then(
      () => form.reset(),
      (error: unknown) => setRefusal(refusalText(error)),
    );
  };
  return (
    <div class="chat">
      <div class="newest-below" tabIndex={0} role="region" aria-label={t("chat")}>
        <ol role="list">
          {said.value.length === 0 && <li class="hint">{t("chat_empty")}</li>}
          {said.value.map((one) => (
            <li key={one.id}>
              {one.seat >= 0 && <SeatMark seat={one.seat} />}
              <b>{one.name}</b>
              {one.to !== "table" && <i>{` (${t(`to_${one.to}`)})`}</i>}: {one.text}
            </li>
          ))}
        </ol>
      </div>
      {channels.value.length > 0 && (
        <form onSubmit={send}>
          {channels.value.length > 1 && (
            <select aria-label={t("chat_to")} value={to || channels.value[0]} onChange={(event) => setTo(event.currentTarget.value as Channel)}>
              {channels.value.map((each) => (
                <option key={each} value={each}>
                  {t(`to_${each}`)}
                </option>
              ))}
            </select>
          )}
          <input name="text" maxLength={500} autocomplete="off" aria-label={t("say")} placeholder={t("say")} />
          <Button type="submit">{t("send")}</Button>
        </form>
      )}
      {refusal && <p role="alert" class="refusal">{refusal}</p>}
    </div>
  );
}

/** What the single keys do. */
import { announce } from "../kit/announcer.tsx";
import { areOn, commandOf, keys, type Command } from "./keys.ts";
import { confirm, passUntil, prompt, seen, startOver } from "./live.ts";
import { seatName } from "./position.ts";
import { shownSeats } from "./places.ts";
import { showKeys } from "./panels.ts";

/** Listen to the keyboard until the returned function is called. */
export function listenToKeys(): () => void {
  const pressed = (event: KeyboardEvent): void => {
    const command = commandOf(event, keys.value, areOn.value);
    if (!command) return;
    event.preventDefault();
    DO[command]();
  };
  addEventListener("keydown", pressed);
  return () => removeEventListener("keydown", pressed);
}

const DO: Readonly<Record<Command, () => void>> = {
  main: pressMain,
  over: startOver,
  end: () => {
    if (prompt.value?.kind === "priority") passUntil("end_of_turn");
  },
  question: () => focusIn("[data-region=question]"),
  hand: () => focusIn("[data-region=hand]"),
  board: () => focusIn(`[data-board="${seen.value?.side ?? 0}"]`),
  foe: toNextFoe,
  stack: () => focusIn("[data-region=stack]"),
  log: () => focusIn("[data-region=log]"),
  life: sayLife,
  help: () => {
    showKeys.value = true;
  },
};

/** The main answer; a yes-or-no question has no such key but its own button, which gets the focus first. */
function pressMain(): void {
  const button = document.querySelector<HTMLElement>(".main-answer");
  if (prompt.value?.kind === "yes_no" && document.activeElement !== button) button?.focus();
  else if (prompt.value?.kind === "yes_no") button?.click();
  else confirm();
}

/** The focus into a region: onto what can be used there, else its Tab stop. */
function focusIn(region: string): void {
  const place = document.querySelector<HTMLElement>(region);
  const found = [".is-askable[data-tile]", "[data-tile][tabindex='0']", "input[type=text], input[type=search], .choice, .chip, .stepper input", "button, [tabindex='0']"].map((each) => place?.querySelector<HTMLElement>(each)).find(Boolean);
  found?.focus();
}

let lastFoe = -1;

function toNextFoe(): void {
  const now = seen.value;
  if (!now) return;
  const foes = shownSeats(now).filter((seat) => seat !== now.you);
  lastFoe = foes[(foes.indexOf(lastFoe) + 1) % foes.length] ?? -1;
  focusIn(`[data-board="${lastFoe}"]`);
}

function sayLife(): void {
  const now = seen.value;
  if (now) announce(now.table.players.map((each) => `${seatName(now, each.seat)} ${each.life}`).join(", "));
}

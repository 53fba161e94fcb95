/** The question as a sentence. */
import type { Prompt } from "../../protocol/frames.ts";
import { named } from "../describe.ts";
import { controllerOf, type Seen } from "../position.ts";
import { reasonWords } from "../reasons.ts";
import { rangeWords, t } from "../words.ts";

export function asked(seen: Seen, prompt: Prompt): string {
  const what = prompt.source ? prompt.source.name || named(seen, prompt.source.o) : t("the_table");
  const why = reasonWords(prompt.reason);
  switch (prompt.kind) {
    case "priority":
      return priorityWords(seen);
    case "objects":
      if (prompt.reason === "target") return t("ask_target", { n: prompt.max, what });
      return t("ask_objects", { range: rangeWords(prompt.min, prompt.max, prompt.options.length), what, why });
    case "players":
      return t("ask_players", { range: rangeWords(prompt.min, prompt.max, prompt.options.length), why });
    case "piles":
      return t("ask_piles");
    case "order":
      return prompt.reason === "triggers" ? t("ask_triggers") : t("ask_order", { why });
    case "modes":
      return t("ask_modes", { range: rangeWords(prompt.min, prompt.max, prompt.options.length), what });
    case "number":
      return prompt.reason === "x" ? t("ask_x", { what }) : t("ask_number", { what, why });
    case "yes_no":
      if (prompt.reason === "mulligan") return t("ask_mulligan");
      return prompt.reason === "command_zone" ? t("ask_command_zone", { what }) : t("ask_yes_no", { what, why });
    case "distribute":
      return t("ask_distribute", { n: prompt.total, why });
    case "attackers":
      return t("ask_attackers");
    case "blockers":
      return t("ask_blockers");
    case "march":
      return t("ask_march");
    case "pay":
      return prompt.reason === "replacement" ? t("ask_replacement") : t("ask_pay", { what });
    case "payment":
      return t("ask_payment", { what });
    case "name":
      return t("ask_name", { what, why });
  }
}

function priorityWords(seen: Seen): string {
  const top = seen.rows.get(seen.table.stack.at(-1) ?? "");
  if (top) return t("ask_priority_stack", { what: `${named(seen, top.o)} (${named(seen, `s${controllerOf(top)}`)})` });
  const isMain = seen.table.active === seen.you && seen.table.step.startsWith("main");
  return t(isMain ? "ask_main" : "ask_priority");
}

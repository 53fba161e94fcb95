/** The windows over the table that few open; their code is loaded when the first of them is. */
import type { VNode } from "preact";
import { ByHandDialog } from "./by-hand.tsx";
import { KeysDialog } from "./keys-dialog.tsx";
import { MutingDialog } from "./muting.tsx";
import { byHand, showKeys, showMenu, showMuting, showRepeat, showReveal, showTransfer } from "./panels.ts";
import { RepeatDialog } from "./repeat.tsx";
import { RevealDialog } from "./reveal.tsx";
import { TableMenu } from "./table-menu.tsx";
import { TransferDialog } from "./transfer.tsx";

export function Windows(): VNode {
  return (
    <>
      {showMenu.value && <TableMenu />}
      {byHand.value && <ByHandDialog />}
      {showKeys.value && <KeysDialog />}
      {showTransfer.value && <TransferDialog />}
      {showReveal.value && <RevealDialog />}
      {showRepeat.value && <RepeatDialog />}
      {showMuting.value && <MutingDialog />}
    </>
  );
}

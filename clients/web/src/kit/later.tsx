/** A part of the page that few need: its code is loaded when it is first shown, and it is nothing until it is there. */
import type { ComponentType, VNode } from "preact";
import { useEffect, useState } from "preact/hooks";

export function Later({ load }: { load: () => Promise<ComponentType> }): VNode | null {
  const [Part, setPart] = useState<ComponentType | null>(null);
  useEffect(() => {
    load().then((found) => setPart(() => found), () => undefined);
  }, []);
  return Part && <Part />;
}

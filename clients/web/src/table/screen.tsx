import type { VNode } from "preact";

export default function Table({ params }: { params: { id?: string } }): VNode {
  return <h1>{params.id}</h1>;
}

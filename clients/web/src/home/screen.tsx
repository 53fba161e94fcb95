import type { VNode } from "preact";

export default function Home(): VNode {
  return <h1>Muster</h1>;
}

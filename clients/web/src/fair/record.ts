/** The record of a game: what it started from, and the names of its cards. */

type Seat = { seat: number; user_id: string; user_name: string; position: number; library: readonly string[]; choices?: readonly unknown[]; supplementary?: readonly string[]; barred?: readonly string[] };
type Header = { game_id: string; settings: { format: string; options?: Readonly<Record<string, string>> }; seats: readonly Seat[]; seed: string; commitment: string; place?: { number?: number; chooser?: number } | null };
export type GameRecord = { header: Header; seed: Uint8Array; commitment: Uint8Array; cards: ReadonlyMap<string, string> };

/** Read the lines of a record. Throws SyntaxError where they are none. */
export function readRecord(text: string): GameRecord {
  const [first, ...rest] = text.split("\n");
  const { programs } = JSON.parse(first!) as { programs: number };
  const cards = new Map(rest.slice(0, programs).map(programName));
  const header = JSON.parse(rest[programs] ?? "") as Header;
  return { header, seed: bytesOf(header.seed), commitment: bytesOf(header.commitment), cards };
}

function programName(line: string): [string, string] {
  const { digest, program } = JSON.parse(line) as { digest: string; program: string };
  const [, name] = JSON.parse(program) as [kind: string, name: string]; // a node is its kind and its fields in order
  return [digest, name];
}

const bytesOf = (base64: string): Uint8Array => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));

/** The lines of a packed record. Throws what the browser says of a damaged file. */
export async function unpacked(file: Blob): Promise<string> {
  return new Response(file.stream().pipeThrough(new DecompressionStream("gzip"))).text();
}

// Bundles src into the folder named on the command line: index.html and assets/ with hashed names, in a folder for each language, each file with a .gz and a .br beside it.
import { build } from "esbuild";
import { mkdir, readFile, readdir, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { inLanguage, LANGUAGES } from "./languages.ts";

const out = process.argv[2] ?? "dist";
const assets = join(out, "assets");

const bundled = (options) =>
  build({
    entryNames: "[name]-[hash]",
    chunkNames: "[hash]", // the first screen lists the names of all others
    assetNames: "[name]-[hash]",
    loader: { ".svg": "copy" },
    bundle: true,
    splitting: true,
    format: "esm",
    target: ["es2022"],
    jsx: "automatic",
    jsxImportSource: "preact",
    minify: true,
    charset: "utf8",
    sourcemap: "external", // a line in each file that names its map would cost the first screen a thirtieth
    metafile: true,
    logLevel: "warning",
    ...options,
  });

const outputOf = (built, entry) => Object.entries(built.metafile.outputs).find(([, made]) => made.entryPoint === entry)[0];
const nameOf = (built, entry) => basename(outputOf(built, entry));

/** A script of a build and those that it imports at once, by their names. */
function filesAtOnce(built, output, found = []) {
  if (found.includes(basename(output))) return found;
  found.push(basename(output));
  for (const each of built.metafile.outputs[output].imports) if (each.kind === "import-statement") filesAtOnce(built, each.path, found);
  return found;
}

async function inOneLanguage(language) {
  const built = await bundled({ entryPoints: ["src/main.tsx"], outdir: join(assets, language), define: { BUILT_IN: JSON.stringify(language) }, plugins: [inLanguage(language)] });
  return [language, filesAtOnce(built, outputOf(built, "src/main.tsx")).map((name) => `/assets/${language}/${name}`)];
}

const beginnings = Object.fromEntries(await Promise.all(LANGUAGES.map(inOneLanguage)));
const first = await bundled({
  entryPoints: { start: "src/start.ts", style: "src/style/index.css", icon: "src/style/icon.svg" },
  outdir: assets,
  define: { BEGINNINGS: JSON.stringify(beginnings) },
});
const names = { script: nameOf(first, "src/start.ts"), style: nameOf(first, "src/style/index.css"), icon: nameOf(first, "src/style/icon.svg") };
const page = (await readFile("index.html", "utf8")).replace(/{{(\w+)}}/g, (_, name) => names[name]);
await mkdir(out, { recursive: true });
await writeFile(join(out, "index.html"), page);

for (const folder of [out, assets, ...LANGUAGES.map((language) => join(assets, language))]) {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (!entry.isFile() || entry.name.endsWith(".map")) continue;
    const bytes = await readFile(join(folder, entry.name));
    await writeFile(join(folder, `${entry.name}.gz`), gzipSync(bytes, { level: 9 }));
    await writeFile(join(folder, `${entry.name}.br`), brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
  }
}

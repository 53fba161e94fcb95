// Bundles src into the folder named on the command line: index.html and assets/ with hashed names, each with a .gz and a .br beside it.
import { build } from "esbuild";
import { mkdir, readFile, readdir, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const out = process.argv[2] ?? "dist";

const built = await build({
  entryPoints: { main: "src/main.tsx", style: "src/style/index.css", icon: "src/style/icon.svg" },
  outdir: join(out, "assets"),
  entryNames: "[name]-[hash]",
  chunkNames: "[name]-[hash]",
  assetNames: "[name]-[hash]",
  loader: { ".svg": "copy" },
  bundle: true,
  splitting: true,
  format: "esm",
  target: ["es2022"],
  jsx: "automatic",
  jsxImportSource: "preact",
  minify: true,
  sourcemap: "linked",
  metafile: true,
  logLevel: "warning",
});

const nameOf = (entry) => basename(Object.entries(built.metafile.outputs).find(([, made]) => made.entryPoint === entry)[0]);
const names = { script: nameOf("src/main.tsx"), style: nameOf("src/style/index.css"), icon: nameOf("src/style/icon.svg") };
const page = (await readFile("index.html", "utf8")).replace(/{{(\w+)}}/g, (_, name) => names[name]);
await mkdir(out, { recursive: true });
await writeFile(join(out, "index.html"), page);

for (const folder of [out, join(out, "assets")]) {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (!entry.isFile() || entry.name.endsWith(".map")) continue;
    const bytes = await readFile(join(folder, entry.name));
    await writeFile(join(folder, `${entry.name}.gz`), gzipSync(bytes, { level: 9 }));
    await writeFile(join(folder, `${entry.name}.br`), brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
  }
}

// Makes `solver/moonsolver/explorer/smol_toml.js` of npm's smol-toml: its reader alone, in one module with one name.
//
//   cd tests/page && npm install && node vendor.mjs
//
// To take a newer one change its version in package.json first. `node vendor.mjs --check` writes nothing, and fails where the
// module is not what would be written.
//
// The version is the one in package.json. esbuild bundles it and takes out blanks and long names; what writes TOML is left out.

import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { build } from "esbuild";

const PACKAGE = new URL("node_modules/smol-toml/", import.meta.url);
const { version } = JSON.parse(readFileSync(new URL("package.json", PACKAGE), "utf8"));
const licence = readFileSync(new URL("LICENSE", PACKAGE), "utf8").trim();

const { outputFiles } = await build({
  entryPoints: [fileURLToPath(new URL("dist/parse.js", PACKAGE))],
  bundle: true,
  charset: "ascii",
  format: "esm",
  legalComments: "none",
  minify: true,
  supported: { "template-literal": false }, // no line end inside a text: page.py takes margins away
  target: "es2022",
  write: false,
});

const code = outputFiles[0].text.trim().replace(/export\{(\w+) as parse\};$/, "return $1;");
if (!/return \w+;$/.test(code) || code.includes("\n")) throw new Error("smol-toml is not made as it was: look at what came out");
const text = `// @ts-nocheck
/*!
smol-toml ${version}, its reader: https://github.com/squirrelchat/smol-toml. Made by tests/page/vendor.mjs: edit nothing here.

${licence}
*/
export const parseToml = (() => {
${code}
})();
`;
const target = new URL("../../solver/moonsolver/explorer/smol_toml.js", import.meta.url);
if (!process.argv.includes("--check")) writeFileSync(target, text);
else if (readFileSync(target, "utf8") !== text) throw new Error("smol_toml.js is not what vendor.mjs makes of smol-toml");

// Makes `solver/moonsolver/explorer/smol_toml.js` of npm's smol-toml: its reader alone, in one module with one name.
//
//   cd tests/page && npm install && node vendor.mjs
//
// The version is the one in package.json. The code is theirs, unchanged but for the imports and exports between its files,
// the comments that take whole lines, and the indentation; what it writes TOML with is left out.

import { readFileSync, writeFileSync } from "node:fs";

const PACKAGE = new URL("node_modules/smol-toml/", import.meta.url);
const FILES = ["error", "util", "date", "primitive", "struct", "extract", "parse"];

const { version } = JSON.parse(readFileSync(new URL("package.json", PACKAGE), "utf8"));
const licence = readFileSync(new URL("LICENSE", PACKAGE), "utf8").trim();

function bare(name) {
  return readFileSync(new URL(`dist/${name}.js`, PACKAGE), "utf8")
    .replace(/^\/\*!?[\s\S]*?\*\//, "")
    .replace(/^import .*\n/gm, "")
    .replace(/^export /gm, "")
    .replace(/^[ \t]*\/\*\*[^*]*\*\/\n/gm, "")
    .replace(/^[ \t]*\/\/.*\n/gm, "")
    .replace(/^(?: {4})+/gm, (indent) => " ".repeat(indent.length / 4))
    .trim();
}

const text = `// @ts-nocheck
/*!
smol-toml ${version}, its reader: https://github.com/squirrelchat/smol-toml. Made by tests/page/vendor.mjs: edit nothing here.

${licence}
*/
export const parseToml = (() => {
${FILES.map(bare).join("\n")}
return parse;
})();
`;
if (/^(?:import|export (?!const parseToml))/m.test(text)) throw new Error("an import or export is left");
writeFileSync(new URL("../../solver/moonsolver/explorer/smol_toml.js", import.meta.url), text);

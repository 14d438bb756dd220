// Takes every extension out of a copy of the tree and checks its types: `node scripts/without-extensions.mjs`.
// An extension is taken out by deleting its folder and the lines that name it in app/parts.ts, app/parts.server.ts and
// app/slots, which is what this does for all of them at once.
import { spawnSync } from "node:child_process";
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const COPIED = [
  "scripts",
  "app",
  "server",
  "public",
  "package.json",
  "tsconfig.json",
  "react-router.config.ts",
  "vite.config.ts",
];
const IMPORT = /^import (?:type )?(?:(\w+)|\{([^}]*)\}) from "[^"]*\/extensions\/[^"]*";\n/gm;

/** The text of a file without its imports of extensions and the entries that use them. */
function withoutExtensions(text) {
  const names = [];
  const rest = text.replace(IMPORT, (_, one, several = "") => {
    names.push(...(one ?? several).split(",").map((name) => name.replace(/^\s*type /, "").trim()));
    return "";
  });
  const name = names.filter(Boolean).join("|");
  if (name === "") return rest;
  return rest
    .replace(new RegExp(`\\{[^{}\\n]*\\b(?:${name})\\b[^{}\\n]*\\},?`, "g"), "")
    .replace(new RegExp(`\\[(?:${name})\\]`, "g"), "[]")
    .replace(new RegExp(`^\\s+(?:\\w+: )?(?:${name}),\\n`, "gm"), "");
}

function run(copy, args) {
  const node = join(ROOT, "node_modules/node/bin/node");
  const { status, stdout, stderr } = spawnSync(node, args, { cwd: copy, encoding: "utf8" });
  if (status !== 0) process.stderr.write(`${stdout}${stderr}`);
  return status === 0;
}

function checkWithoutExtensions() {
  const copy = mkdtempSync(join(tmpdir(), "without-extensions-"));
  try {
    for (const name of COPIED)
      cpSync(join(ROOT, name), join(copy, name), {
        recursive: true,
        filter: (path) => !path.endsWith("app/extensions") && !/\.test\.tsx?$/.test(path),
      });
    // The club's commands that move data in and fill a sample go with their extensions.
    for (const path of ["scripts/club", "scripts/club.ts", "scripts/club-admin.ts"])
      rmSync(join(copy, path), { recursive: true, force: true });
    symlinkSync(join(ROOT, "node_modules"), join(copy, "node_modules"));
    const slots = readdirSync(join(copy, "app/slots")).map((name) => `app/slots/${name}`);
    for (const path of ["app/parts.ts", "app/parts.server.ts", ...slots]) {
      const file = join(copy, path);
      writeFileSync(file, withoutExtensions(readFileSync(file, "utf8")));
    }
    return (
      run(copy, ["node_modules/@react-router/dev/bin.cjs", "typegen"]) &&
      run(copy, [
        "node_modules/typescript/bin/tsc",
        "--noEmit",
        "--noUnusedLocals",
        "false",
        "-p",
        ".",
      ])
    );
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

if (!checkWithoutExtensions()) process.exitCode = 1;

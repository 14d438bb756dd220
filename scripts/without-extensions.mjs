/**
 * Takes extensions out of a copy of the tree and checks what is left: its types, and the request tests that try every
 * page, its links and forms. `node scripts/without-extensions.mjs` takes all out, `-- weather push` these two, `--each`
 * one after the other; `--all` runs every request test of the core that imports none of them. An extension is taken out
 * by deleting its folder and the lines that name it in app/parts.ts, and in app/parts.server.ts and app/slots where it
 * fills something there.
 */
import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
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
import { testsAbout } from "./lib-changed.mjs";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const EXTENSIONS = readdirSync(join(ROOT, "app/extensions"));
const COPIED = [
  "scripts",
  "app",
  "server",
  "public",
  "deploy",
  "tests/requests",
  "tests/support",
  "package.json",
  "tsconfig.json",
  "react-router.config.ts",
  "vite.config.ts",
  "vitest.config.ts",
];
/** Fills the databases of tests, which import it themselves: it stays as their support, named by no list of parts. */
const OF_TESTS = "sample-club";

const words = process.argv.slice(2);
const named = EXTENSIONS.filter((name) => words.includes(name));
const rounds = words.includes("--each")
  ? EXTENSIONS.map((name) => [name])
  : [named.length > 0 ? named : EXTENSIONS];
for (const out of rounds) if (!checkWithout(out)) process.exitCode = 1;

function checkWithout(out) {
  const copy = mkdtempSync(join(tmpdir(), "without-extensions-"));
  try {
    copyTree(copy, out);
    const isGood = hasTypes(copy) && passesTests(copy, out);
    process.stdout.write(`${isGood ? "ok  " : "FAIL"} without ${out.join(", ")}\n`);
    return isGood;
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

function copyTree(copy, out) {
  const gone = out.map((name) => join(ROOT, "app/extensions", name));
  const isTest = (path) => /^(?:app|server|scripts)\/.*\.test\.tsx?$/.test(path.slice(ROOT.length));
  for (const name of COPIED)
    cpSync(join(ROOT, name), join(copy, name), {
      recursive: true,
      filter: (path) => !gone.includes(path) && !isTest(path),
    });
  // The club's commands that move data in and fill a sample go with their extensions.
  if (out.includes("moving-in") || out.includes("sample-club"))
    for (const path of ["scripts/club", "scripts/club.ts", "scripts/club-admin.ts"])
      rmSync(join(copy, path), { recursive: true, force: true });
  symlinkSync(join(ROOT, "node_modules"), join(copy, "node_modules"));
  const slots = readdirSync(join(copy, "app/slots")).map((name) => `app/slots/${name}`);
  for (const path of ["app/parts.ts", "app/parts.server.ts", ...slots]) {
    const file = join(copy, path);
    writeFileSync(file, withoutLinesOf(out, readFileSync(file, "utf8")));
  }
}

/** The text of a file without its imports of these extensions and the entries that use them. */
function withoutLinesOf(out, text) {
  const imports = new RegExp(
    `^import (?:type )?(?:(\\w+)|\\{([^}]*)\\}) from "[^"]*/extensions/(?:${out.join("|")})/[^"]*";\\n`,
    "gm",
  );
  const names = [];
  const rest = text.replace(imports, (_, one, several = "") => {
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

function hasTypes(copy) {
  const config = {
    extends: "./tsconfig.json",
    include: ["app", "server", "scripts", ".react-router/types/**/*", ".texts/**/*"],
  };
  writeFileSync(join(copy, "tsconfig.without.json"), JSON.stringify(config));
  const tsc = ["node_modules/typescript/bin/tsc", "--noEmit", "--noUnusedLocals", "false"];
  return (
    run(copy, ["node_modules/@react-router/dev/bin.cjs", "typegen"]) &&
    run(copy, [...tsc, "-p", "tsconfig.without.json"])
  );
}

/** Request tests of the core that import none of these extensions, through their support either. */
function passesTests(copy, out) {
  const imported = out.filter((name) => name !== OF_TESTS).join("|");
  const needed = new RegExp(`/extensions/(?:${imported})/`);
  const all = readdirSync(join(copy, "tests/requests"), { recursive: true })
    .map((path) => `tests/requests/${path}`)
    .filter((path) => path.endsWith(".test.ts") && !EXTENSIONS.includes(path.split("/")[2]));
  const tests = (words.includes("--all") ? all : testsAbout(undefined)).filter(
    (path) => !reaches(join(copy, path), needed),
  );
  if (out.includes(OF_TESTS))
    cpSync(join(ROOT, "app/extensions", OF_TESTS), join(copy, "app/extensions", OF_TESTS), {
      recursive: true,
    });
  const vitest = ["node_modules/vitest/vitest.mjs", "run", "--project=requests-sqlite"];
  // Each worker reads the whole app, which takes longer than the few tests of every page.
  const workers = words.includes("--all") ? [] : ["--maxWorkers=1"];
  return run(copy, [...vitest, ...workers, ...tests]);
}

/** Whether a test, or what it imports of tests/support, imports what matches. */
function reaches(file, needed, seen = new Set()) {
  if (seen.has(file)) return false;
  seen.add(file);
  const text = readFileSync(file, "utf8");
  if (needed.test(text)) return true;
  const imported = [...text.matchAll(/from "(\.[^"]+)"/g)]
    .map(([, path]) => join(file, "..", path.endsWith(".ts") ? path : `${path}.ts`))
    .filter((path) => path.includes("/tests/") && existsSync(path));
  return imported.some((path) => reaches(path, needed, seen));
}

function run(copy, args) {
  const node = join(ROOT, "node_modules/node/bin/node");
  const env = {
    ...process.env,
    ...{ NODE_ENV: "test", NO_COLOR: "1", TEST_DATABASE_URL: "" },
    // What is transformed at the address of this copy is never asked for again.
    VITEST_FS_MODULE_CACHE: "false",
  };
  const { status, stdout, stderr } = spawnSync(node, args, {
    cwd: copy,
    encoding: "utf8",
    env,
    maxBuffer: 2 ** 28,
  });
  if (status !== 0) process.stderr.write(`${stdout}${stderr}`);
  return status === 0;
}

/**
 * npm run check: the gate of a minute; types, unused code, unit tests, the style of the changed files, and on SQLite
 * the request tests of their areas, without those that spend seconds on hostile input or on generated histories.
 * A change of more than two areas or extensions is tried on every page. `npm test` runs all tests.
 * `npm run check -- reach NAME` prints what a function needs instead.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { listChangedFiles, testsAbout } from "./lib-changed.mjs";
import { ensureInstalled } from "./lib-install.mjs";
import { root } from "./lib-project.mjs";
import {
  checkStyle,
  checkTypes,
  checkUnused,
  Interrupted,
  makeSteps,
  runVitest,
} from "./lib-steps.mjs";
import { askForLargePages } from "./lib-test-memory.mjs";
import { printReach } from "./reach.mjs";

const SLOW = [
  ...[
    "hostile-*",
    "*-propert*",
    "fuzz",
    "field-names",
    "any-order",
    "wrong-clocks",
    "one-run-once",
    "streak-orders",
  ],
  ...["admin-guesses", "admin-sign-in", "other-browsers", "hosted-codes", "backup", "list-pages"],
  ...["access", "admin-outsiders", "admin-failures", "answers", "methods", "reads", "valid-html"],
];

/** More names are too long for a line. */
const MOST_NAMES = 4;

const [word, ...names] = process.argv.slice(2);
if (word === "reach") process.exit(printReach(names));

const node = await ensureInstalled();
askForLargePages();
const steps = makeSteps();
const changed = listChangedFiles();
try {
  await Promise.all([
    runWhatReadsTypes(),
    steps.run("style", () => checkStyle(node, changed?.filter(isThere))),
    steps.run("unit, architecture", () => runVitest(node, ["unit", "architecture"])),
  ]);
  const excluded = SLOW.map((name) => `--exclude=tests/**/${name}.test.ts`);
  const tests = testsAbout(changed);
  await steps.run(`requests on SQLite: ${namesOf(tests)}`, () =>
    runVitest(node, ["requests-sqlite"], {}, [...excluded, ...tests]),
  );
} catch (error) {
  if (!(error instanceof Interrupted)) throw error;
  process.exit(error.code);
}
process.exitCode = steps.finish();

/** One after the other, because the first rewrites React Router's own types. */
async function runWhatReadsTypes() {
  await steps.run("types", () => checkTypes(node));
  await steps.run("unused code", () => checkUnused(node));
}

function isThere(path) {
  return existsSync(join(root, path));
}

function namesOf(tests) {
  if (tests.length > MOST_NAMES) return `${tests.length} files`;
  return tests.map((path) => path.replace(/^tests\/requests\/|\/$|\.test\.ts$/g, "")).join(", ");
}

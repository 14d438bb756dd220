/**
 * npm run check: the fast gate; types, style, unused code, unit tests, and on SQLite the request tests of the areas
 * that changed, without those that spend seconds on hostile input or on every page. `npm test` runs them all.
 */
import { listChangedTests } from "./lib-changed.mjs";
import { ensureInstalled } from "./lib-install.mjs";
import {
  checkStyle,
  checkTypes,
  checkUnused,
  Interrupted,
  makeSteps,
  runVitest,
} from "./lib-steps.mjs";

const SLOW = [
  ...["hostile-*", "fuzz", "field-names", "admin-guesses", "admin-sign-in", "backup"],
  ...["answers", "reads", "valid-html", "moving-in-properties"],
];

const node = await ensureInstalled();
const steps = makeSteps();
try {
  await Promise.all([
    steps.run("types", () => checkTypes(node)),
    steps.run("style", () => checkStyle(node)),
    steps.run("unused code", () => checkUnused(node)),
  ]);
  await steps.run("unit, architecture", () => runVitest(node, ["unit", "architecture"]));
  const excluded = SLOW.map((name) => `--exclude=tests/**/${name}.test.ts`);
  const changed = listChangedTests();
  await steps.run(`requests on SQLite: ${namesOf(changed)}`, () =>
    runVitest(node, ["requests-sqlite"], {}, [...excluded, ...(changed ?? [])]),
  );
} catch (error) {
  if (!(error instanceof Interrupted)) throw error;
  process.exit(error.code);
}
process.exitCode = steps.finish();

function namesOf(changed) {
  if (!changed) return "all areas";
  return changed.map((path) => path.replace(/^tests\/requests\/|\/$|\.test\.ts$/g, "")).join(", ");
}

/**
 * npm run check: the fast gate; types, style, unused code, unit and request tests on SQLite, without those that
 * spend seconds on hostile input or on every page. `npm test` runs them all.
 */
import { ensureInstalled } from "./lib-install.mjs";
import {
  checkStyle,
  checkTypes,
  checkUnused,
  Interrupted,
  makeSteps,
  runVitest,
} from "./lib-steps.mjs";

const PROJECTS = ["unit", "architecture", "requests-sqlite"];
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
  const excluded = SLOW.map((name) => `--exclude=tests/**/${name}.test.ts`);
  await steps.run("unit, architecture, requests on SQLite", () =>
    runVitest(node, PROJECTS, {}, excluded),
  );
} catch (error) {
  if (!(error instanceof Interrupted)) throw error;
  process.exit(error.code);
}
process.exitCode = steps.finish();

/** npm run check: the fast gate; types, style, unused code, unit and request tests on SQLite. */
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

const node = await ensureInstalled();
const steps = makeSteps();
try {
  await steps.run("types", () => checkTypes(node));
  await steps.run("style", () => checkStyle(node));
  await steps.run("unused code", () => checkUnused(node));
  await steps.run("unit, architecture, requests on SQLite", () => runVitest(node, PROJECTS));
} catch (error) {
  if (!(error instanceof Interrupted)) throw error;
  process.exit(error.code);
}
process.exitCode = steps.finish();

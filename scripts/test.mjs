/**
 * npm test: every check that this machine can run. `npm test -- unit requests` runs only steps whose name
 * contains one of the words.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { freemem, tmpdir } from "node:os";
import { join } from "node:path";
import {
  findBrowser,
  findFirebaseTools,
  findHeadlessBrowser,
  findOtherEngines,
} from "./lib-browser.mjs";
import { buildIfNeeded, makeSmaller } from "./lib-build.mjs";
import { ensureInstalled } from "./lib-install.mjs";
import { startPostgres } from "./lib-postgres.mjs";
import {
  checkStyle,
  checkTypes,
  checkUnused,
  checkWithoutExtensions,
  Interrupted,
  makeSteps,
  runPlaywright,
  runVitest,
} from "./lib-steps.mjs";
import { askForLargePages, writeToMemory } from "./lib-test-memory.mjs";

const EMULATOR = "emulator of the hosted sign-in";
const BUILD = "build";
const PROCESSES = "processes";
const JOURNEYS = "journeys in the browser";
const ENGINES = "journeys in other engines";
const OF_BUILT = [PROCESSES, JOURNEYS, ENGINES];
/** The memory that both rows of steps take at once, with their databases in memory. */
const NEEDED_BYTES = 6 * 1024 ** 3;

const words = process.argv.slice(2);
const isWanted = (name) => words.length === 0 || words.some((word) => name.includes(word));

const node = await ensureInstalled();
writeToMemory();
askForLargePages();
const steps = makeSteps();
let isBuilt = false;
/** Where the run on SQLite writes what PostgreSQL need not repeat; asked for alone, PostgreSQL runs everything. */
const notes = mkdtempSync(join(tmpdir(), "club-requests-"));
const alone = { SQLITE_ALONE: join(notes, "sqlite-alone.json") };
const stopAtSignal = keepAliveOnSignals();
const firebaseTools = isWanted(EMULATOR)
  ? findFirebaseTools({ wanted: words.length > 0 })
  : undefined;
let exitCode = 1;
try {
  await runChecks();
  await runRows([runRequests, runBuilt, runFileChecks]);
  exitCode = steps.finish();
} catch (error) {
  if (!(error instanceof Interrupted)) throw error;
  exitCode = error.code;
} finally {
  rmSync(notes, { recursive: true, force: true });
}
process.exit(exitCode);

/** Requests and the build come after what reads types: React Router rewrites its own when they begin. */
async function runChecks() {
  await Promise.all([runTypes(), runOnSqlite("unit")]);
}

async function runTypes() {
  await runWanted("types", () => checkTypes(node));
  await runWanted("unused code", () => checkUnused(node));
}

/** Runs rows of steps side by side, because tests of servers and of browsers wait as much as they work. */
async function runRows(rows) {
  if (freemem() < NEEDED_BYTES) {
    for (const run of rows) await run();
    return;
  }
  const ended = await Promise.allSettled(rows.map((run) => run()));
  const broken = ended.find(({ status }) => status === "rejected");
  if (broken) throw broken.reason;
}

/** What SQLite has found is read by `runPostgresTests`. */
async function runRequests() {
  await runOnSqlite("requests-sqlite", alone);
  await runPostgresTests();
}

/** The journeys, of which several run at a time, come when the requests are nearly through: side by side both are slower. */
async function runBuilt() {
  isBuilt = await runBuild();
  if (isBuilt) await runOnSqlite(PROCESSES);
  await runInOtherEngines();
  await runRows([runJourneys, runEmulator]);
}

async function runFileChecks() {
  await runWanted("style", () => checkStyle(node));
  await runOnSqlite("architecture");
  await runWanted("without extensions", () => checkWithoutExtensions(node));
  // They wait more than they work.
  await runOnSqlite("copies");
}

async function runOnSqlite(project, env = {}) {
  await runWanted(project, () => runVitest(node, [project], { ...env, TEST_DATABASE_URL: "" }));
}

async function runPostgresTests() {
  const name = "requests-postgres";
  if (!isWanted(name)) return;
  const { url, stop, missing } = await startPostgres();
  if (missing) return steps.skip(name, missing);
  try {
    const env = { ...(existsSync(alone.SQLITE_ALONE) && alone), TEST_DATABASE_URL: url };
    await runStep(name, async () => withoutAlone(await runVitest(node, [name], env)));
  } finally {
    await stop();
  }
}

/** The result with the tests that SQLite alone has named, not counted as skipped. */
function withoutAlone(result) {
  if (!existsSync(alone.SQLITE_ALONE) || !result.counts) return result;
  const { tests, count } = JSON.parse(readFileSync(alone.SQLITE_ALONE, "utf8"));
  const skipped = result.counts.skipped - Object.values(tests).flat().length;
  const note = `; ${count} more send it nothing else (\`npm test -- postgres\` runs all)`;
  return { ...result, counts: { ...result.counts, skipped, note } };
}

/** The hosted sign-in against its provider's emulator, which waits more than it works. */
async function runEmulator() {
  if (!firebaseTools) return;
  const { path, missing } = await firebaseTools;
  if (missing) return steps.skip(EMULATOR, missing);
  await runStep(EMULATOR, () => runVitest(node, ["emulator"], { FIREBASE_TOOLS: path }));
}

/** Builds the server; false when the build fails or no step needs it. */
async function runBuild() {
  if (![BUILD, ...OF_BUILT].some(isWanted)) return false;
  const isGood = await runStep(BUILD, () => buildIfNeeded(node));
  if (isGood) await makeSmaller();
  else for (const step of OF_BUILT.filter(isWanted)) steps.skip(step, "the build failed");
  return isGood;
}

async function runJourneys() {
  await runInBrowser(JOURNEYS, findHeadlessBrowser, async (path) => {
    const { path: withWindow = path } = await findBrowser();
    return runPlaywright(node, { CHROMIUM_PATH: path, WINDOW_CHROMIUM_PATH: withWindow });
  });
}

async function runInBrowser(name, find, run) {
  if (!isBuilt || !isWanted(name)) return;
  const { path, missing } = await find();
  if (missing) return steps.skip(name, missing);
  await runStep(name, () => run(path));
}

/** Compares Firefox and WebKit with Chromium; missing engines are named. */
async function runInOtherEngines() {
  if (!isBuilt || !isWanted(ENGINES)) return;
  const { found, missing } = findOtherEngines();
  for (const sentence of missing) steps.skip(ENGINES, sentence);
  if (Object.keys(found).length === 0) return;
  await runInBrowser(ENGINES, findBrowser, (path) =>
    runVitest(node, ["engines"], { CHROMIUM_PATH: path, ...found }),
  );
}

async function runWanted(name, work) {
  if (isWanted(name)) await runStep(name, work);
}

function runStep(name, work) {
  stopAtSignal.throwIfAborted();
  return steps.run(name, work);
}

/** On a signal the running step ends first, then all started processes are cleaned up. */
function keepAliveOnSignals() {
  const controller = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    process.on(signal, () => controller.abort(new Interrupted(130)));
  }
  return controller.signal;
}

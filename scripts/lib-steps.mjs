/** The steps of `npm test` and `npm run check`: each prints its output only when it fails. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { commandFile, root, runScript } from "./lib-project.mjs";

const LAST_LINES = 60;
/** Each checker infers many types that the others infer too, and other steps run beside. */
const CHECKERS = Math.ceil(availableParallelism() / 2);
/** The compiler's memory may grow threefold before it is cleaned: a sixth less work for 0.3 GB more. */
const FEWER_COLLECTIONS = "200";
const KEPT_TYPES = "node_modules/.cache/types.tsbuildinfo";

/** Returns a recorder: `run` a step, `skip` one, then `finish` with the table and the exit code. */
export function makeSteps() {
  const results = [];
  return {
    async run(name, work) {
      const start = performance.now();
      const { code, output, counts } = await work();
      const seconds = (performance.now() - start) / 1000;
      const isGood = code === 0 && !(counts?.failed > 0);
      results.push({ name, seconds, note: counts?.note, ...settle(isGood, counts) });
      process.stdout.write(`${isGood ? "ok  " : "FAIL"} ${name} (${seconds.toFixed(1)} s)\n`);
      if (!isGood) process.stdout.write(describeFailure(output, counts));
      if (code > 128) throw new Interrupted(code);
      return isGood;
    },
    skip(name, reason) {
      results.push({ name, reason, passed: 0, failed: 0, skipped: 0 });
      process.stdout.write(`skip ${name}: ${reason}\n`);
    },
    finish: () => summarize(results),
  };
}

export class Interrupted extends Error {
  constructor(code) {
    super("interrupted");
    this.code = code;
  }
}

/** Runs a tool that passes or fails as a whole; later runs check only what changed. */
export async function checkTypes(node) {
  const script = commandFile("@react-router/dev", "react-router");
  const generated = await runScript(node, [script, "typegen"]);
  if (generated.code !== 0) return generated;
  const kept = ["--incremental", "--tsBuildInfoFile", KEPT_TYPES];
  const checkers = ["--checkers", String(CHECKERS)];
  const tsc = [commandFile("typescript", "tsc"), "--noEmit", ...kept, ...checkers];
  return runScript(node, tsc, { GOGC: FEWER_COLLECTIONS });
}

/** Checks these files, or all. */
export function checkStyle(node, files = []) {
  const script = commandFile("@biomejs/biome", "biome");
  const limits = ["--error-on-warnings", "--max-diagnostics=50", "--no-errors-on-unmatched"];
  return runScript(node, [script, "check", ...limits, ...files]);
}

/** Whether types and every page hold with all extensions taken out. */
export function checkWithoutExtensions(node) {
  return runScript(node, [join(root, "scripts/without-extensions.mjs")], {
    GOGC: FEWER_COLLECTIONS,
  });
}

export function checkUnused(node) {
  return runScript(node, [commandFile("knip", "knip"), "--no-progress"]);
}

/** Runs Vitest on the named projects, or only the named files of them, and counts its tests. */
export function runVitest(node, projects, env = {}, files = []) {
  return withReport(async (file) => {
    const script = commandFile("vitest", "vitest");
    const named = projects.map((project) => `--project=${project}`);
    const result = await runScript(node, [script, "run", ...named, ...files], {
      ...{ NODE_ENV: "test", NO_COLOR: "1", VITEST_JSON_OUTPUT_NAME: file },
      ...env,
    });
    return { ...result, counts: readVitest(file) };
  });
}

/** Runs the journeys in a browser and counts them. */
export function runPlaywright(node, env) {
  return withReport(async (file) => {
    const args = [commandFile("@playwright/test", "playwright"), "test"];
    const result = await runScript(node, args, { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: file });
    return { ...result, counts: readPlaywright(file) };
  });
}

async function withReport(work) {
  const folder = mkdtempSync(join(tmpdir(), "club-test-"));
  try {
    return await work(join(folder, "report.json"));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A suite that cannot be loaded, and an error outside all tests, count as one failure each. */
function readVitest(file) {
  const report = readReport(file);
  if (!report) return undefined;
  const { errors: unhandled, triedAgain } = readReport(`${file}.errors`) ?? {
    errors: [],
    triedAgain: [],
  };
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) => status === "failed" && assertionResults.length === 0,
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length + unhandled.length,
    skipped: report.numPendingTests + report.numTodoTests,
    note: describeTriedAgain(triedAgain),
    failures: [...unhandled, ...report.testResults.flatMap(listFailures)],
  };
}

function listFailures({ name, message, assertionResults }) {
  const file = relative(root, name);
  const failed = assertionResults.filter(({ status }) => status === "failed");
  const told = failed.map(
    (test) => `${file} > ${test.fullName}\n${test.failureMessages.join("\n")}`,
  );
  return message ? [`${file}\n${message}`, ...told] : told;
}

function readPlaywright(file) {
  const report = readReport(file);
  if (!report) return undefined;
  const { expected, unexpected, flaky, skipped } = report.stats;
  const again = report.suites.flatMap((suite) => listJourneys(suite, "flaky"));
  return {
    passed: expected + flaky,
    failed: unexpected + report.errors.length,
    skipped,
    note: describeTriedAgain(again),
    failures: [
      ...report.errors.map(({ message }) => message),
      ...report.suites.flatMap((suite) => listJourneys(suite, "unexpected")),
    ],
  };
}

function listJourneys({ specs = [], suites = [] }, wanted) {
  const told = specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === wanted)
      .map(({ results }) => `${file} > ${title}\n${describeErrors(results)}`),
  );
  return [...told, ...suites.flatMap((suite) => listJourneys(suite, wanted))];
}

/** Names what passed only at its second try, which is to be looked into though it fails nothing. */
function describeTriedAgain(tests) {
  return tests.map((test) => `\n    passed at its second try: ${test}`).join("");
}

function describeErrors(results) {
  const told = results.flatMap(({ errors }) => errors.map(({ message }) => message));
  return stripVTControlCharacters(told.join("\n"));
}

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
}

/** A tool without counts is one test; a failure without a named test is one failure. */
function settle(isGood, counts) {
  const { passed = 0, failed = 0, skipped = 0 } = counts ?? { passed: isGood ? 1 : 0 };
  return { passed, failed: isGood ? 0 : Math.max(failed, 1), skipped };
}

/**
 * The failures alone, because long output may be truncated. Of a step that fails without a named failure the whole
 * output, its last lines, which give the reason, first.
 */
function describeFailure(output, counts) {
  const { failures = [] } = counts ?? {};
  if (failures.length > 0) return `\n${failures.join("\n\n")}\n\n`;
  const whole = output.trimEnd();
  return `\n${whole.split("\n").slice(-LAST_LINES).join("\n")}\n\n${whole}\n\n`;
}

/** Prints the table and the last line; returns the exit code. */
function summarize(results) {
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  const [passed, failed, skipped] = ["passed", "failed", "skipped"].map(sum);
  const width = Math.max(...results.map(({ name }) => name.length), 0);
  const rows = results.map(({ name, seconds, reason, note = "", ...result }) =>
    reason === undefined
      ? `  ${name.padEnd(width)}  ${seconds.toFixed(1).padStart(6)} s  ${describeCounts(result)}${note}`
      : `  ${name.padEnd(width)}   skipped  ${reason.split("\n")[0]}`,
  );
  process.stdout.write(`\n${rows.join("\n")}\n\n${describeCounts({ passed, failed, skipped })}\n`);
  return failed > 0 || passed === 0 ? 1 : 0;
}

function describeCounts({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}

import { writeFileSync } from "node:fs";
import { relative } from "node:path";
import type { Reporter, TestCase } from "vitest/node";
import { shapeIn } from "./sent-statements.ts";

/** A test of the run on SQLite. */
export interface NotedTest {
  file: string;
  name: string;
  isSkipped: boolean;
  /** What `noteUse` has noted; `sqliteAlone` is given the app's statements only. */
  sent: string[];
  /** How many statements it sent, a test's own among them. */
  times: number;
  isForBoth: boolean;
}

/** What need not run on PostgreSQL: whole files, by file the names of tests, and how many tests that are in all. */
export interface SqliteAlone {
  files: string[];
  tests: Record<string, string[]>;
  count: number;
}

/** A test's cost beside what it sends, in statements. */
const ONE_TEST = 30;

/** Writes at the end of a run on SQLite which of its tests PostgreSQL need not repeat. */
export class PostgresChoice implements Reporter {
  readonly #noted: NotedTest[] = [];
  readonly #ofApp = new Set<string>();

  constructor(private readonly file: string) {}

  onTestCaseResult(test: TestCase): void {
    const { sent = [], ofApp = [], times = 0, isForBoth = false } = test.meta();
    for (const statement of ofApp) this.#ofApp.add(statement);
    const file = relative(process.cwd(), test.module.moduleId);
    const isSkipped = test.result().state === "skipped";
    this.#noted.push({ file, name: test.fullName, isSkipped, sent, times, isForBoth });
  }

  onTestRunEnd(): void {
    const tests = this.#noted.map(({ sent, ...test }) => ({
      ...test,
      sent: [...new Set(sent)].filter((note) => this.#ofApp.has(shapeIn(note))),
    }));
    writeFileSync(this.file, JSON.stringify(sqliteAlone(tests)));
  }
}

/**
 * All tests but these: those that `noteForBoth` has noted, those that SQLite skips, and as many
 * more as together send each statement of the app, with rows and refused wherever a test has seen it so.
 */
export function sqliteAlone(noted: NotedTest[]): SqliteAlone {
  // The files end in another order each time.
  const tests = noted.toSorted((a, b) => a.file.localeCompare(b.file));
  const chosen = chooseFrom(tests);
  const alone: SqliteAlone = { files: [], tests: {}, count: 0 };
  for (const [file, ofFile] of Map.groupBy(tests, ({ file }) => file)) {
    // Tests are told apart by their names.
    const names = new Set(ofFile.filter((test) => chosen.has(test)).map(({ name }) => name));
    const left = ofFile.filter(({ name }) => !names.has(name));
    alone.count += left.length;
    if (left.length === ofFile.length) alone.files.push(file);
    else if (left.length > 0) alone.tests[file] = left.map(({ name }) => name);
  }
  return alone;
}

function chooseFrom(tests: NotedTest[]): Set<NotedTest> {
  const chosen = new Set(tests.filter(({ isSkipped, isForBoth }) => isSkipped || isForBoth));
  const missing = new Set(tests.flatMap(({ sent }) => sent));
  for (const { sent } of chosen) for (const statement of sent) missing.delete(statement);
  while (missing.size > 0) {
    const best = mostUseful(tests, missing);
    chosen.add(best);
    for (const statement of best.sent) missing.delete(statement);
  }
  return chosen;
}

/** The test that sends the most of what is missing for what it costs. */
function mostUseful(tests: NotedTest[], missing: Set<string>): NotedTest {
  const worthOf = ({ sent, times }: NotedTest) =>
    sent.filter((statement) => missing.has(statement)).length / (times + ONE_TEST);
  const [first, ...others] = tests.map((test) => ({ test, worth: worthOf(test) }));
  if (!first) throw new Error("What is missing was sent by no test.");
  return others.reduce((best, other) => (other.worth > best.worth ? other : best), first).test;
}

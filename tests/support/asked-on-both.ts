import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    askedStatements?: string;
  }
}

/** Between the file of a note, empty for one that runs on both databases, and its statement. */
export const SEPARATOR = "\t";

let folder: string | undefined;

/** Lets the tests note their statements, when all of them run: a part of them says nothing. */
export function setup(project: TestProject): void {
  if (!process.argv.slice(2).every((argument) => /^(run$|--project=)/.test(argument))) return;
  folder = mkdtempSync(join(tmpdir(), "asked-statements-"));
  project.provide("askedStatements", folder);
}

/** Fails the run for a statement that is asked by files that run on SQLite alone, and by no other. */
export function teardown(): void {
  if (!folder) return;
  const lines = readdirSync(folder).flatMap((name) =>
    readFileSync(join(folder ?? "", name), "utf8")
      .trimEnd()
      .split("\n"),
  );
  rmSync(folder, { recursive: true, force: true });
  const missing = notOnBoth(lines);
  if (missing.length > 0) throw new Error(`Asked on SQLite alone:\n${missing.join("\n")}`);
}

/** The noted statements that no test asks that runs on both databases. */
export function notOnBoth(lines: string[]): string[] {
  const asked = lines.map((line) => line.split(SEPARATOR));
  const onBoth = new Set(asked.filter(([alone]) => !alone).map(([, statement]) => statement));
  return [
    ...new Set(
      asked
        .filter(([alone, statement]) => alone && !onBoth.has(statement))
        .map(([alone, statement]) => `${alone}: ${statement}`),
    ),
  ];
}

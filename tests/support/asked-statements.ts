import { appendFileSync } from "node:fs";
import { join, relative } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { threadId } from "node:worker_threads";
import { expect, inject } from "vitest";
import { SEPARATOR } from "./asked-on-both";
import { ON_SQLITE_ALONE } from "./on-sqlite-alone";

const ROOT = join(import.meta.dirname, "../..");
const noted = new Set<string>();

/** Notes what is asked of the database, each statement once, with the file where that runs on SQLite alone. */
export function noteStatements(database: DatabaseSync): void {
  const folder = inject("askedStatements");
  if (!folder) return;
  const path = relative(ROOT, expect.getState().testPath ?? "");
  const alone = ON_SQLITE_ALONE.includes(path) ? path : "";
  const prepare = database.prepare.bind(database);
  database.prepare = (sql, ...rest) => {
    const line = `${alone}${SEPARATOR}${shapeOf(sql)}`;
    if (!noted.has(line)) {
      noted.add(line);
      appendFileSync(join(folder, String(threadId)), `${line}\n`);
    }
    return prepare(sql, ...rest);
  };
}

/** The statement whatever its numbers, and however many values and rows it has. */
function shapeOf(sql: string): string {
  return sql
    .replace(/\s+/g, " ")
    .replace(/\b\d+\b/g, "?")
    .replace(/\?(, \?)+/g, "?")
    .replace(/\(\?\)(, \(\?\))+/g, "(?)")
    .trim();
}

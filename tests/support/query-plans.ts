import { AsyncLocalStorage } from "node:async_hooks";
import type { DatabaseSync } from "node:sqlite";
import { onTestFinished } from "vitest";
import { fullScansIn } from "./full-scans";

const answering = new AsyncLocalStorage<true>();
const known = new Map<string, string[]>();

/** Marks what `work` asks of the database as asked by the app, and not by a test. */
export function asApp<T>(work: () => T): T {
  return answering.run(true, work);
}

/** Whether a request is being answered, or the work that it left. */
export const isAnswering = () => answering.getStore() === true;

/** Fails the test when the app reads a table that grows from end to end. Each statement is looked at once. */
export function watchPlans(database: DatabaseSync): void {
  const found: string[] = [];
  const prepare = database.prepare.bind(database);
  database.prepare = (sql, ...rest) => {
    const statement = prepare(sql, ...rest);
    if (answering.getStore() && !known.has(sql)) known.set(sql, plannedScans(sql, prepare));
    if (answering.getStore()) found.push(...(known.get(sql) ?? []));
    return statement;
  };
  onTestFinished(() => {
    if (found.length > 0) throw new Error(`Full scans:\n${[...new Set(found)].join("\n")}`);
  });
}

function plannedScans(sql: string, prepare: DatabaseSync["prepare"]): string[] {
  if (!/^\s*(select|insert|update|delete|with)\b/i.test(sql)) return [];
  const plan = prepare(`EXPLAIN QUERY PLAN ${sql}`).all();
  return fullScansIn(
    sql,
    plan.map(({ detail }) => String(detail)),
  );
}

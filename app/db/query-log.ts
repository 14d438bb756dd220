import type { KyselyConfig } from "kysely";

/** A statement that was run, without its values. */
export interface LoggedQuery {
  sql: string;
  ms: number;
  isFailed: boolean;
}

export type LogQuery = (query: LoggedQuery) => void;

type Log = Extract<KyselyConfig["log"], (...event: never) => unknown>;

/** The log function for Kysely, which passes each statement to `log` after it was run. */
export function queryLogTo(log: LogQuery): Log {
  return ({ level, query, queryDurationMillis: ms }) =>
    log({ sql: query.sql, ms, isFailed: level === "error" });
}

/** Runs `read` without Kysely, and passes its statement to `log`. */
export function loggedRead<R>(sql: string, log: LogQuery, read: () => R): R {
  const startedAt = performance.now();
  let isFailed = true;
  try {
    const result = read();
    isFailed = false;
    return result;
  } finally {
    log({ sql, ms: performance.now() - startedAt, isFailed });
  }
}

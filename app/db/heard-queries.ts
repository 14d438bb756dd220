import type { KyselyConfig } from "kysely";

/** A statement that was run, without its values. */
export interface HeardQuery {
  sql: string;
  ms: number;
  isFailed: boolean;
}

export type HearQuery = (query: HeardQuery) => void;

type Log = Extract<KyselyConfig["log"], (...event: never) => unknown>;

/** The log function for Kysely, which passes each statement to `hear` after it was run. */
export function toldBy(hear: HearQuery): Log {
  return ({ level, query, queryDurationMillis: ms }) =>
    hear({ sql: query.sql, ms, isFailed: level === "error" });
}

/** Runs `read` without Kysely, and passes its statement to `hear`. */
export function heardRead<R>(sql: string, hear: HearQuery, read: () => R): R {
  const startedAt = performance.now();
  let isFailed = true;
  try {
    const result = read();
    isFailed = false;
    return result;
  } finally {
    hear({ sql, ms: performance.now() - startedAt, isFailed });
  }
}

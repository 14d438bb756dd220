import type { DatabaseSync, SQLInputValue, StatementSync } from "node:sqlite";
import type { CompiledQuery, QueryResult } from "kysely";
import { noteStatement } from "./statement-count";

const KEPT_STATEMENTS = 500;

/** An open database file (or `:memory:`) with a cache of prepared statements. */
export class SqliteHandle {
  readonly #statements = new Map<string, Prepared>();

  constructor(readonly database: DatabaseSync) {}

  run<R>(query: CompiledQuery): QueryResult<R> {
    const { statement, givesRows } = this.#prepare(query.sql);
    const parameters = query.parameters as SQLInputValue[];
    if (givesRows) return { rows: statement.all(...parameters) as R[] };
    const { changes, lastInsertRowid } = statement.run(...parameters);
    return {
      rows: [],
      numAffectedRows: BigInt(changes),
      insertId: BigInt(lastInsertRowid),
    };
  }

  *iterate<R>(query: CompiledQuery): Generator<R> {
    noteStatement();
    const statement = this.database.prepare(query.sql);
    yield* statement.iterate(...(query.parameters as SQLInputValue[])) as Iterable<R>;
  }

  #prepare(sql: string): Prepared {
    noteStatement();
    const kept = this.#statements.get(sql);
    if (kept) return kept;
    const statement = this.database.prepare(sql);
    const prepared = { statement, givesRows: statement.columns().length > 0 };
    const [oldest] = this.#statements.keys();
    if (this.#statements.size >= KEPT_STATEMENTS && oldest) this.#statements.delete(oldest);
    this.#statements.set(sql, prepared);
    return prepared;
  }
}

interface Prepared {
  statement: StatementSync;
  givesRows: boolean;
}

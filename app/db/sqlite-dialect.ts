import type { DatabaseSync, SQLInputValue, StatementSync } from "node:sqlite";
import {
  CompiledQuery,
  type DatabaseConnection,
  type DatabaseIntrospector,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryCompiler,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";
import { Mutex } from "./mutex";
import { refuseOutsideUse } from "./transaction";

const KEPT_STATEMENTS = 500;

/**
 * Kysely says that SQLite has no transactional DDL; it has, so migrations run all or nothing. It would also let
 * one connection in at a time: reads would wait for transactions, so the waiting is done here, by the writer alone.
 */
class OwnSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }

  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/** One open database file (or `:memory:`) with its prepared statements. */
class Handle {
  readonly #statements = new Map<string, StatementSync>();

  constructor(readonly database: DatabaseSync) {}

  run<R>(query: CompiledQuery): QueryResult<R> {
    const statement = this.#prepare(query.sql);
    const parameters = query.parameters as SQLInputValue[];
    if (statement.columns().length > 0) return { rows: statement.all(...parameters) as R[] };
    const { changes, lastInsertRowid } = statement.run(...parameters);
    return {
      rows: [],
      numAffectedRows: BigInt(changes),
      insertId: BigInt(lastInsertRowid),
    };
  }

  *iterate<R>(query: CompiledQuery): Generator<R> {
    const statement = this.database.prepare(query.sql);
    yield* statement.iterate(...(query.parameters as SQLInputValue[])) as Iterable<R>;
  }

  #prepare(sql: string): StatementSync {
    const kept = this.#statements.get(sql);
    if (kept) return kept;
    const statement = this.database.prepare(sql);
    if (this.#statements.size < KEPT_STATEMENTS) this.#statements.set(sql, statement);
    return statement;
  }
}

/**
 * A connection as Kysely sees it. Outside a transaction a SELECT goes to the reader and a write waits
 * for the writer; inside one everything goes to the writer, which this connection then holds alone.
 */
class SqliteConnection implements DatabaseConnection {
  #release: (() => void) | undefined;

  constructor(
    readonly writer: Handle,
    readonly reader: Handle,
    readonly writing: Mutex,
  ) {}

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#release) return this.writer.run(query);
    refuseOutsideUse();
    const readsOnly = query.query.kind === "SelectQueryNode";
    if (readsOnly && this.reader !== this.writer) return this.reader.run(query);
    const release = await this.writing.acquire();
    try {
      return this.writer.run(query);
    } finally {
      release();
    }
  }

  async *streamQuery<R>(
    query: CompiledQuery,
    chunkSize = 500,
  ): AsyncIterableIterator<QueryResult<R>> {
    let rows: R[] = [];
    for (const row of (this.#release ? this.writer : this.reader).iterate<R>(query)) {
      rows.push(row);
      if (rows.length < chunkSize) continue;
      yield { rows };
      rows = [];
      await new Promise(setImmediate);
    }
    if (rows.length > 0) yield { rows };
  }

  /** `BEGIN IMMEDIATE`: a deferred read-then-write would fail with SQLITE_BUSY_SNAPSHOT at once. */
  async begin(): Promise<void> {
    refuseOutsideUse();
    this.#release = await this.writing.acquire();
    try {
      this.writer.database.exec("BEGIN IMMEDIATE");
    } catch (error) {
      this.#free();
      throw error;
    }
  }

  end(statement: "COMMIT" | "ROLLBACK"): void {
    try {
      if (statement === "COMMIT" || this.writer.database.isTransaction) {
        this.writer.database.exec(statement);
      }
    } finally {
      if (statement === "ROLLBACK" || !this.writer.database.isTransaction) this.#free();
    }
  }

  #free(): void {
    this.#release?.();
    this.#release = undefined;
  }
}

class SqliteDriver implements Driver {
  readonly #writing = new Mutex();

  constructor(
    readonly writer: Handle,
    readonly reader: Handle,
  ) {}

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return new SqliteConnection(this.writer, this.reader, this.#writing);
  }

  async beginTransaction(connection: SqliteConnection): Promise<void> {
    await connection.begin();
  }

  async commitTransaction(connection: SqliteConnection): Promise<void> {
    connection.end("COMMIT");
  }

  async rollbackTransaction(connection: SqliteConnection): Promise<void> {
    connection.end("ROLLBACK");
  }

  async savepoint(connection: SqliteConnection, name: string): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(`savepoint "${name}"`));
  }

  async rollbackToSavepoint(connection: SqliteConnection, name: string): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(`rollback to "${name}"`));
  }

  async releaseSavepoint(connection: SqliteConnection, name: string): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(`release "${name}"`));
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    if (this.reader !== this.writer) this.reader.database.close();
    this.writer.database.close();
  }
}

/**
 * Kysely over the built-in `node:sqlite`: one writer, and for a file one reader beside it, so that reads
 * never wait for a transaction. `reader` is left out for an in-memory database.
 */
export class NodeSqliteDialect implements Dialect {
  constructor(
    readonly writer: DatabaseSync,
    readonly reader?: DatabaseSync,
  ) {}

  createDriver(): Driver {
    const writer = new Handle(this.writer);
    return new SqliteDriver(writer, this.reader ? new Handle(this.reader) : writer);
  }

  createQueryCompiler(): QueryCompiler {
    return new SqliteQueryCompiler();
  }

  createAdapter(): SqliteAdapter {
    return new OwnSqliteAdapter();
  }

  createIntrospector(db: Kysely<unknown>): DatabaseIntrospector {
    return new SqliteIntrospector(db);
  }
}

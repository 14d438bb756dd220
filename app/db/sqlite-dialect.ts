import type { DatabaseSync } from "node:sqlite";
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
import { SqliteHandle, type SqliteTransaction, SqliteWriter } from "./sqlite-writer";
import { refuseOutsideUse } from "./transaction";

/**
 * Declares transactional DDL, which SQLite has and Kysely denies, so that a migration runs all or nothing.
 * Replaces Kysely's lock on the connection, because reads would wait for transactions; only the writer locks.
 */
class OwnSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }

  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/**
 * A Kysely connection. Outside a transaction a SELECT uses the reader and a write waits for the writer; a
 * transaction holds the writer exclusively.
 */
class SqliteConnection implements DatabaseConnection {
  #transaction: SqliteTransaction | undefined;

  constructor(
    readonly writer: SqliteWriter,
    readonly reader: SqliteHandle | undefined,
  ) {}

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#transaction) return this.#transaction.run(query);
    refuseOutsideUse();
    const readsOnly = query.query.kind === "SelectQueryNode";
    if (readsOnly && this.reader) return this.reader.run(query);
    return await this.writer.run(query);
  }

  async *streamQuery<R>(
    query: CompiledQuery,
    chunkSize = 500,
  ): AsyncIterableIterator<QueryResult<R>> {
    const handle = this.#transaction ? this.writer.handle : (this.reader ?? this.writer.handle);
    let rows: R[] = [];
    for (const row of handle.iterate<R>(query)) {
      rows.push(row);
      if (rows.length < chunkSize) continue;
      yield { rows };
      rows = [];
      await new Promise(setImmediate);
    }
    if (rows.length > 0) yield { rows };
  }

  async begin(): Promise<void> {
    refuseOutsideUse();
    this.#transaction = await this.writer.begin();
  }

  async commit(): Promise<void> {
    await this.#transaction?.commit();
    this.#transaction = undefined;
  }

  async rollBack(): Promise<void> {
    const transaction = this.#transaction;
    this.#transaction = undefined;
    await transaction?.rollBack();
  }
}

class SqliteDriver implements Driver {
  constructor(
    readonly writer: SqliteWriter,
    readonly reader: SqliteHandle | undefined,
  ) {}

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return new SqliteConnection(this.writer, this.reader);
  }

  async beginTransaction(connection: SqliteConnection): Promise<void> {
    await connection.begin();
  }

  async commitTransaction(connection: SqliteConnection): Promise<void> {
    await connection.commit();
  }

  async rollbackTransaction(connection: SqliteConnection): Promise<void> {
    await connection.rollBack();
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
    this.reader?.database.close();
    this.writer.close();
  }
}

/**
 * Kysely over the built-in `node:sqlite`: one writer, and for a file one reader, so that reads never wait for
 * a transaction. In-memory databases have no `reader`.
 */
export class NodeSqliteDialect implements Dialect {
  readonly writer: SqliteWriter;
  readonly #reader: SqliteHandle | undefined;

  constructor(writer: DatabaseSync, reader?: DatabaseSync) {
    this.writer = new SqliteWriter(new SqliteHandle(writer));
    this.#reader = reader && new SqliteHandle(reader);
  }

  /** Rows of a SELECT outside transactions, which for a file waits for nothing. */
  read<R>(query: CompiledQuery<R>): R[] {
    refuseOutsideUse();
    if (!this.#reader) throw new Error("This database has no reader.");
    return this.#reader.run<R>(query).rows;
  }

  createDriver(): Driver {
    return new SqliteDriver(this.writer, this.#reader);
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

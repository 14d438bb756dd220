import type { DatabaseSync, SQLInputValue, StatementSync } from "node:sqlite";
import type { CompiledQuery, QueryResult } from "kysely";
import type { DatabaseLoad } from "./opened";
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

/** A lock for one holder at a time, in the order of the calls. */
class Mutex {
  #last: Promise<void> = Promise.resolve();
  #asked = 0;

  /** Whether the lock is free and nobody waits. */
  get isFree(): boolean {
    return this.#asked === 0;
  }

  /** How many wait for the lock. */
  get waiting(): number {
    return Math.max(0, this.#asked - 1);
  }

  /** Resolves with the release function; call it once. */
  async acquire(): Promise<() => void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const before = this.#last;
    this.#last = promise;
    this.#asked += 1;
    await before;
    return () => {
      this.#asked -= 1;
      resolve();
    };
  }
}

/** The most transactions that share a commit, and the longest that it waits for them. */
const MOST_TOGETHER = 64;
const LONGEST_MS = 20;

const CHANGES = new Set(["InsertQueryNode", "UpdateQueryNode", "DeleteQueryNode"]);

/** Transactions with one COMMIT: they resolve when it is on the disk, or reject when it fails. */
class Group {
  readonly #settled = Promise.withResolvers<void>();
  readonly #openedAt = performance.now();
  /** Transactions that wait for the commit. */
  waiting = 0;
  isEnding = false;

  constructor() {
    // Without a waiting transaction nobody else handles the failure.
    this.committed.catch(() => {});
  }

  get committed(): Promise<void> {
    return this.#settled.promise;
  }

  get isFull(): boolean {
    return this.waiting >= MOST_TOGETHER || performance.now() - this.#openedAt >= LONGEST_MS;
  }

  settle(failure?: { error: unknown }): void {
    if (failure) this.#settled.reject(failure.error);
    else this.#settled.resolve();
  }
}

/**
 * The writing connection. Transactions run one after the other; those of one turn of the event loop share a
 * commit, each in its own savepoint, so that one can fail alone. All of them, also those that roll back, end
 * when the shared commit is durable, because they may have seen each other's changes.
 */
export class SqliteWriter {
  readonly #turns = new Mutex();
  #group: Group | undefined;

  constructor(readonly handle: SqliteHandle) {}

  /** The number of running and waiting transactions. */
  get load(): DatabaseLoad {
    return { busy: this.#turns.isFree ? 0 : 1, waiting: this.#turns.waiting, most: 1 };
  }

  /** Waits for its turn; the transaction then holds the connection until it ends. */
  async begin(): Promise<SqliteTransaction> {
    const leave = await this.#enter();
    try {
      const isFirst = this.#group === undefined;
      // IMMEDIATE, because a deferred transaction that reads and then writes fails with SQLITE_BUSY_SNAPSHOT.
      this.handle.database.exec(isFirst ? "BEGIN IMMEDIATE" : "SAVEPOINT turn");
      this.#group ??= new Group();
      return new SqliteTransaction(this, this.#group, { isFirst, leave });
    } catch (error) {
      leave();
      throw error;
    }
  }

  /**
   * Runs one statement outside transactions. Some, such as VACUUM, cannot run in a transaction and run alone.
   */
  async run<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (!CHANGES.has(query.query.kind)) return await this.#runAlone(query);
    const transaction = await this.begin();
    let result: QueryResult<R>;
    try {
      result = transaction.run<R>(query);
    } catch (error) {
      await transaction.rollBack();
      throw error;
    }
    await transaction.commit();
    return result;
  }

  async #runAlone<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const leave = await this.#enter();
    try {
      this.#commit();
      return this.handle.run<R>(query);
    } finally {
      leave();
    }
  }

  /** Commits pending transactions and closes the file. */
  close(): void {
    this.#commit();
    this.handle.database.close();
  }

  /** Whether this group's transaction is open. */
  isOpen(group: Group): boolean {
    return this.#group === group && this.handle.database.isTransaction;
  }

  /** Rolls the group back; waiting transactions reject with `failure`. */
  abandon(failure?: { error: unknown }): void {
    const group = this.#group;
    this.#group = undefined;
    if (this.handle.database.isTransaction) this.handle.database.exec("ROLLBACK");
    group?.settle(failure);
  }

  async #enter(): Promise<() => void> {
    const leave = await this.#turns.acquire();
    return () => {
      if (this.#group?.isFull) this.#commit();
      leave();
      this.#commitSoon();
    };
  }

  /** Commits after the current turn of the event loop, unless a transaction is open then. */
  #commitSoon(): void {
    const group = this.#group;
    if (!group || group.isEnding || !this.#turns.isFree) return;
    group.isEnding = true;
    setImmediate(() => {
      group.isEnding = false;
      if (this.#group === group && this.#turns.isFree) this.#commit();
    });
  }

  #commit(): void {
    if (!this.#group) return;
    try {
      this.handle.database.exec("COMMIT");
    } catch (error) {
      this.abandon({ error });
      return;
    }
    const group = this.#group;
    this.#group = undefined;
    group.settle();
  }
}

/** A transaction of a group. */
export class SqliteTransaction {
  readonly #isFirst: boolean;
  #leave: (() => void) | undefined;

  constructor(
    readonly writer: SqliteWriter,
    readonly group: Group,
    turn: { isFirst: boolean; leave: () => void },
  ) {
    this.#isFirst = turn.isFirst;
    this.#leave = turn.leave;
  }

  /** Runs a statement. When SQLite rolls everything back on it (a full disk), the whole group fails. */
  run<R>(query: CompiledQuery): QueryResult<R> {
    if (!this.writer.isOpen(this.group)) throw new Error("This transaction was rolled back.");
    try {
      return this.writer.handle.run<R>(query);
    } catch (error) {
      if (!this.writer.isOpen(this.group)) this.writer.abandon({ error });
      throw error;
    }
  }

  /** Resolves when the commit is durable. */
  async commit(): Promise<void> {
    this.#end("RELEASE turn");
    await this.group.committed;
  }

  /**
   * Rolls back this transaction only. Throws when the group, whose changes it may have seen, fails to commit.
   */
  async rollBack(): Promise<void> {
    if (!this.#leave) return;
    this.#end("ROLLBACK TO turn; RELEASE turn");
    await this.group.committed;
  }

  #end(statement: "RELEASE turn" | "ROLLBACK TO turn; RELEASE turn"): void {
    const leave = this.#leave;
    this.#leave = undefined;
    try {
      if (!this.writer.isOpen(this.group)) return;
      if (statement === "RELEASE turn") this.group.waiting += 1;
      if (!this.#isFirst) this.writer.handle.database.exec(statement);
      else if (statement !== "RELEASE turn") this.writer.abandon();
    } catch (error) {
      this.writer.abandon({ error });
    } finally {
      leave?.();
    }
  }
}

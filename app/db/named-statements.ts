import { createHash } from "node:crypto";
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from "kysely";
import type pg from "pg";

/** Names of statements by their text. */
const names = new Map<string, string>();
const DIGEST_CHARACTERS = 32;

/**
 * Lets each connection parse and plan this statement, whose text is the same at each call, once. Its name is
 * derived from its text: where several processes share a connection, a name never means another statement.
 */
export function nameStatement(sql: string): void {
  if (names.has(sql)) return;
  const digest = createHash("sha256").update(sql).digest("hex").slice(0, DIGEST_CHARACTERS);
  names.set(sql, `kept_${digest}`);
}

/** The pool's connections, which send named statements by name; without `areKept` statements have no names. */
export function withNames(pool: pg.Pool, { areKept = true } = {}): PostgresPool {
  const clients = new WeakMap<pg.PoolClient, NamingClient>();
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect();
      const naming = clients.get(client) ?? new NamingClient(client, areKept ? names : new Map());
      clients.set(client, naming);
      return naming;
    },
  };
}

class NamingClient implements PostgresPoolClient {
  constructor(
    private readonly client: pg.PoolClient,
    private readonly names: ReadonlyMap<string, string>,
  ) {}

  query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query(sql: string | PostgresCursor<unknown>, parameters: readonly unknown[] = []): unknown {
    if (typeof sql !== "string") throw new Error("This database is read without cursors.");
    const name = this.names.get(sql);
    const query = { text: sql, values: [...parameters], ...(name !== undefined && { name }) };
    return this.client.query(query);
  }

  release(destroy?: boolean): void {
    this.client.release(destroy);
  }
}

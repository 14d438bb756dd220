import { createHash } from "node:crypto";
import {
  type Compilable,
  type PostgresCursor,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
  type RawBuilder,
  sql,
} from "kysely";
import type pg from "pg";
import { CompiledQueries, QueryValue } from "~/framework/compiled-queries";
import { switches } from "~/framework/switches";
import { recordKeys, recordOf } from "~/lib/records";
import { dialectOf } from "./dialect";
import { directReadOf } from "./opened";
import { noteStatement } from "./statement-count";
import type { Db, Tables } from "./tables";

/** A query's values by name. */
export type Values = Record<string, string | number | null>;
/** A placeholder for each value. */
export type Places<V extends Values> = { [Name in keyof V]: RawBuilder<V[Name]> };

/**
 * A query that is compiled once per database and run with each call's values, for the few queries that run on
 * every request, where building costs more than running. `build` gets placeholders, so the query's shape
 * cannot depend on values; each `limit` has its own query. Returns the rows.
 */
export function prepared<V extends Values, R>(
  build: (db: Db, values: Places<V>) => Compilable<R>,
): (db: Db, values: V) => Promise<R[]> {
  const compiled = new CompiledQueries<Tables, R>();
  return async (db, values) => {
    const dialect = dialectOf(db);
    const key = `${dialect} ${values.limit ?? ""}`;
    const places = () => queryParts(values, (name) => new QueryValue(name));
    const query = switches.compiledQueries
      ? compiled.with(db, { key, values, build: (db) => build(db, places()) })
      : build(
          db,
          queryParts(values, (name) => values[name]),
        ).compile();
    if (dialect === "postgres" && switches.compiledQueries) nameStatement(query.sql);
    const read = query.query.kind === "SelectQueryNode" ? directReadOf(db) : undefined;
    return read ? read(query) : (await db.executeQuery<R>(query)).rows;
  };
}

/**
 * Each value as its part of a query; a limit is written into the text, because it decides the query's plan.
 */
function queryParts<V extends Values>(values: V, partOf: (name: string) => unknown): Places<V> {
  return recordOf<Places<V>>(recordKeys(values), (name) =>
    name === "limit" ? sql.lit(values[name]) : sql`${partOf(name)}`,
  );
}

/** Names of statements by their text. */
const names = new Map<string, string>();
const DIGEST_CHARACTERS = 32;

/**
 * Lets each connection parse and plan this statement, whose text is the same at each call, once. Its name is
 * derived from its text: where several processes share a connection, a name never means another statement.
 */
function nameStatement(sql: string): void {
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
    noteStatement();
    const name = this.names.get(sql);
    const query = { text: sql, values: [...parameters], ...(name !== undefined && { name }) };
    return this.client.query(query);
  }

  release(destroy?: boolean): void {
    this.client.release(destroy);
  }
}

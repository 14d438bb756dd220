import { type Compilable, type RawBuilder, sql } from "kysely";
import { CompiledQueries, QueryValue } from "~/framework/compiled-queries";
import { switches } from "~/framework/switches";
import { recordKeys, recordOf } from "~/lib/records";
import { dialectOf } from "./dialect";
import { directReadOf } from "./direct-reads";
import { nameStatement } from "./named-statements";
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

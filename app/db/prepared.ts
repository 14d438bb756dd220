import { type Compilable, type CompiledQuery, type RawBuilder, sql } from "kysely";
import { dialectOf } from "./dialect";
import type { Db } from "./tables";

type Values = Record<string, string | number | null>;
/** A place for each value. */
export type Places<V extends Values> = { [Name in keyof V]: RawBuilder<V[Name]> };

/** Where a value goes that is known only when the query runs. */
class Place {
  constructor(readonly name: string) {}
}

/**
 * A query that is built and compiled once for each database and then only gets its values: for the few that run
 * on every request, where putting them together costs more than running them. `build` sees places, not values,
 * so the query has the same shape whatever they are. Returns the rows.
 */
export function prepared<V extends Values, R>(
  build: (db: Db, values: Places<V>) => Compilable<R>,
): (db: Db, values: V) => Promise<R[]> {
  const compiled = new Map<string, CompiledQuery<R>>();
  return async (db, values) => {
    // A plugin changes queries while they are built, so a handle with plugins gets its own each time.
    const hasPlugins = db.getExecutor().plugins.length > 0;
    const dialect = dialectOf(db);
    const kept = hasPlugins ? undefined : compiled.get(dialect);
    const query = kept ?? build(db, placesOf(values)).compile();
    if (!hasPlugins) compiled.set(dialect, query);
    const parameters = query.parameters.map((parameter) =>
      parameter instanceof Place ? values[parameter.name] : parameter,
    );
    const { rows } = await db.executeQuery<R>({ ...query, parameters });
    return rows;
  };
}

function placesOf<V extends Values>(values: V): Places<V> {
  const places = Object.keys(values).map((name) => [name, sql`${new Place(name)}`]);
  return Object.fromEntries(places) as Places<V>;
}

import type { Compilable, CompiledQuery, Kysely } from "kysely";

/** Where a value goes that is known only when the query runs. */
export class Place {
  constructor(readonly name: string) {}
}

type Build<Schema, R> = (db: Kysely<Schema>) => Compilable<R>;

/**
 * Kysely compiles a query each time it runs. Here the compiled query is kept with places for its values: this relies on
 * Kysely 0.29 handing parameters through untouched, and on `getExecutor`, which it marks as private.
 */
export class CompiledQueries<Schema, R> {
  readonly #kept = new Map<string, CompiledQuery<R>>();

  /** The query of this key with these values in its places; `build` makes it at the first call. */
  with(
    db: Kysely<Schema>,
    {
      key,
      values,
      build,
    }: { key: string; values: Record<string, unknown>; build: Build<Schema, R> },
  ): CompiledQuery<R> {
    // A plugin changes queries while they are built, so a handle with plugins gets its own each time.
    const hasPlugins = db.getExecutor().plugins.length > 0;
    const kept = hasPlugins ? undefined : this.#kept.get(key);
    const query = kept ?? build(db).compile();
    if (!hasPlugins) this.#kept.set(key, query);
    const parameters = query.parameters.map((parameter) =>
      parameter instanceof Place ? values[parameter.name] : parameter,
    );
    return { ...query, parameters };
  }
}

import { cacheCount } from "~/lib/cache-counts";
import { currentLanguage } from "~/lib/language";
import { type DataVersion, dataVersionOf, FRESH_MS } from "./opened";
import type { Db } from "./tables";

/** The most results cached of one read, so that made-up inputs cannot fill the memory. */
const RESULTS_MAXIMUM = 40;

interface Cached<R> {
  version: DataVersion;
  result: Promise<R>;
}

/**
 * A read whose result depends on its input and the language of whoever is being answered: done once until something is
 * written, and shared, so that callers must not change it. `now` counts in steps of less than half a second. It is done each time in a
 * database that cannot tell whether something was written. `name` is its label in the metrics.
 */
export function cachedRead<Input extends object, R extends object>(
  name: string,
  read: (db: Db, input: Input) => Promise<R>,
): (db: Db, input: Input) => Promise<R> {
  const cached = new WeakMap<Db, Map<string, Cached<R>>>();
  const count = cacheCount(name);
  return (db, input) => {
    const version = dataVersionOf(db);
    if (version === undefined) {
      count.misses += 1;
      return read(db, input);
    }
    const results = cached.get(db) ?? new Map<string, Cached<R>>();
    cached.set(db, results);
    const key = keyOf(input);
    const known = results.get(key);
    if (known?.version === version) {
      count.hits += 1;
      return known.result;
    }
    count.misses += 1;
    const result = read(db, input);
    results.delete(key);
    const [oldest] = results.keys();
    if (results.size >= RESULTS_MAXIMUM && oldest !== undefined) results.delete(oldest);
    results.set(key, { version, result });
    // Callers that wait get the failure; the next call reads again.
    result.catch(() => results.delete(key));
    return result;
  };
}

function keyOf(input: object): string {
  const { now, ...rest } = { now: undefined, ...input };
  const step = typeof now === "number" ? Math.floor(now / FRESH_MS) : null;
  return JSON.stringify([currentLanguage(), step, rest]);
}

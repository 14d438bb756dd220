import { cacheCount } from "~/lib/cache-counts";
import { FRESH_MS, stateOf } from "./stored-state";
import type { Db } from "./tables";

/** As many results of one read are kept, so that made-up inputs cannot fill the memory. */
const RESULTS_KEPT = 40;

interface Kept<R> {
  state: string | number;
  result: Promise<R>;
}

/**
 * A read that is the same for everybody who asks the same: done once until something is written, and shared, so nobody
 * may change what it returns. `now` counts in steps of less than half a second. Where the database cannot tell whether
 * something was written, it is done each time. `name` is its label in the metrics.
 */
export function keptRead<Input extends object, R extends object>(
  name: string,
  read: (db: Db, input: Input) => Promise<R>,
): (db: Db, input: Input) => Promise<R> {
  const kept = new WeakMap<Db, Map<string, Kept<R>>>();
  const count = cacheCount(name);
  return (db, input) => {
    const state = stateOf(db);
    if (state === undefined) {
      count.misses += 1;
      return read(db, input);
    }
    const results = kept.get(db) ?? new Map<string, Kept<R>>();
    kept.set(db, results);
    const key = keyOf(input);
    const known = results.get(key);
    if (known?.state === state) {
      count.hits += 1;
      return known.result;
    }
    count.misses += 1;
    const result = read(db, input);
    results.delete(key);
    const [oldest] = results.keys();
    if (results.size >= RESULTS_KEPT && oldest !== undefined) results.delete(oldest);
    results.set(key, { state, result });
    // Callers that wait get the failure; the next call reads again.
    result.catch(() => results.delete(key));
    return result;
  };
}

function keyOf(input: object): string {
  const { now, ...rest } = { now: undefined, ...input };
  return JSON.stringify([typeof now === "number" ? Math.floor(now / FRESH_MS) : null, rest]);
}

/** How often a cache of this process held what was asked for, and how often it did not. */
interface CacheCount {
  hits: number;
  misses: number;
}

const counts = new Map<string, CacheCount>();

/** The count of the cache of this name, for whoever keeps it to add to. */
export function cacheCount(name: string): CacheCount {
  const count = counts.get(name) ?? { hits: 0, misses: 0 };
  counts.set(name, count);
  return count;
}

export function listCacheCounts(): ({ name: string } & CacheCount)[] {
  return [...counts].map(([name, count]) => ({ name, ...count }));
}

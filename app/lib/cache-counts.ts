/** How often a cache of this process had the requested value, and how often not. */
interface CacheCount {
  hits: number;
  misses: number;
}

const counts = new Map<string, CacheCount>();

/** The count of the cache with this name, for the cache to update. */
export function cacheCount(name: string): CacheCount {
  const count = counts.get(name) ?? { hits: 0, misses: 0 };
  counts.set(name, count);
  return count;
}

export function listCacheCounts(): ({ name: string } & CacheCount)[] {
  return [...counts].map(([name, count]) => ({ name, ...count }));
}

import { currentLocale } from "./language";

/** 'Asha, Divya and Ravi', joined as the language of whoever is being answered joins a list. */
export function listText(items: readonly string[]): string {
  return new Intl.ListFormat(currentLocale()).format(items);
}

/** The items by the key of each, in their order; `Map.groupBy` is newer than the supported browsers. */
export function groupBy<T, K>(items: readonly T[], keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

/** The entries in pieces of at most `size`. */
export function* chunksOf<Entry>(entries: readonly Entry[], size: number): Generator<Entry[]> {
  for (let at = 0; at < entries.length; at += size) yield entries.slice(at, at + size);
}

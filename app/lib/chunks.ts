/** The entries in pieces of at most `size`. */
export function* chunksOf<Entry>(entries: readonly Entry[], size: number): Generator<Entry[]> {
  for (let at = 0; at < entries.length; at += size) yield entries.slice(at, at + size);
}

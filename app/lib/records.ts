/** The keys of a record with their type; for records whose type names all of their keys. */
export function recordKeys<Key extends string>(
  record: Readonly<Partial<Record<Key, unknown>>>,
): Key[] {
  const keys: Key[] = [];
  for (const key in record) keys.push(key);
  return keys;
}

/** A record with a value for each of these keys; with a `Shape`, each value has the type of its key. */
export function recordOf<Key extends string, Value>(
  keys: readonly Key[],
  valueFor: (key: Key) => Value,
): Record<Key, Value>;
export function recordOf<Shape extends object>(
  keys: readonly (keyof Shape & string)[],
  valueFor: <Key extends keyof Shape & string>(key: Key) => Shape[Key],
): Shape;
export function recordOf(keys: readonly string[], valueFor: (key: string) => unknown): object {
  return Object.fromEntries(keys.map((key) => [key, valueFor(key)]));
}

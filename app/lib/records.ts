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

/**
 * The table's value for a key from outside; undefined for a key that is not its own, such as 'constructor'.
 */
export function ownValue<V>(
  table: Readonly<Record<string, V>>,
  key: string | null | undefined,
): V | undefined {
  return typeof key === "string" && Object.hasOwn(table, key) ? table[key] : undefined;
}

/**
 * The table's value for a key from outside; undefined for a key that is not its own, such as 'constructor'.
 */
export function ownValue<V>(
  table: Readonly<Record<string, V>>,
  key: string | null | undefined,
): V | undefined {
  return typeof key === "string" && Object.hasOwn(table, key) ? table[key] : undefined;
}

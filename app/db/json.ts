import type { Json } from "./tables/shapes";

/** A value as text for a JSON column. */
export function jsonText<Value>(value: Value): Json<Value> {
  return JSON.stringify(value) as Json<Value>;
}

/**
 * The value of a JSON column; throws for invalid JSON. Only `jsonText` and the sample club write such
 * columns.
 */
export function jsonOf<Value>(text: Json<Value>): Value {
  return JSON.parse(text);
}

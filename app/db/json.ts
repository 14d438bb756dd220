import type { Json } from "./tables/shapes";

/** The text of a JSON column. */
export function jsonText<Value>(value: Value): Json<Value> {
  return JSON.stringify(value);
}

/** What a JSON column holds; throws for text that is no JSON. Only `jsonText` and the sample club write such columns. */
export function jsonOf<Value>(text: Json<Value>): Value {
  return JSON.parse(text);
}

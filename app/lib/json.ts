/** JSON text of a `Value`, as columns of `db/tables` hold it; the text itself has no such field. */
type JsonText<Value> = string & { readonly "JSON of": Value };

/** A value as text for a JSON column. */
export function jsonText<Value>(value: Value): JsonText<Value> {
  return JSON.stringify(value) as JsonText<Value>;
}

/** The value of a JSON column; throws for invalid JSON. */
export function jsonOf<Value>(text: JsonText<Value>): Value {
  return JSON.parse(text);
}

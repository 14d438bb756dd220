/**
 * The name of the violated unique index or CHECK, equal on both databases, or undefined for other errors.
 * SQLite names the columns of a unique index ("bookings.id"), which `columns` maps to our names.
 */
export function violatedConstraint(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if ("constraint" in error && typeof error.constraint === "string") return error.constraint;
  const unique = /UNIQUE constraint failed: (.+)/.exec(error.message)?.[1];
  if (unique) return indexNameOf(unique);
  return /CHECK constraint failed: (\w+)/.exec(error.message)?.[1];
}

/** "index 'name'" for partial and expression indexes, otherwise "table.a, table.b" → "table_a_b_key". */
function indexNameOf(columns: string): string {
  const named = /index '(\w+)'/.exec(columns)?.[1];
  if (named) return named;
  const parts = columns.split(", ").map((column) => column.split("."));
  return [parts[0]?.[0], ...parts.map((part) => part[1]), "key"].join("_");
}

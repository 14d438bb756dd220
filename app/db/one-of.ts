import { type RawBuilder, sql } from "kysely";

/** A CHECK that `column` holds one of `values`, for migrations. */
export function oneOf(column: string, ...values: string[]): RawBuilder<boolean> {
  return sql`${sql.ref(column)} in (${sql.join(values.map((value) => sql.lit(value)))})`;
}

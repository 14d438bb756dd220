import { sql } from "kysely";
import { MINUTE_MS } from "~/lib/dates";

/** SQL for when an event of the table with this name ends, as `endOf` has it. */
export function findEventEnd(table: "events" | "e") {
  const [startsAt, durationMinutes] = [`${table}.starts_at`, `${table}.duration_minutes`];
  return sql<number>`${sql.ref(startsAt)} + ${sql.ref(durationMinutes)} * ${sql.lit(MINUTE_MS)}`;
}

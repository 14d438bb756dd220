import type { Db } from "~/db/tables";
import type { OperationName } from "~/db/tables/operations";
import type { Instant } from "~/lib/dates";

/** Records the success or failure of a recurring operation; `detail` names no person. */
export async function noteOperation(
  db: Db,
  input: { name: OperationName; outcome: "done" | "failed"; detail: string; now: Instant },
): Promise<void> {
  const { name, outcome, detail, now } = input;
  const at = outcome === "done" ? { done_at: now } : { failed_at: now };
  await db
    .insertInto("operations")
    .values({ name, done_at: null, failed_at: null, ...at, detail })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ ...at, detail }))
    .execute();
}

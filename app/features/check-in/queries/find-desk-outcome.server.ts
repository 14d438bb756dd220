import type { Db } from "~/db/tables";
import type { DeskOutcome } from "~/db/tables/run-day";

/** The stored outcome of an entry, or undefined. */
export async function findDeskOutcome(
  db: Db,
  input: { nonce: string },
): Promise<DeskOutcome | undefined> {
  const row = await db
    .selectFrom("gate_entries")
    .select("outcome")
    .where("nonce", "=", input.nonce)
    .executeTakeFirst();
  return row?.outcome;
}

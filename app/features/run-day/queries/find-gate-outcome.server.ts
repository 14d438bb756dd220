import type { Db } from "~/db/tables";
import type { GateOutcome } from "../rules";

/** What became of an entry that was here before, or undefined. */
export async function findGateOutcome(
  db: Db,
  input: { nonce: string },
): Promise<GateOutcome | undefined> {
  const row = await db
    .selectFrom("gate_entries")
    .select("outcome")
    .where("nonce", "=", input.nonce)
    .executeTakeFirst();
  return row?.outcome as GateOutcome | undefined;
}

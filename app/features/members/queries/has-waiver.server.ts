import type { Db } from "~/db/tables";
import type { Instant } from "~/lib/dates";
import { WAIVER_KEPT_MS, WAIVER_VERSION } from "../rules/waiver";

/** Whether the member made the declaration in its wording of now, less than three years ago. */
export async function hasWaiver(
  db: Db,
  input: { memberId: string; now: Instant },
): Promise<boolean> {
  const accepted = await db
    .selectFrom("waivers")
    .select("id")
    .where("member_id", "=", input.memberId)
    .where("version", "=", WAIVER_VERSION)
    .where("accepted_at", ">", input.now - WAIVER_KEPT_MS)
    .executeTakeFirst();
  return accepted !== undefined;
}

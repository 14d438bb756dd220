import type { Db } from "~/db/tables";
import type { ProcessingAction } from "~/db/tables/duties";
import type { Instant } from "~/lib/dates";
import { newId } from "~/lib/ids.server";
import type { SessionOwner } from "../rules/sessions";

/** Adds to the log of processing that the law asks for: who did what from which address. */
export async function recordProcessing(
  db: Db,
  input: { action: ProcessingAction; owner: SessionOwner; ip: string; now: Instant },
): Promise<void> {
  const { action, owner, ip, now } = input;
  await db
    .insertInto("processing_log")
    .values({
      id: newId(),
      done_at: now,
      action,
      member_id: "memberId" in owner ? owner.memberId : null,
      admin_id: "adminId" in owner ? owner.adminId : null,
      ip,
    })
    .execute();
}

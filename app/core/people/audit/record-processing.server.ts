import { emitEvent } from "~/db/domain-events";
import type { Db } from "~/db/tables";
import type { ProcessingAction } from "~/db/tables/duties";
import type { Instant } from "~/lib/dates";
import { newId } from "~/lib/ids.server";
import type { SessionOwner } from "../sessions/sessions";

/** Adds to the log of processing that the law asks for: who did what from which address. A download is an event too. */
export async function recordProcessing(
  db: Db,
  input: { action: ProcessingAction; owner: SessionOwner; ip: string; now: Instant },
): Promise<void> {
  const { action, owner, ip, now } = input;
  const memberId = "memberId" in owner ? owner.memberId : null;
  const adminId = "adminId" in owner ? owner.adminId : null;
  await db
    .insertInto("processing_log")
    .values({
      id: newId(),
      done_at: now,
      action,
      member_id: memberId,
      admin_id: adminId,
      ip,
    })
    .execute();
  if (action === "data_downloaded")
    emitEvent(db, { event: "exported", what: "own_data", adminId, memberId });
}

import type { Db } from "~/db/tables";
import type { MemberId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";
import { recordAudit } from "~/core/people/audit/record-audit.server";
import type { Instant } from "~/lib/dates";
import { erasureDue } from "./erasure";

/** Requests the erasure of a member in seven days; a second request keeps the first date. */
export async function requestErasure(
  db: Db,
  input: { memberId: MemberId; requestId: string; now: Instant },
): Promise<void> {
  const { memberId, requestId, now } = input;
  await inTransaction(db, async (db) => {
    await db
      .insertInto("erasure_requests")
      .values({ member_id: memberId, requested_at: now, due_at: erasureDue(now) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await recordAudit(db, {
      actor: { kind: "member", id: memberId },
      action: "erasure_requested",
      subject: { kind: "member", id: memberId },
      details: {},
      requestId,
      now,
    });
  });
}

import { emptyChangeLog } from "~/db/freed-pages";
import type { Db } from "~/db/tables";
import { inTransaction } from "~/db/transaction";
import { recordAudit } from "~/features/audit/commands.server";
import type { SmsGateway } from "~/gateways/sms";
import type { Instant } from "~/lib/dates";
import { eraseMember } from "./commands/erase-member.server";
import { listDueErasures, listUnappliedErasures } from "./queries.server";
import { erasureDue } from "./rules";

const ERASED_AT_ONCE = 20;

/** Begins the seven days after which a member's account is erased; asking again keeps the first date. */
export async function requestErasure(
  db: Db,
  input: { memberId: string; requestId: string; now: Instant },
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

/** Takes the wish to be erased back; the account goes on as before. */
export async function undoErasure(db: Db, input: { memberId: string }): Promise<void> {
  await db.deleteFrom("erasure_requests").where("member_id", "=", input.memberId).execute();
}

/** Erases every member whose seven days are over, and what the gateway keeps of them; returns how many. */
export async function eraseDueMembers(
  db: Db,
  input: { sms: SmsGateway; now: Instant },
): Promise<number> {
  const { sms, now } = input;
  const due = await listDueErasures(db, { now, limit: ERASED_AT_ONCE });
  for (const memberId of due) {
    const phone = await eraseMember(db, { memberId, now });
    if (phone) await sms.forget?.(phone);
  }
  if (due.length > 0) await emptyChangeLog(db);
  return due.length;
}

/**
 * Erases again who was erased before an older backup was restored, by its own list and by the list of the
 * database that it replaced; returns how many. The list is kept for the next restore.
 */
export async function applyErasures(
  db: Db,
  input: { erasures: readonly { memberId: string; erasedAt: Instant }[]; now: Instant },
): Promise<number> {
  for (const { memberId, erasedAt } of input.erasures) {
    await db
      .insertInto("erasures")
      .values({ member_id: memberId, erased_at: erasedAt })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  const left = await listUnappliedErasures(db);
  for (const memberId of left) await eraseMember(db, { memberId, now: input.now });
  return left.length;
}

import type { Db } from "~/db/tables";
import type { ActorKind } from "~/db/tables/access";
import type { ChallengeId, MemberId, SessionId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";
import { maskedPhone } from "../phone-numbers";
import { consumeChallenge } from "../codes/consume-challenge.server";
import { endAllSessions } from "../sessions/end-all-sessions.server";
import { moveBookedPhone } from "./move-booked-phone.server";
import { recordAudit } from "../audit/record-audit.server";

/**
 * Gives a member and their bookings another number and ends their sessions but `keepId`, when all of these codes are unused
 * and the old number is still theirs. Throws on another member's number. Call it in a transaction.
 */
export async function movePhone(
  db: Db,
  input: {
    memberId: MemberId;
    from: string;
    to: string;
    challengeIds: ChallengeId[];
    keepId?: SessionId;
    actor: { kind: ActorKind; id: string };
    /** Beside the two numbers, masked. */
    details?: Record<string, string>;
    requestId: string;
    now: Instant;
  },
): Promise<{ ok: true } | { ok: false; which: "old" | "new" }> {
  const { memberId, from, to, now } = input;
  for (const challengeId of input.challengeIds) {
    const isFirst = await consumeChallenge(db, { challengeId, now });
    if (!isFirst) return { ok: false, which: "new" };
  }
  const moved = await db
    .updateTable("members")
    .set({ phone: to, updated_at: now })
    .where("id", "=", memberId)
    .where("phone", "=", from)
    .executeTakeFirst();
  if (moved.numUpdatedRows === 0n) return { ok: false, which: "old" };
  await moveBookedPhone(db, { memberId, from, to, now });
  // Data export and erasure find contact messages by the number.
  await db.updateTable("contacts").set({ whatsapp: to }).where("whatsapp", "=", from).execute();
  await endAllSessions(db, { owner: { memberId }, keepId: input.keepId ?? "" });
  await recordAudit(db, {
    actor: input.actor,
    action: "phone_changed",
    subject: { kind: "member", id: memberId },
    details: { from: maskedPhone(from), to: maskedPhone(to), ...input.details },
    requestId: input.requestId,
    now,
  });
  return { ok: true };
}

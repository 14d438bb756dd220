import { sql } from "kysely";
import { seatHeld } from "~/core/bookings/status.server";
import type { Db } from "~/db/tables";
import type { ActorKind } from "~/db/tables/access";
import type { ChallengeId, MemberId, SessionId } from "~/db/tables/shapes";
import { DAY_MS, type Instant } from "~/lib/dates";
import { digitsIn, maskedPhone, PHONE_DIGITS } from "~/lib/phone-digits";
import { recordAudit } from "../audit/record-undo.server";
import { storeHostedUid } from "../codes/codes.server";
import { consumeChallenge } from "../codes/send-code.server";
import { endAllSessions } from "../sessions/sessions.server";

/**
 * Gives a member, their bookings and the warnings to them as an owner another number and ends their sessions but `keepId`,
 * when all of these codes are unused and the old number is still theirs. Throws on another member's number. Call it in a
 * transaction.
 */
export async function movePhone(
  db: Db,
  input: {
    memberId: MemberId;
    from: string;
    to: string;
    /** The new number's last. */
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
    .set(({ fn, ref, val }) => ({
      phone: to,
      // Nobody is their own emergency contact.
      emergency_contact: fn<string | null>("nullif", [
        ref("emergency_contact"),
        val(to.slice(-PHONE_DIGITS)),
      ]),
      firebase_uid: null,
      updated_at: now,
    }))
    .where("id", "=", memberId)
    .where("phone", "=", from)
    .executeTakeFirst();
  if (moved.numUpdatedRows === 0n) return { ok: false, which: "old" };
  const newId = input.challengeIds.at(-1);
  if (newId !== undefined) await storeHostedUid(db, { challengeId: newId, memberId });
  await moveBookedPhone(db, { memberId, from, to, now });
  await moveNotedPhone(db, { from, to, now });
  // Whoever gets the old number next is somebody else there.
  await db.deleteFrom("whatsapp_people").where("user_id", "=", digitsIn(from)).execute();
  await endAllSessions(db, { owner: { memberId }, keepId: input.keepId });
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

/**
 * Gives the new number to the member's own bookings that are ahead or under way, cancelled ones too, since an admin can
 * undo that. An event where somebody else is booked with this number keeps the old one; a free run moved to a number
 * whose free run is used no longer counts. Call it in a transaction.
 */
export async function moveBookedPhone(
  db: Db,
  { memberId, from, to, now }: { memberId: MemberId; from: string; to: string; now: Instant },
): Promise<void> {
  await db
    .updateTable("bookings")
    .set(({ and, case: when, eb, exists, ref, selectFrom }) => ({
      participant_phone: to,
      trial_released: when()
        .when(
          and([
            eb("bookings.plan", "=", "free_trial"),
            seatHeld("bookings.status"),
            exists(
              selectFrom("bookings as other")
                .select("other.id")
                .where("other.participant_phone", "=", to)
                // Literals, so that the planner can use the partial indexes over free runs in use and live bookings.
                .where("other.plan", "=", sql.lit("free_trial"))
                .where(seatHeld("other.status"))
                .where("other.trial_released", "=", sql.lit(0)),
            ),
          ]),
        )
        .then(1)
        .else(ref("bookings.trial_released"))
        .end(),
      updated_at: now,
    }))
    .where("member_id", "=", memberId)
    .where("is_guest", "=", 0)
    .where("participant_phone", "=", from)
    // No event's check-in stays open for a day after the start.
    .where("starts_at", ">", now - DAY_MS)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom("bookings as other")
            .select("other.id")
            .whereRef("other.event_id", "=", "bookings.event_id")
            .where("other.participant_phone", "=", to)
            .where(seatHeld("other.status")),
        ),
      ),
    )
    .execute();
}

/**
 * Gives a person's contact messages, which data export and erasure find by the number, and the warnings to them as an owner
 * another number.
 */
export async function moveNotedPhone(
  db: Db,
  { from, to, now }: { from: string; to: string; now: Instant },
): Promise<void> {
  await db.updateTable("contacts").set({ whatsapp: to }).where("whatsapp", "=", from).execute();
  await db
    .updateTable("admins")
    .set({ alert_phone: to, updated_at: now })
    .where("alert_phone", "=", from)
    .execute();
}

import { violatedConstraint } from "~/db/constraint";
import type { Db } from "~/db/tables";
import { inTransaction } from "~/db/transaction";
import { recordAudit } from "~/features/audit/commands.server";
import { refreshFigures } from "~/features/statistics/commands/refresh-figures.server";
import type { Instant } from "~/lib/dates";
import { type BookingStatus, canUndoMove, countsAsDone, UNDO_SECONDS } from "../rules";

type Refusal = "too_late" | "changed_meanwhile" | "not_undoable";

/**
 * Takes an admin's own move of one or more bookings back within some seconds, all or none. Refuses later,
 * when a booking was changed since, and moves of which somebody was told or a seat changed hands.
 */
export async function undoBookingMove(
  db: Db,
  input: {
    bookingIds: string[];
    from: BookingStatus;
    to: BookingStatus;
    /** The moment of the move, which the booking still bears. */
    movedAt: Instant;
    adminId: string;
    requestId: string;
    now: Instant;
    timeZone: string;
  },
): Promise<{ ok: true } | { ok: false; reason: Refusal }> {
  if (!canUndoMove(input.from, input.to)) return { ok: false, reason: "not_undoable" };
  if (input.now - input.movedAt > UNDO_SECONDS * 1000) return { ok: false, reason: "too_late" };
  return await inTransaction(db, (db) => undoAll(db, input)).catch((error: unknown) => {
    if (error instanceof Refused) return { ok: false, reason: error.reason } as const;
    if (violatedConstraint(error)?.startsWith("bookings_"))
      return { ok: false, reason: "changed_meanwhile" } as const;
    throw error;
  });
}

class Refused extends Error {
  constructor(readonly reason: Refusal) {
    super(reason);
  }
}

type Input = Parameters<typeof undoBookingMove>[1];

async function undoAll(db: Db, input: Input): Promise<{ ok: true }> {
  for (const bookingId of input.bookingIds) await undo(db, { ...input, bookingId });
  return { ok: true };
}

async function undo(db: Db, input: Input & { bookingId: string }): Promise<void> {
  const { bookingId, from, to, movedAt, adminId, requestId, now } = input;
  const own = await db
    .selectFrom("audit_log")
    .select("id")
    .where("subject_kind", "=", "booking")
    .where("subject_id", "=", bookingId)
    .where("at", "=", movedAt)
    .where("actor_id", "=", adminId)
    .where("action", "=", "booking_moved")
    .where("details", "=", JSON.stringify({ from, to }))
    .executeTakeFirst();
  if (!own) throw new Refused("changed_meanwhile");
  const back = await db
    .updateTable("bookings")
    .set({ status: from, updated_at: now })
    .where("id", "=", bookingId)
    .where("status", "=", to)
    .where("updated_at", "=", movedAt)
    .returning("member_id as memberId")
    .executeTakeFirst();
  if (!back) throw new Refused("changed_meanwhile");
  if (countsAsDone(from) !== countsAsDone(to)) await refreshFigures(db, { ...input, ...back });
  await recordAudit(db, {
    actor: { kind: "admin", id: adminId },
    action: "booking_move_undone",
    subject: { kind: "booking", id: bookingId },
    details: { from: to, to: from },
    requestId,
    now,
  });
}

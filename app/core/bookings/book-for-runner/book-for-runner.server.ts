import type { Db } from "~/db/tables";
import type { BookingPlan } from "~/db/tables/events";
import type { AdminId, BookingId, EventId, MemberId } from "~/db/tables/shapes";
import { createMember } from "~/core/people/create-member.server";
import { dropUntouchedMember } from "~/core/people/drop-untouched-member.server";
import { findMemberByPhone } from "~/core/people/members.server";
import { recordAudit } from "~/core/people/audit/record-audit.server";
import type { Instant } from "~/lib/dates";
import type { BookingRefusal } from "../refusals";
import type { BookedTerms } from "../manage/moves-texts";
import { bookSeat } from "../book/book-seat.server";

type Outcome =
  | ({ ok: true; bookingId: BookingId; isNew: boolean } & BookedTerms)
  | { ok: false; reason: BookingRefusal | "name_missing" };

interface Input {
  eventId: EventId;
  /** As it is stored: '+91…'. */
  phone: string;
  /** For somebody who is new; a member keeps their name. */
  name: string | undefined;
  plan: BookingPlan | null;
  priceRupees: number;
  submitKey: string;
  adminId: AdminId;
  requestId: string;
  now: Instant;
  timeZone: string;
}

/**
 * Books a seat for the person with this number, who becomes a pending member when the club does not know them.
 * The rules of a booking hold: seats, one booking for a run, and what the person may book. Refused, nobody new is left.
 */
export async function bookForRunner(db: Db, input: Input): Promise<Outcome> {
  const { eventId, phone, name, now } = input;
  const known = await findMemberByPhone(db, { phone });
  if (!known && !name) return { ok: false, reason: "name_missing" };
  const memberId = known?.id ?? (await createMember(db, { ...NEW, phone, now }));
  if (name) await nameUnnamed(db, { memberId, name, now });
  const booked = await bookSeat(db, {
    ...{ eventId, memberId, plan: input.plan, guests: [], paceGroup: null, notes: null },
    ...{ shownPriceRupees: input.priceRupees, submitKey: input.submitKey },
    ...{ now, timeZone: input.timeZone },
  });
  if (!booked.ok) {
    if (!known) await dropUntouchedMember(db, { memberId, createdAt: now });
    return booked;
  }
  await recordAudit(db, {
    actor: { kind: "admin", id: input.adminId },
    action: "booking_made",
    subject: { kind: "booking", id: booked.bookingId },
    details: {},
    requestId: input.requestId,
    now,
  });
  return { ...booked, ...(await findTerms(db, booked)), isNew: !known };
}

async function findTerms(db: Db, { bookingId }: { bookingId: BookingId }): Promise<BookedTerms> {
  return await db
    .selectFrom("bookings")
    .select(["participant_name as name", "plan", "status"])
    .select(["price_rupees as priceRupees", "amount_paid_rupees as paidRupees"])
    .where("id", "=", bookingId)
    .executeTakeFirstOrThrow();
}

const NEW = { registrationType: "contact_form" } as const;

async function nameUnnamed(
  db: Db,
  { memberId, name, now }: { memberId: MemberId; name: string; now: Instant },
): Promise<void> {
  await db
    .updateTable("members")
    .set({ display_name: name, updated_at: now })
    .where("id", "=", memberId)
    .where("display_name", "is", null)
    .execute();
}

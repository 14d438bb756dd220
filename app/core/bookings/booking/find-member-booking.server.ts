import { clubLines, inClubWords } from "~/content/club-words.server";
import type { Leader } from "~/content/leaders";
import { listBookingCredits } from "~/core/payments/credits/refund-credit.server";
import { findPayment, listPaidAfterCancel } from "~/core/payments/payments.server";
import { listUnappliedUtrs } from "~/core/payments/references/references.server";
import { inviteLink } from "~/core/people/members";
import { findProfile } from "~/core/people/profile/save-profile.server";
import type { Db } from "~/db/tables";
import type { BookingStatus } from "~/db/tables/events";
import type { BookingId, EventId, MemberId, PartyId, PaymentId } from "~/db/tables/shapes";
import { hasEnded, type Instant } from "~/lib/dates";
import { jsonOf } from "~/lib/json";
import { cancelReasonText } from "../cancel-reason";
import { labelInClubWords, type OwnGroup } from "../pace-groups/pace-groups.server";
import { groupLabel } from "../pace-groups/rules";
import { standingOf, storedBookingOf } from "../standing";
import { countSeatsOfPayment, listBookingRows } from "../standings.server";
import { CANCELLED, holdsSeat } from "../status";
import { bookingSteps } from "./booking-steps-rules";

/** A booking with its standing, its party, its payment and its event as it is now. */
export type MemberBookingPage = NonNullable<Awaited<ReturnType<typeof findMemberBooking>>>;

/** A member's own booking (or a guest's of theirs); undefined for another's. */
export async function findMemberBooking(
  db: Db,
  input: { bookingId: BookingId; memberId: MemberId; now: Instant },
) {
  const row = await listBookingRows(db)
    .select(countSeatsOfPayment().as("seats"))
    .select(["b.plan", "b.notes", "b.event_id as eventId"])
    .select(["b.participant_name as participantName", "b.is_guest as isGuest"])
    .select(["b.pace_group as paceGroup", "b.price_rupees as priceRupees"])
    .select(["b.amount_paid_rupees as amountPaidRupees", "b.late_cancel as lateCancel"])
    .select(["b.party_id as partyId", "b.payment_id as paymentId"])
    .select(["e.slug", "e.title", "e.date", "e.time", "e.location", "e.map_url as mapUrl"])
    .select(["e.status as eventStatus", "e.requirements"])
    .select(["e.cancel_weather as cancelWeather", "e.cancel_reason as cancelReason"])
    .select((eb) =>
      eb
        .selectFrom("pace_groups as g")
        .select((eb) => eb.fn.countAll<number>().as("count"))
        .whereRef("g.event_id", "=", "b.event_id")
        .as("paceGroups"),
    )
    .where("b.id", "=", input.bookingId)
    .where("b.member_id", "=", input.memberId)
    .executeTakeFirst();
  if (!row) return undefined;
  const {
    partyId,
    paymentId,
    requirements,
    eventId,
    paceGroups,
    cancelWeather: _,
    ...booking
  } = row;
  const stored = storedBookingOf(row);
  const standing = standingOf({ event: row, booking: stored }, input.now);
  const payment = paymentId ? await findPayment(db, { paymentId }) : undefined;
  const late = payment?.isLate ? [payment.id] : [];
  const afterCancel = await listPaidAfterCancel(db, { paymentIds: late });
  const ended = payment?.status === "void" && payment.utr !== null ? [payment.id] : [];
  const unapplied = await listUnappliedUtrs(db, { paymentIds: ended });
  const party = partyId ? await listParty(db, { partyId, exceptId: row.id }) : [];
  const seats = [row, ...party].filter(mayHaveCredit);
  const credits = await listBookingCredits(db, {
    memberId: input.memberId,
    bookingIds: seats.map(({ id }) => id),
  });
  const whose = { memberId: input.memberId, eventId };
  return {
    ...inClubWords(booking),
    paceGroup: booking.paceGroup && labelInClubWords(booking.paceGroup),
    cancelReason: cancelReasonText(row),
    standing,
    isOver: hasEnded(row, input.now),
    steps: bookingSteps(standing, stored.payment),
    replacedBy: standing.kind === "replaced" ? await findReplacement(db, whose) : undefined,
    requirements: clubLines(jsonOf(requirements)),
    hasPaceGroups: (paceGroups ?? 0) > 0,
    party: party.map(({ paymentId: _, ...seat }) => ({ ...seat, credit: credits.get(seat.id) })),
    payment,
    afterCancel: afterCancel.get(payment?.id ?? ""),
    credit: credits.get(row.id),
    unappliedUtr: unapplied.get(payment?.id ?? ""),
    replaced: stored.payment?.status === "due" ? await listReplacedPayments(db, whose) : [],
  };
}

/** Whether credit may have paid for a booking, or become of it. */
function mayHaveCredit(booking: {
  status: BookingStatus;
  paymentId: PaymentId | null;
  amountPaidRupees: number;
}): boolean {
  const { status, paymentId, amountPaidRupees } = booking;
  return !holdsSeat(status) || (paymentId === null && amountPaidRupees > 0);
}

/** The member's latest booking of an event, which replaced the others. */
async function findReplacement(db: Db, input: { memberId: MemberId; eventId: EventId }) {
  return await db
    .selectFrom("bookings")
    .select(["id", "reference"])
    .where("member_id", "=", input.memberId)
    .where("event_id", "=", input.eventId)
    .where("is_guest", "=", 0)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Payments of the member's cancelled bookings of an event, which a reference may have been typed for. */
async function listReplacedPayments(db: Db, input: { memberId: MemberId; eventId: EventId }) {
  return await db
    .selectFrom("bookings as b")
    .innerJoin("payments as p", "p.id", "b.payment_id")
    .select(["b.id as bookingId", "p.id", "p.utr"])
    .where("b.member_id", "=", input.memberId)
    .where("b.event_id", "=", input.eventId)
    .where("b.is_guest", "=", 0)
    .where("b.status", "=", CANCELLED)
    .where("p.status", "=", "void")
    .execute();
}

async function listParty(db: Db, input: { partyId: PartyId; exceptId: BookingId }) {
  return await db
    .selectFrom("bookings")
    .select(["id", "participant_name as participantName", "status", "reference"])
    .select(["payment_id as paymentId", "amount_paid_rupees as amountPaidRupees"])
    .where("party_id", "=", input.partyId)
    .where("id", "<>", input.exceptId)
    .orderBy("id")
    .execute();
}

/** The link by which a member brings a friend. */
export async function findInviteLink(
  db: Db,
  { memberId, origin }: { memberId: MemberId; origin: string },
): Promise<string> {
  const profile = await findProfile(db, { memberId });
  return inviteLink(origin, profile?.inviteCode ?? "");
}

/**
 * Who meets a newcomer: a leader of their pace group, or else of the first group that has one, with the club's portrait
 * of them where it has one; without any, the first leader whom the club names.
 */
export function leaderFor(
  group: OwnGroup | undefined,
  leaders: readonly Leader[],
): Leader | undefined {
  const groups = group?.groups ?? [];
  const own = groups.filter(({ label }) => label === (group?.chosen ?? group?.waitsFor));
  const led = [...own, ...groups].find((one) => one.led.length > 0);
  const name = led?.led[0];
  if (!led || !name) return leaders[0];
  return leaders.find((leader) => leader.name === name) ?? { name, pace: groupLabel(led) };
}

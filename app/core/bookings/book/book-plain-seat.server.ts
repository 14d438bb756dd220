import { type SqlBool, sql } from "kysely";
import { clubContent } from "~/content/club-content.server";
import { type MemberChoices, notificationRows } from "~/core/messages/notify/notification-rows";
import { listAudience } from "~/core/messages/notify/notify-members.server";
import { PAYMENT_REFERENCE_LENGTH, paymentRow } from "~/core/payments/marked-money";
import { WAIVER_VERSION, waiverRow } from "~/core/people/waiver/waiver";
import { violatedConstraint } from "~/db/constraint";
import { emitEvent } from "~/db/domain-events";
import { escapedLike } from "~/db/like";
import { type Places, prepared } from "~/db/prepared";
import type { Db } from "~/db/tables";
import type { SearchKind } from "~/db/tables/counters";
import type { BookingPlan } from "~/db/tables/events";
import type { BookingId, EventId, MemberId } from "~/db/tables/shapes";
import { type StoredRow, updateWithRows } from "~/db/update-with-rows";
import type { Instant } from "~/lib/dates";
import { newId, readableCode } from "~/lib/ids.server";
import { jsonOf } from "~/lib/json";
import { bookingRow, REFERENCE_LENGTH } from "../booking-row";
import { listGroupsWithLeaders, listPaceGroups } from "../pace-groups/pace-groups.server";
import { type GroupAssignment, unlimitedAssignment } from "../pace-groups/rules";
import { listEventAt } from "../standings.server";
import { findPlainSeat, type PlainSeat } from "./find-plain-seat.server";
import { plainPlan } from "./plain-plan";
import { bookedNotification, termsOf } from "./terms";

interface Asked {
  eventId: EventId;
  memberId: MemberId;
  plan: BookingPlan | null;
  guests: unknown[];
  paceGroup: string | null;
  notes: string | null;
  shownPriceRupees: number;
  submitKey: string;
  digest: string;
  waiver?: string | undefined;
  now: Instant;
}

/**
 * Books somebody alone who owes the run's price or nothing, where nobody waits for a seat: one wait for all that decides
 * it, and one write. Returns the booking's id. Undefined, with nothing written, for everybody else and for whatever
 * is to be refused: `bookSeat` then decides it in a transaction.
 */
export async function bookPlainSeat(db: Db, request: Asked): Promise<BookingId | undefined> {
  const { eventId, memberId, paceGroup, now } = request;
  if (request.guests.length > 0) return undefined;
  const [seat, audience, groups] = await Promise.all([
    findPlainSeat(db, { eventId, memberId, now }),
    listAudience(db, { memberIds: [memberId] }),
    paceGroup === null ? [] : listPaceGroups(db, { eventId }),
  ]);
  const place = unlimitedAssignment(groups, paceGroup);
  const plan = seat && plainPlan(request, seat);
  if (!place || !plan) return undefined;
  const bookingId = newId();
  const rows = rowsOf({ ...request, plan, seat, place, bookingId, audience });
  const { version } = seat.event;
  if (!(await isWritten(db, { eventId, version, now }, rows))) return undefined;
  emitEvent(db, { event: "booked", bookingId, eventId, memberId });
  return bookingId;
}

/** Payment, booking, declaration and notification of a seat that is taken in the same write. */
function rowsOf(
  input: Asked & {
    plan: BookingPlan;
    seat: PlainSeat;
    place: GroupAssignment;
    bookingId: BookingId;
    audience: MemberChoices;
  },
): StoredRow[] {
  const { seat, plan, memberId, bookingId, waiver, now } = input;
  const { event, member, membershipId } = seat;
  const isDue = plan === "pay_per_run" && event.priceRupees > 0;
  const paymentId = isDue ? newId() : null;
  const pass =
    plan === "monthly_membership" && membershipId
      ? { id: membershipId, isActive: true, dueRupees: 0, paymentId: null }
      : undefined;
  const { confirmAtOnce } = clubContent().bookings;
  const terms = termsOf({ plan, event, byCredit: false, paymentId, pass, confirmAtOnce });
  const rows: StoredRow[] = [];
  if (paymentId) {
    const due = {
      memberId,
      eventId: event.id,
      membershipId: null,
      amountRupees: event.priceRupees,
    };
    const reference = readableCode(PAYMENT_REFERENCE_LENGTH);
    rows.push({ table: "payments", row: paymentRow(due, { id: paymentId, reference, now }) });
  }
  const booking = {
    ...{
      event,
      memberId,
      ...member,
      name: member.name ?? "",
      isGuest: false,
      plan,
      ...input.place,
      ...terms.own,
    },
    ...{ partyId: newId(), notes: input.notes },
    ...{ submitKey: input.submitKey, submitDigest: input.digest },
  };
  const ids = { id: bookingId, reference: readableCode(REFERENCE_LENGTH) };
  rows.push({ table: "bookings", row: bookingRow(booking, { ...ids, now }) });
  if (waiver === WAIVER_VERSION && !seat.hasWaiver) {
    const declared = { memberId, bookingId, guests: 0 };
    rows.push({ table: "waivers", row: waiverRow(declared, { id: newId(), now }) });
  }
  const told = bookedNotification({ event, memberId, bookingId, terms, heads: 1 });
  const given = { inboxId: newId(), messageId: newId(), now };
  const { inbox, message } = notificationRows(told, input.audience, given);
  if (inbox) rows.push({ table: "notifications", row: inbox });
  if (message) rows.push({ table: "messages", row: message });
  return rows;
}

/** Whether the seat was there; a unique index that refuses says that something changed since it was read. */
async function isWritten(db: Db, event: OpenEvent, rows: StoredRow[]): Promise<boolean> {
  try {
    return await takeSeat(db, event, rows);
  } catch (error) {
    if (violatedConstraint(error)) return false;
    throw error;
  }
}

type OpenEvent = { eventId: EventId; version: number; now: Instant };

/** The event is still what was read, has room, and nobody waits. */
const takeSeat = updateWithRows((db, { eventId, version, now }: Places<OpenEvent>) =>
  db
    .updateTable("events")
    .set((eb) => ({ seats_taken: eb("seats_taken", "+", 1) }))
    .where("id", "=", eventId)
    .where("version", "=", version)
    .where("status", "=", "published")
    .where("starts_at", ">", now)
    .where("waiting", "=", 0)
    .whereRef("seats_taken", "<", "capacity")
    .returning("id"),
);

/**
 * Whether the text that a subject is found by has all these parts. A scalar subquery, so that the planner keeps to the
 * order of the list and stops when the page is full.
 */
export function hasSearchParts(
  of: { kind: SearchKind; subject: string },
  parts: readonly string[],
) {
  const like = parts.map((part) => sql`t.text like ${`%${escapedLike(part)}%`} escape '!'`);
  return sql<SqlBool>`(select ${sql.join(like, sql` and `)} from search_texts as t
    where t.kind = ${of.kind} and t.subject_id = ${sql.ref(of.subject)})`;
}

/** An event as the booking page shows it; seats taken include those that open offers hold at `now`. */
export type EventToBook = NonNullable<Awaited<ReturnType<typeof findEventToBook>>>;

/** The event at this address, unless it is a draft; undefined when there is none. */
export async function findEventToBook(db: Db, input: { slug: string; now: Instant }) {
  const row = await listEventAt(db, input)
    .select(["capacity", "waiting", "map_url as mapUrl", "distances"])
    .select("cancel_reason as cancelReason")
    .executeTakeFirst();
  return (
    row && {
      ...row,
      paceGroups: await listGroupsWithLeaders(db, { eventId: row.id }),
      distances: jsonOf(row.distances),
    }
  );
}

/** The id of the event at this address, unless it is a draft; undefined when there is none. */
export async function findEventId(db: Db, input: { slug: string }): Promise<EventId | undefined> {
  const [found] = await listEventIds(db, { slug: input.slug });
  return found?.id;
}

const listEventIds = prepared((db, { slug }: Places<{ slug: string }>) =>
  db.selectFrom("events").select("id").where("slug", "=", slug).where("status", "<>", "draft"),
);

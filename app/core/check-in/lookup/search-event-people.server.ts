import { seatHeld } from "~/core/bookings/status.server";
import type { Db } from "~/db/tables";
import type { BookingId, CrewId, EventId } from "~/db/tables/shapes";
import { byName } from "~/lib/name-order";
import type { CheckInEvent } from "../desk";
import { findSentEvent } from "../entries/desk.server";
import { checkCode, referenceIn } from "../pass/passes";
import { findPassPublicKey } from "../pass/passes.server";
import { type RosterEntry, searchRoster } from "../roster/roster";
import { findRosterEntry, listRoster } from "../roster/rosters.server";

/** What is asked for a booking and those paid with it. */
export type DuePayment = Awaited<ReturnType<typeof listDuePayments>>[number];

/** The due payments of those of these bookings that have one, each with the names of the people it is for. */
export async function listDuePayments(db: Db, { bookingIds }: { bookingIds: BookingId[] }) {
  if (bookingIds.length === 0) return [];
  const rows = await db
    .selectFrom("bookings as b")
    .innerJoin("payments as p", "p.id", "b.payment_id")
    .innerJoin("bookings as other", "other.payment_id", "p.id")
    .select(["b.id as bookingId", "p.amount_rupees as rupees", "other.participant_name as name"])
    .where("b.id", "in", bookingIds)
    .where("p.status", "=", "due")
    .where(seatHeld("other.status"))
    .orderBy("other.id")
    .execute();
  return [...Map.groupBy(byName(rows), ({ bookingId }) => bookingId)].map(([bookingId, ofOne]) => ({
    bookingId,
    rupees: ofOne[0]?.rupees ?? 0,
    names: ofOne.map(({ name }) => name),
  }));
}

/**
 * People of an event by pass, code, end of phone or name, at most `limit`; or why there are none, with the event of a pass
 * for another one.
 */
export async function searchEventPeople(
  db: Db,
  input: { eventId: EventId; typed: string; secret: string; limit: number; isForAdmin?: boolean },
): Promise<{
  people: RosterEntry[];
  problem: "forged" | "other_run" | "unknown" | undefined;
  otherEvent?: CheckInEvent | undefined;
}> {
  const { eventId, typed, limit, isForAdmin = false } = input;
  const code = await checkCode(typed, findPassPublicKey(input));
  const isPass = code.kind === "pass";
  if (isPass && !code.isGenuine) return { people: [], problem: "forged" };
  if (isPass && code.eventId !== eventId) {
    const otherEvent = await findSentEvent(db, { eventId: code.eventId });
    return { people: [], problem: "other_run", otherEvent };
  }
  const reference = referenceIn(typed);
  const found = reference && (await findRosterEntry(db, { eventId, reference, isForAdmin }));
  if (found) return { people: [found], problem: undefined };
  if (isPass) return { people: [], problem: "unknown" };
  const people = searchRoster(await listRoster(db, { eventId, isForAdmin }), typed).slice(0, limit);
  return { people, problem: people.length === 0 ? "unknown" : undefined };
}

/** The emergency contacts of these bookings that this member of the crew looked at; each look is in the desk's log. */
export async function listSeenContacts(
  db: Db,
  input: { bookingIds: BookingId[]; crewId: CrewId },
): Promise<{ bookingId: BookingId; emergencyContact: string | null }[]> {
  if (input.bookingIds.length === 0) return [];
  return await db
    .selectFrom("bookings as b")
    .innerJoin("members as m", "m.id", "b.member_id")
    .select(["b.id as bookingId", "m.emergency_contact as emergencyContact"])
    .where("b.id", "in", input.bookingIds)
    .where("b.is_guest", "=", 0)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("check_in_entries as g")
          .select("g.nonce")
          .whereRef("g.booking_id", "=", "b.id")
          .where("g.kind", "=", "contact_seen")
          .where("g.scanned_by", "=", input.crewId),
      ),
    )
    .execute();
}

import type { InferResult } from "kysely";
import { listBalancesOfRuns } from "~/core/bookings/free-run-facts.server";
import { holdsSeat, waitsForPayment } from "~/core/bookings/status";
import type { Db } from "~/db/tables";
import { type DeskOutcome, HOME_KINDS } from "~/db/tables/run-day";
import type { BookingId, EventId } from "~/db/tables/shapes";
import { byName } from "~/lib/name-order";
import { type Claim, owesRupees, walkInOf } from "../check-ins";
import {
  CLAIM_KINDS,
  isClaim,
  listEntriesOf,
  listStanding,
  listStandingHomes,
  type StoredEntry,
} from "../entries/list-entries-of.server";
import type { RosterEntry } from "./roster";

/** The kinds of entries that the roster shows. */
const ROSTER_KINDS = [...CLAIM_KINDS, ...HOME_KINDS, "pay"] as const;

/**
 * Everyone booked on an event by name, with cancelled bookings, which a device must refuse; `hasContacts` adds whom to
 * call about a person, `hasPhones` their own number, and `isForAdmin` the transaction references and what those who have
 * paid were asked for.
 */
export async function listRoster(
  db: Db,
  input: { eventId: EventId; hasContacts?: boolean; hasPhones?: boolean; isForAdmin?: boolean },
): Promise<RosterEntry[]> {
  const stored = await rosterQuery(db)
    .where("b.event_id", "=", input.eventId)
    .orderBy("b.id")
    .execute();
  const rows = byName(stored);
  const entries = await listEntriesOf(db, { about: input, kinds: ROSTER_KINDS });
  const byBooking = Map.groupBy(entries, ({ bookingId }) => bookingId);
  return rows.map((row) => ({
    ...asEntry(row, input),
    ...entriesOf(row, byBooking.get(row.bookingId)),
    // Nobody is out on a cancelled booking. Others may be checked in on a device without a signal. A guest is not the
    // member whose emergency contact this is.
    ...(holdsSeat(row.status) && {
      ...(input.hasContacts && {
        emergencyContact: row.isGuest === 1 ? null : row.emergencyContact,
      }),
      ...(input.hasPhones && { phone: row.phone }),
    }),
  }));
}

/** The entries that stand: of a check-in while there is one, of payments at the desk while it is paid, of a return. */
function entriesOf(row: RosterRow, stored: StoredEntry[] = []) {
  // A membership's payment leaves the price of the run at nothing.
  const isPaid = ({ mark }: StoredEntry) => row.paidRupees > 0 || mark !== undefined;
  const payments = stored.filter((one) => one.saysPaid && isPaid(one));
  return {
    claims: claimsOf(row, stored),
    payments: listStanding(payments).map(listed),
    homes: listStandingHomes(stored).map((home) => ({ ...listed(home), kind: home.kind })),
  };
}

/** A check-in from no entry is named by its own id. */
function claimsOf({ checkInId, entry, checkedInAt }: RosterRow, stored: StoredEntry[]): Claim[] {
  if (checkInId === null || checkedInAt === null) return [];
  const claims = listStanding(stored.filter(isClaim)).map(listed);
  return entry === null ? [{ nonce: checkInId, by: "", at: checkedInAt }, ...claims] : claims;
}

function listed({ nonce, by, at }: Claim): Claim {
  return { nonce, by, at };
}

/**
 * The people whose entries changed something else than the device expected, and those of undos, since the device cannot
 * know what becomes of a payment; walk-ins come with the next list.
 */
export async function listChangedEntries(
  db: Db,
  input: { eventId: EventId; results: Changed[]; undos: readonly string[]; isForAdmin?: boolean },
): Promise<RosterEntry[]> {
  const { undos } = input;
  const odd = input.results.filter(
    ({ nonce, outcome }) => outcome !== "done" || undos.includes(nonce),
  );
  const bookingIds = [...new Set(odd.flatMap(({ bookingId }) => bookingId ?? []))];
  return await listPeople(db, { ...input, bookingIds });
}

/** Those of these bookings of an event, as the roster shows them with their entries. */
export async function listPeople(
  db: Db,
  input: { eventId: EventId; bookingIds: BookingId[]; isForAdmin?: boolean },
): Promise<RosterEntry[]> {
  const { eventId, bookingIds } = input;
  if (bookingIds.length === 0) return [];
  const rows = await rosterQuery(db)
    .where("b.event_id", "=", eventId)
    .where("b.id", "in", bookingIds)
    .execute();
  return await Promise.all(
    rows.map(async (row) => {
      const about = { bookingId: row.bookingId };
      const entries = await listEntriesOf(db, { about, kinds: ROSTER_KINDS });
      return { ...asEntry(row, input), ...entriesOf(row, entries) };
    }),
  );
}

interface Changed {
  nonce: string;
  outcome: DeskOutcome;
  bookingId: BookingId | null;
}

/** One booking of an event as the roster shows it, by id or reference, or undefined. */
export async function findRosterEntry(
  db: Db,
  input: { eventId: EventId; isForAdmin?: boolean } & (
    | { bookingId: BookingId }
    | { reference: string }
  ),
): Promise<RosterEntry | undefined> {
  const row = await rosterQuery(db)
    .where("b.event_id", "=", input.eventId)
    .where(
      "bookingId" in input ? "b.id" : "b.reference",
      "=",
      "bookingId" in input ? input.bookingId : input.reference,
    )
    .executeTakeFirst();
  return row && asEntry(row, input);
}

function rosterQuery(db: Db) {
  return db
    .selectFrom("bookings as b")
    .innerJoin("members as m", "m.id", "b.member_id")
    .leftJoin("check_ins as c", (join) =>
      join.onRef("c.event_id", "=", "b.event_id").onRef("c.booking_id", "=", "b.id"),
    )
    .leftJoin("payments as p", "p.id", "b.payment_id")
    .leftJoin("members as rm", "rm.id", "c.recorded_by")
    .leftJoin("admins as ra", "ra.id", "c.recorded_by")
    .select((eb) =>
      eb.fn.coalesce("rm.display_name", "rm.full_name", "ra.display_name").as("checkedInBy"),
    )
    .select(["b.id as bookingId", "b.reference", "b.participant_name as name", "b.status"])
    .select(["b.participant_phone as phone", "b.is_guest as isGuest", "b.submit_key as submitKey"])
    .select(["b.pace_group as paceGroup", "b.late_at as lateAt"])
    .select(["b.amount_paid_rupees as paidRupees"])
    .select(["b.price_rupees as priceRupees", "c.checked_in_at as checkedInAt"])
    .select(["c.id as checkInId", "c.entry"])
    .select(["m.emergency_contact as emergencyContact", "b.no_show as noShow", "b.plan"])
    .select(["p.status as payment", "p.amount_rupees as amountRupees", "p.utr"])
    .select("b.payment_id as paymentId")
    .select((eb) =>
      eb
        .or([
          eb.exists(
            eb
              .selectFrom("check_ins as earlier")
              .select("earlier.id")
              .whereRef("earlier.member_id", "=", "b.member_id")
              .whereRef("earlier.event_id", "<>", "b.event_id")
              .where("earlier.is_guest", "=", 0),
          ),
          eb.exists(listBalancesOfRuns().where("o.member_id", "=", eb.ref("b.member_id"))),
        ])
        .as("ranBefore"),
    );
}

type RosterRow = InferResult<ReturnType<typeof rosterQuery>>[number];

function asEntry(row: RosterRow, { isForAdmin }: { isForAdmin?: boolean }): RosterEntry {
  const isGuest = row.isGuest === 1;
  const walkIn = walkInOf(row.submitKey);
  const isDue = row.payment === "due";
  const utr = isDue ? row.utr : null;
  const asked = row.payment === "void" ? null : row.amountRupees;
  return {
    bookingId: row.bookingId,
    reference: row.reference,
    name: row.name,
    phoneEnd: row.phone.slice(-4),
    isGuest,
    isFirstRun: !isGuest && !row.ranBefore,
    isUnpaid: waitsForPayment(row),
    priceRupees: (isDue ? asked : null) ?? row.priceRupees,
    owesRupees: owesRupees(row),
    hasGivenReference: utr !== null,
    ...(isForAdmin && asked !== null && { askedRupees: asked }),
    ...(isForAdmin && utr !== null && { utr }),
    paymentId: row.paymentId,
    lacksEmergencyContact: isGuest || !row.emergencyContact?.trim(),
    status: row.status,
    checkedInAt: row.checkedInAt,
    checkedInBy: row.checkedInBy,
    isNoShow: row.noShow === 1,
    paceGroup: row.paceGroup,
    ...(row.lateAt !== null && { isLate: true }),
    ...(walkIn !== undefined && { walkIn }),
  };
}

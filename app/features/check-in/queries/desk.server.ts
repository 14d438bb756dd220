import type { Db } from "~/db/tables";
import type { BookingStatus } from "~/db/tables/runs";
import { EVENT_COLUMNS } from "~/db/tables/runs";
import type { Instant } from "~/lib/dates";
import type { Claim } from "../rules/claims";
import {
  type CheckInEvent,
  CREW_SEES_AFTER_MS,
  CREW_SEES_BEFORE_MS,
  type Crew,
  eventOnNow,
  isEventShown,
} from "../rules/desk";
import type { RosterEntry } from "../rules/roster";
import { listClaims, type StoredClaim } from "./list-claims.server";

const LONGEST_EVENT_MS = 24 * 60 * 60 * 1000;

export const DESK_EVENT_COLUMNS = [
  ...EVENT_COLUMNS,
  "duration_minutes as durationMinutes",
  "capacity",
  "seats_taken as seatsTaken",
] as const;

/** The events that the crew may have on its devices at `now`, the soonest first. */
export async function listDeskEvents(db: Db, input: { now: Instant }): Promise<CheckInEvent[]> {
  return await db
    .selectFrom("events")
    .select(DESK_EVENT_COLUMNS)
    .where("status", "in", ["published", "completed"])
    .where("starts_at", ">", input.now - CREW_SEES_AFTER_MS - LONGEST_EVENT_MS)
    .where("starts_at", "<=", input.now + CREW_SEES_BEFORE_MS)
    .orderBy("starts_at")
    .execute();
}

/** A published or completed event, or undefined. */
export async function findDeskEvent(
  db: Db,
  input: { eventId: string },
): Promise<CheckInEvent | undefined> {
  return await db
    .selectFrom("events")
    .select(DESK_EVENT_COLUMNS)
    .where("id", "=", input.eventId)
    .where("status", "in", ["published", "completed"])
    .executeTakeFirst();
}

/** The crew's events, and the one asked for or else on now; undefined where the crew may not see it. */
export async function findEventOnNow(
  db: Db,
  input: { crew: Pick<Crew, "kind">; eventId: string | null; now: Instant },
): Promise<{ events: CheckInEvent[]; event: CheckInEvent | undefined }> {
  const { crew, now } = input;
  const events = await listDeskEvents(db, { now });
  const eventId = input.eventId ?? eventOnNow(events, now)?.id;
  const event = eventId === undefined ? undefined : await findDeskEvent(db, { eventId });
  return { events, event: event && isEventShown(crew, event, now) ? event : undefined };
}

/** Everyone booked on an event by name, with cancelled bookings, which a device must refuse. */
export async function listRoster(db: Db, input: { eventId: string }): Promise<RosterEntry[]> {
  const rows = await rosterQuery(db)
    .where("b.event_id", "=", input.eventId)
    .orderBy("b.participant_name")
    .orderBy("b.id")
    .execute();
  const claims = Map.groupBy(await listClaims(db, input), ({ bookingId }) => bookingId);
  return rows.map((row) => ({ ...asEntry(row), claims: claimsOf(row, claims.get(row.bookingId)) }));
}

/** What stands for a person who is checked in; a check-in from no entry is named by its own id. */
function claimsOf(
  row: { checkInId: string | null; entry: string | null; checkedInAt: number | null },
  stored: StoredClaim[] = [],
): Claim[] {
  const { checkInId, entry, checkedInAt } = row;
  if (checkInId === null || checkedInAt === null) return [];
  const claims = stored.map(({ nonce, by, at }) => ({ nonce, by, at }));
  return entry === null ? [{ nonce: checkInId, by: "", at: checkedInAt }, ...claims] : claims;
}

/** One booking of an event as the roster shows it, by id or reference, or undefined. */
export async function findRosterEntry(
  db: Db,
  input: { eventId: string } & ({ bookingId: string } | { reference: string }),
): Promise<RosterEntry | undefined> {
  const row = await rosterQuery(db)
    .where("b.event_id", "=", input.eventId)
    .where(
      "bookingId" in input ? "b.id" : "b.reference",
      "=",
      "bookingId" in input ? input.bookingId : input.reference,
    )
    .executeTakeFirst();
  return row && asEntry(row);
}

function rosterQuery(db: Db) {
  return db
    .selectFrom("bookings as b")
    .innerJoin("members as m", "m.id", "b.member_id")
    .leftJoin("check_ins as c", (join) =>
      join.onRef("c.event_id", "=", "b.event_id").onRef("c.booking_id", "=", "b.id"),
    )
    .leftJoin("payments as p", (join) =>
      join.onRef("p.id", "=", "b.payment_id").on("p.status", "=", "due"),
    )
    .select(["b.id as bookingId", "b.reference", "b.participant_name as name", "b.status"])
    .select(["b.participant_phone as phone", "b.is_guest as isGuest"])
    .select(["b.price_rupees as priceRupees", "c.checked_in_at as checkedInAt"])
    .select(["c.id as checkInId", "c.entry"])
    .select(["m.emergency_contact as emergencyContact", "b.no_show as noShow", "b.plan"])
    .select(["p.id as paymentId", "p.amount_rupees as dueRupees"])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom("check_ins as earlier")
            .select("earlier.id")
            .whereRef("earlier.member_id", "=", "b.member_id")
            .whereRef("earlier.event_id", "<>", "b.event_id")
            .where("earlier.is_guest", "=", 0),
        )
        .as("ranBefore"),
    );
}

function asEntry(row: {
  bookingId: string;
  reference: string;
  name: string;
  status: BookingStatus;
  phone: string;
  isGuest: number;
  priceRupees: number;
  checkedInAt: number | null;
  emergencyContact: string | null;
  noShow: number;
  plan: string;
  dueRupees: number | null;
  ranBefore: unknown;
}): RosterEntry {
  const isGuest = row.isGuest === 1;
  return {
    bookingId: row.bookingId,
    reference: row.reference,
    name: row.name,
    phoneEnd: row.phone.slice(-4),
    isGuest,
    isFirstRun: !isGuest && !row.ranBefore,
    isUnpaid: row.status === "pending" && row.plan !== "free_trial",
    priceRupees: row.dueRupees ?? row.priceRupees,
    lacksEmergencyContact: isGuest || !row.emergencyContact?.trim(),
    status: row.status,
    checkedInAt: row.checkedInAt,
    isNoShow: row.noShow === 1,
  };
}

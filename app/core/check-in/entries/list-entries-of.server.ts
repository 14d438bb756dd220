import { type InferResult, type Selectable, type SqlBool, sql } from "kysely";
import type { Db, Tables } from "~/db/tables";
import type { CheckInMethod } from "~/db/tables/events";
import { type DeskEntryKind, HOME_KINDS } from "~/db/tables/run-day";
import type { BookingId, EventId, MemberId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";
import {
  activeClaims,
  activeHomeClaims,
  type Claim,
  type HomeClaim,
  UNDO_WITHIN_MS,
  walkInOf,
} from "../check-ins";
import { isDone } from "../desk";

/** The kinds of entries that may say that a booking was paid at the desk. */
export const PAYING_KINDS = ["pay", "walk_in"] as const;

/** An entry as stored. */
export type StoredEntry = Awaited<ReturnType<typeof listEntriesOf>>[number];

/**
 * The desk's entries of these kinds about a booking, or about an event's bookings, with what takes each back, and whether
 * it says that the booking was paid: also a walk-in that paid for a booking which was there already. `mark` is the
 * payment that the entry marked as paid, while that stands.
 */
export async function listEntriesOf(
  db: Db,
  input: {
    about: { bookingId: BookingId } | { eventId: EventId };
    kinds: readonly DeskEntryKind[];
  },
) {
  const { about, kinds } = input;
  const rows = await entriesQuery(db)
    .where(
      "bookingId" in about ? "g.booking_id" : "g.event_id",
      "=",
      "bookingId" in about ? about.bookingId : about.eventId,
    )
    .where("g.booking_id", "is not", null)
    .where("g.kind", "in", kinds)
    .execute();
  return rows.map(({ paymentId, paidAt, paidBy, ...row }) => {
    const mark =
      hasMarked(row) && paymentId !== null && paidAt !== null && paidBy !== null
        ? { paymentId, movedAt: paidAt, markedBy: paidBy }
        : undefined;
    return { ...row, mark, saysPaid: mark !== undefined || saysPaid(row) };
  });
}

function entriesQuery(db: Db) {
  return db
    .selectFrom("check_in_entries as g")
    .leftJoin("undone_entries as u", "u.entry", "g.nonce")
    .leftJoin("undone_homes as h", "h.entry", "g.nonce")
    .leftJoin("settled_desk_money as s", "s.entry", "g.nonce")
    .leftJoin("bookings as b", "b.id", "g.booking_id")
    .leftJoin("payments as p", (join) =>
      join
        .onRef("p.id", "=", "b.payment_id")
        .onRef("p.paid_at", "=", "g.recorded_at")
        .onRef("p.paid_by", "=", "g.actor_id")
        .on("p.status", "=", "paid"),
    )
    .select(["g.nonce", "g.kind", "g.outcome", "g.method", "g.at", "u.at as undoneAt"])
    .select(["h.entry as undoneHome", "b.submit_key as submitKey", "s.settled_at as settledAt"])
    .select(["g.actor_kind as actorKind", "g.paid_rupees as paidRupees", "g.give_back as giveBack"])
    .select([
      "p.id as paymentId",
      "p.paid_at as paidAt",
      "p.paid_by as paidBy",
      "p.method as paidWith",
    ])
    .select((eb) => eb.ref("g.booking_id").$notNull().as("bookingId"))
    .select((eb) => eb.fn.coalesce("g.scanned_by", "g.actor_id").as("by"));
}

/** SQL for whether the entry `g` is taken back: an undo that came too late changes nothing. */
export const isTakenBack = sql<SqlBool>`exists (select 1 from undone_entries as u
  where u.entry = g.nonce and u.at - g.at <= ${sql.lit(UNDO_WITHIN_MS)})`;

type Row = Omit<
  InferResult<ReturnType<typeof entriesQuery>>[number],
  "paymentId" | "paidAt" | "paidBy"
>;

/**
 * A walk-in that pays for its own booking can only be taken back with it. Of money that was given back, or became credit,
 * nothing is paid.
 */
function saysPaid({ kind, actorKind, paidRupees, giveBack, settledAt, ...row }: Row): boolean {
  if (settledAt !== null) return false;
  if (kind === "pay") return true;
  const isDue = giveBack === null || giveBack === "paid_already";
  return (
    kind === "walk_in" && actorKind === "admin" && Boolean(paidRupees) && isDue && isOfOther(row)
  );
}

/** Whether it is about a booking that a walk-in found there already. */
function isOfOther({ nonce, submitKey }: Pick<Row, "nonce" | "submitKey">): boolean {
  return walkInOf(submitKey ?? "") !== nonce;
}

/** Whether it was this entry that marked a payment, of those that were recorded at the moment at which it was marked. */
function hasMarked(row: Row): boolean {
  if (row.kind === "pay") return row.outcome === "done";
  return row.kind === "walk_in" && row.paidWith === "venue" && isOfOther(row);
}

/** A claim as stored; a walk-in has no method. */
export interface StoredClaim extends Claim {
  bookingId: BookingId;
  method: CheckInMethod | null;
}

/** The kinds of entries which say that a person came. */
export const CLAIM_KINDS = ["check_in", "walk_in"] as const;

export function isClaim({ kind }: StoredEntry): boolean {
  return CLAIM_KINDS.some((one) => one === kind);
}

/** The claims of a booking that no undo takes back, the earliest first. */
export async function listClaims(db: Db, about: { bookingId: BookingId }): Promise<StoredClaim[]> {
  return listStanding(await listEntriesOf(db, { about, kinds: CLAIM_KINDS }));
}

/** The entries that no undo takes back, the earliest first. */
export function listStanding(entries: readonly StoredEntry[]): StoredClaim[] {
  const rows = entries.filter(({ outcome }) => isDone(outcome));
  const claims = new Map<string, StoredClaim>();
  for (const { nonce, bookingId, method, at, by } of rows)
    claims.set(nonce, { nonce, bookingId, method, at, by });
  const takenBack = rows.flatMap(({ nonce, undoneAt }) =>
    undoneAt === null ? [] : [{ entry: nonce, at: undoneAt }],
  );
  return activeClaims([...claims.values()], takenBack);
}

/** A home claim as stored. */
interface StoredHome extends HomeClaim {
  bookingId: BookingId;
}

/** The claims of a booking or an event that somebody is home and that no 'still out' takes back, the earliest first. */
export async function listHomes(
  db: Db,
  about: { bookingId: BookingId } | { eventId: EventId },
): Promise<StoredHome[]> {
  return listStandingHomes(await listEntriesOf(db, { about, kinds: HOME_KINDS }));
}

/** Those of these entries that no 'still out' takes back, the earliest first. */
export function listStandingHomes(rows: readonly StoredEntry[]): StoredHome[] {
  const homes = rows.flatMap(({ undoneHome, nonce, bookingId, kind, at, by }) => {
    const known = HOME_KINDS.find((one) => one === kind);
    return undoneHome === null && known ? [{ nonce, bookingId, kind: known, at, by }] : [];
  });
  return activeHomeClaims(homes);
}

/** The row of an entry that members make for themselves, without the desk. */
export function selfEntryRow(
  entry: Pick<
    Selectable<Tables["check_in_entries"]>,
    "nonce" | "kind" | "outcome" | "event_id" | "booking_id"
  >,
  { memberId, now }: { memberId: MemberId; now: Instant },
) {
  return {
    ...entry,
    method: "self" as const,
    reason: null,
    actor_kind: "member" as const,
    actor_id: memberId,
    scanned_by: memberId,
    device_at: now,
    at: now,
    recorded_at: now,
  };
}

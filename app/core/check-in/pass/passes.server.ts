import { inClubWords } from "~/content/club-words.server";
import { seatHeld } from "~/core/bookings/status.server";
import type { Db } from "~/db/tables";
import type { BookingId, EventId, MemberId } from "~/db/tables/shapes";
import { endOf, HOUR_MS, type Instant } from "~/lib/dates";
import { newNonce } from "~/lib/ids.server";
import { keyPair, signingKey } from "~/lib/signing-key.server";
import { windowOf } from "../check-ins";
import { listHomes } from "../entries/list-entries-of.server";
import { type Pass, passToSign } from "./passes";

const PURPOSE = "passes";

/**
 * A member's own booking as its pass shows it: what is still to pay, with the reference that was given for it; when the
 * person said that they are late; whether they may say that they are home, and when they came home; and the newly signed
 * `text` for the QR code. Undefined when it is not theirs or was cancelled.
 */
export async function findPass(
  db: Db,
  input: { bookingId: BookingId; memberId: MemberId; secret: string; now: Instant },
) {
  const row = await db
    .selectFrom("bookings as b")
    .innerJoin("events as e", "e.id", "b.event_id")
    .leftJoin("check_ins as c", (join) =>
      join.onRef("c.booking_id", "=", "b.id").onRef("c.event_id", "=", "b.event_id"),
    )
    .leftJoin("payments as p", "p.id", "b.payment_id")
    .select(["b.reference", "b.participant_name as name", "b.title", "b.date", "b.time"])
    .select(["b.location", "b.status", "b.event_id as eventId"])
    .select("b.late_at as lateAt")
    .select(["e.starts_at as startsAt", "e.duration_minutes as durationMinutes"])
    .select(["e.map_url as mapUrl", "c.checked_in_at as checkedInAt"])
    .select(["e.counts_home as countsHome", "p.status as paymentStatus"])
    .select(["p.amount_rupees as amountRupees", "p.utr"])
    .where("b.id", "=", input.bookingId)
    .where("b.member_id", "=", input.memberId)
    .where(seatHeld("b.status"))
    .executeTakeFirst();
  if (!row) return undefined;
  const { eventId, startsAt, durationMinutes, countsHome, ...others } = row;
  const { paymentStatus, amountRupees, utr, ...shown } = inClubWords(others);
  const expiresAt = windowOf({ startsAt, durationMinutes }).closesAt;
  return {
    ...shown,
    due: paymentStatus === "due" && amountRupees !== null ? { rupees: amountRupees, utr } : null,
    back: countsHome ? await findBack(db, { ...input, ...row }) : null,
    endsAt: endOf({ startsAt, durationMinutes }),
    text: signedPass(input.secret, { eventId, reference: row.reference, expiresAt }),
  };
}

async function findBack(
  db: Db,
  input: { bookingId: BookingId; startsAt: Instant; checkedInAt: Instant | null; now: Instant },
) {
  const { bookingId, startsAt, checkedInAt, now } = input;
  const [home] = await listHomes(db, { bookingId });
  const isAsked = checkedInAt !== null && now >= startsAt && !home;
  return { isAsked, homeAt: home?.at ?? null };
}

/** The public key that devices check passes with. */
export function findPassPublicKey(input: { secret: string }): string {
  return signingKey(input.secret, PURPOSE).publicKey;
}

/** The event of a pass that opens no run. */
const SAMPLE_EVENT = "rehearsal";
const SAMPLE_REFERENCE = "RUNREADY";

/** A signed pass of no run, with which a phone tries whether it checks passes. */
export function makeSamplePass(input: { secret: string; now: Instant }): string {
  const pass = { eventId: SAMPLE_EVENT, reference: SAMPLE_REFERENCE, expiresAt: input.now };
  return signedPass(input.secret, pass);
}

function signedPass(secret: string, pass: Omit<Pass, "nonce">): string {
  const text = passToSign({ ...pass, nonce: newNonce() });
  return `${text}.${signingKey(secret, PURPOSE).sign(text)}`;
}

/** The key with which phones of a run's crew sign what they show each other. */
export function findSwapKey(input: { secret: string; eventId: EventId }): string {
  return keyPair(input.secret, `swap ${input.eventId}`).privateKey;
}

/** From this long before the start a person can say that they are running late. */
const LATE_SAID_BEFORE_MS = 12 * HOUR_MS;

/**
 * Tells the desk that a member is running late to a run of today; its list marks them. Refuses where there is nothing
 * to be late for: another's booking, one without a seat, after a check-in, and on other days.
 */
export async function sayLate(
  db: Db,
  input: { bookingId: BookingId; memberId: MemberId; now: Instant },
): Promise<{ ok: boolean }> {
  const { bookingId, memberId, now } = input;
  const run = await db
    .selectFrom("bookings as b")
    .innerJoin("events as e", "e.id", "b.event_id")
    .select(["e.starts_at as startsAt", "e.duration_minutes as durationMinutes"])
    .where("b.id", "=", bookingId)
    .where("b.member_id", "=", memberId)
    .where("b.checked_in", "=", 0)
    .where(seatHeld("b.status"))
    .where("e.status", "=", "published")
    .executeTakeFirst();
  const isToday = run && now >= run.startsAt - LATE_SAID_BEFORE_MS && now <= windowOf(run).closesAt;
  if (!isToday) return { ok: false };
  await db
    .updateTable("bookings")
    .set({ late_at: now })
    .where("id", "=", bookingId)
    .where("late_at", "is", null)
    .execute();
  return { ok: true };
}

import { inClubWords } from "~/content/club-words.server";
import { seatHeld } from "~/core/bookings/status.server";
import type { Db } from "~/db/tables";
import type { BookingStatus } from "~/db/tables/events";
import type { BookingId, EventId, MemberId } from "~/db/tables/shapes";
import { endOf, type Instant } from "~/lib/dates";
import { newNonce } from "~/lib/ids.server";
import { keyPair, signingKey } from "~/lib/signing-key.server";
import { windowOf } from "../check-ins";
import { listHomes } from "../entries/list-entries-of.server";
import { passToSign } from "./passes";

const PURPOSE = "passes";

/** The values of the pass page. */
export interface PassView {
  reference: string;
  name: string;
  title: string;
  date: string;
  time: string;
  location: string;
  mapUrl: string | null;
  status: BookingStatus;
  /** What is still to pay, with the transaction reference that was given for it. */
  due: { rupees: number; utr: string | null } | null;
  endsAt: Instant;
  /** When the person said that they are running late. */
  lateAt: Instant | null;
  checkedInAt: Instant | null;
  /** Whether the person may say that they are home, and when they came home; null for other events. */
  back: { isAsked: boolean; homeAt: Instant | null } | null;
  /** The signed pass, for the QR code. */
  text: string;
}

/** The newly signed pass of a member's own booking; undefined when it is not theirs or was cancelled. */
export async function findPass(
  db: Db,
  input: { bookingId: BookingId; memberId: MemberId; secret: string; now: Instant },
): Promise<PassView | undefined> {
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
  const pass = { eventId, reference: row.reference, nonce: newNonce(), expiresAt };
  const key = signingKey(input.secret, PURPOSE);
  const signed = passToSign(pass);
  return {
    ...shown,
    due: paymentStatus === "due" && amountRupees !== null ? { rupees: amountRupees, utr } : null,
    back: countsHome ? await findBack(db, { ...input, ...row }) : null,
    endsAt: endOf({ startsAt, durationMinutes }),
    text: `${signed}.${key.sign(signed)}`,
  };
}

async function findBack(
  db: Db,
  input: { bookingId: BookingId; startsAt: Instant; checkedInAt: Instant | null; now: Instant },
): Promise<PassView["back"]> {
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
  const pass = {
    eventId: SAMPLE_EVENT,
    reference: SAMPLE_REFERENCE,
    nonce: newNonce(),
    expiresAt: input.now,
  };
  const signed = passToSign(pass);
  return `${signed}.${signingKey(input.secret, PURPOSE).sign(signed)}`;
}

/** The key with which phones of a run's crew sign what they show each other. */
export function findSwapKey(input: { secret: string; eventId: EventId }): string {
  return keyPair(input.secret, `swap ${input.eventId}`).privateKey;
}

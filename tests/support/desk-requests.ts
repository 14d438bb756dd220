import { randomUUID } from "node:crypto";
import { passToSign } from "~/core/check-in/pass/passes";
import { askForPayment } from "~/core/payments/due-payments.server";
import { DAY_MS, type Instant, instantOf } from "~/lib/dates";
import { signingKey } from "~/lib/signing-key.server";
import type { Browser } from "./browser";
import { TestClub } from "./club";

export const EVENT_ID = "sample-event-upcoming";
/** 05:10 on the Sunday of the sample event: check-in opened 25 minutes ago. */
export const AT_THE_DESK = instantOf("2026-11-22", "05:10", "Asia/Kolkata");
/** The sample event ends. */
export const END = instantOf("2026-11-22", "06:45", "Asia/Kolkata");
const CLOSES_AT = instantOf("2026-11-22", "08:45", "Asia/Kolkata");

/** Bookings of the sample event. */
export const ARJUN = "sample-booking-arjun";
export const DIVYA = "sample-booking-divya";
/** Somebody who walks in without a booking. */
export const NILA = { name: "Nila Anand", phone: "+919876543210", isPaid: false };

/** The sample club, four days old, while check-in is open. */
export async function openAtDesk(): Promise<TestClub> {
  const club = await TestClub.open({ at: AT_THE_DESK - 4 * DAY_MS });
  club.clock.at = AT_THE_DESK;
  return club;
}

/** The same with the browser of a run leader, Asha. */
export async function openWithLeader(): Promise<{ club: TestClub; desk: Browser }> {
  const club = await openAtDesk();
  return { club, desk: await leader(club) };
}

/** Makes these bookings wait for one payment of Divya's, ₹99 each; returns its id. */
export async function leaveUnpaid(
  { db }: TestClub,
  { bookingIds = [DIVYA], now = AT_THE_DESK }: { bookingIds?: string[]; now?: Instant } = {},
) {
  const paymentId = await askForPayment(db, {
    memberId: "sample-member-divya",
    eventId: EVENT_ID,
    membershipId: null,
    amountRupees: 99 * bookingIds.length,
    now,
  });
  await db
    .updateTable("bookings")
    .set({ status: "pending", plan: "pay_per_run", price_rupees: 99, payment_id: paymentId })
    .where("id", "in", bookingIds)
    .execute();
  return paymentId;
}

/** The phone that a booking was made with. */
export async function phoneOf({ db }: TestClub, bookingId: string): Promise<string> {
  const booked = db.selectFrom("bookings").select("participant_phone as phone");
  return (await booked.where("id", "=", bookingId).executeTakeFirstOrThrow()).phone;
}

type Entry = { kind: string; nonce: string; at: number };
export interface Result {
  nonce: string;
  outcome: string;
}

/** A check-in entry as a device makes it. */
export function entry(kind: string, rest: Record<string, unknown> & { at?: number } = {}): Entry {
  return { kind, nonce: randomUUID(), at: AT_THE_DESK, ...rest };
}

export const tap = (username: string, rest: Record<string, unknown> = {}) =>
  entry("check_in", { method: "list", bookingId: `sample-booking-${username}`, ...rest });

export const scan = (code: string, rest: Record<string, unknown> = {}) =>
  entry("check_in", { method: "scan", code, ...rest });

interface SyncOptions {
  eventId?: string;
  deviceNow?: number;
  device?: { id: string; waiting: number; unsettled: number; lacks?: string[] };
}

/** Sends a batch as a device does; returns what became of each entry. */
export async function sync(
  browser: Browser,
  entries: Entry[],
  options: SyncOptions = {},
): Promise<string[]> {
  const answer = await trySync(browser, entries, options);
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
  const { results } = JSON.parse(answer.text) as { results: Result[] };
  return results.map(({ outcome }) => outcome);
}

/** Does the same and returns the response. */
export async function trySync(browser: Browser, entries: Entry[], options: SyncOptions = {}) {
  const batch = { eventId: EVENT_ID, deviceNow: AT_THE_DESK, ...options, entries };
  return await browser.post("/qr-scanner/sync", { batch: JSON.stringify(batch) });
}

/** A browser signed in as this member, made a run leader. */
export async function leader(club: TestClub, username = "asha"): Promise<Browser> {
  await club.db
    .updateTable("members")
    .set({ role: "run_leader" })
    .where("id", "=", `sample-member-${username}`)
    .execute();
  return await club.member(username);
}

/** Makes Asha a member who is no run leader any more. */
export async function takeLeadersRole(club: TestClub): Promise<void> {
  await club.db
    .updateTable("members")
    .set({ role: "member" })
    .where("id", "=", "sample-member-asha")
    .execute();
}

/** A signed pass; `wrong` replaces its secret, event or expiry. */
export async function passOf(
  club: TestClub,
  username: string,
  wrong: { secret?: string; eventId?: string; expiresAt?: number } = {},
): Promise<string> {
  const { reference } = await club.db
    .selectFrom("bookings")
    .select("reference")
    .where("id", "=", `sample-booking-${username}`)
    .executeTakeFirstOrThrow();
  const signed = passToSign({
    eventId: EVENT_ID,
    reference,
    nonce: "AAAAAAAAAAA",
    expiresAt: CLOSES_AT,
    ...wrong,
  });
  return `${signed}.${signingKey(wrong.secret ?? club.services.secret, "passes").sign(signed)}`;
}

/** The check-ins of the sample event: who, how and when. */
export async function checkIns(club: TestClub, eventId = EVENT_ID) {
  return await club.db
    .selectFrom("check_ins")
    .select(["booking_id as bookingId", "method", "checked_in_at as at", "recorded_by as by"])
    .where("event_id", "=", eventId)
    .orderBy("checked_in_at")
    .orderBy("id")
    .execute();
}

/** The sample club at the desk, with a run that counts everybody back. */
export async function openCounting(): Promise<TestClub> {
  const club = await openAtDesk();
  await club.db.updateTable("events").set({ counts_home: 1 }).where("id", "=", EVENT_ID).execute();
  return club;
}

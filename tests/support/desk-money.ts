import fc from "fast-check";
import { walkInId } from "~/core/check-in/check-ins";
import type { Crew } from "~/core/check-in/desk";
import { findDeskEvent } from "~/core/check-in/entries/desk.server";
import { recordCheckInEntries } from "~/core/check-in/entries/record-check-in-entries.server";
import { checkInEntrySchema } from "~/core/check-in/form";
import { listRoster } from "~/core/check-in/roster/rosters.server";
import { askForPayment } from "~/core/payments/due-payments.server";
import { recountCounters } from "~/core/reports/counters/counter-definitions.server";
import type { Db } from "~/db/tables";
import { MINUTE_MS } from "~/lib/dates";
import { DeskPage, listOf } from "./check-in-desk";
import { AT_THE_DESK, EVENT_ID, openAtDesk } from "./desk-requests";

export const [DIVYA, ARJUN, KARTHIK] = ["divya", "arjun", "karthik"].map(
  (name) => `sample-booking-${name}`,
);
export const PEOPLE = [DIVYA, ARJUN, KARTHIK].map(String);
export const GUEST = "+919876543210";
/** What a phone without a signal can do. */
export const OFFLINE = ["owes", "tap", "cash", "upi", "undo"];

/** The desk of a run at which Divya owes ₹99, and Arjun ₹198 for himself and Karthik. */
export async function openUnpaid() {
  const { db, ...club } = await openAtDesk();
  await db.updateTable("events").set({ capacity: 500 }).where("id", "=", EVENT_ID).execute();
  for (const ids of [[DIVYA], [ARJUN, KARTHIK]]) {
    const asked = { eventId: EVENT_ID, membershipId: null, now: AT_THE_DESK };
    const memberId = String(ids[0]).replace("booking", "member");
    const amountRupees = 99 * ids.length;
    const paymentId = await askForPayment(db, { ...asked, memberId, amountRupees });
    await db
      .updateTable("bookings")
      .set({ status: "pending", plan: "pay_per_run", price_rupees: 99, payment_id: paymentId })
      .where("id", "in", ids.map(String))
      .execute();
  }
  await recountCounters(db);
  return { club, db, adminId: "ravi" };
}

export type Club = Awaited<ReturnType<typeof openUnpaid>>;

const BY = { requestId: "r", timeZone: "Asia/Kolkata" };

const whom = { phone: fc.nat(2), person: fc.nat(2) };
const doing = <Name extends string>(name: Name, weight: number) => ({
  weight,
  arbitrary: fc.record({ do: fc.constant(name), ...whom }),
});

const what = fc.oneof(
  ...[doing("owes", 3), doing("tap", 3), doing("cash", 5), doing("upi", 2), doing("undo", 7)],
  ...[doing("walk_in", 2), doing("leave", 2), doing("sync", 5)],
  ...[doing("answer_lost", 2), doing("panel", 1)],
);

/** What two admins' phones, a leader's phone and the admin panel do one after the other. */
export const morning = fc.array(
  fc.record({ waitMs: fc.integer({ min: 1_000, max: 3 * MINUTE_MS }), what }),
  { minLength: 4, maxLength: 24 },
);
export type Step = typeof morning extends fc.Arbitrary<(infer T)[]> ? T : never;

/** The desk's page on one phone, which sends when a test says so and then loads the list again. */
export class MoneyPhone {
  private page: DeskPage;
  private pages = 0;
  private queue: ReturnType<DeskPage["keep"]>[] = [];
  private seq = 0;

  constructor(
    private readonly db: Db,
    private readonly index: number,
    private readonly crew: Crew,
  ) {
    this.page = this.newPage();
  }

  get roster() {
    return this.page.screen.roster;
  }

  /** The people as the server lists them to this phone. */
  async listed() {
    return await listRoster(this.db, {
      eventId: EVENT_ID,
      isForAdmin: this.crew.kind === "admin",
    });
  }

  private newPage(): DeskPage {
    this.pages += 1;
    // With the counter of the page it is a UUID.
    return new DeskPage(`0000${this.index}${String(this.pages).padStart(3, "0")}-0000-4000-8000`);
  }

  /** Opens the page with the server's list and what is still to be sent. */
  async reload(now: number): Promise<void> {
    const run = await findDeskEvent(this.db, { eventId: EVENT_ID });
    if (!run) throw new Error("no run");
    const roster = await this.listed();
    const { kind, id } = this.crew;
    const list = listOf({ eventId: EVENT_ID, run, roster, crew: { kind, id }, fetchedAt: now });
    this.page = this.newPage();
    this.page.nowMs = now;
    this.page.read([list], this.queue);
    const { id: asked } = this.page.take("ask_list");
    this.page.happen({ type: "list_answered", id: asked, answer: { link: "online", list } });
    this.page.asked = [];
  }

  do({ do: doing, person }: Step["what"], people: string[], guest: string, now: number): void {
    const { page } = this;
    page.pass(now - page.nowMs);
    const bookingId = people[person] ?? "";
    if (doing === "tap") page.happen({ type: "check_in_tapped", bookingId });
    if (doing === "owes") page.happen({ type: "owes_tapped", bookingId });
    // A leader has no such button.
    if ((doing === "cash" || doing === "upi") && this.crew.kind === "admin")
      page.happen({ type: "paid_tapped", bookingId, paidBy: doing });
    if (doing === "undo") page.happen({ type: "undo_tapped", bookingId });
    if (doing === "walk_in") {
      const isPaid = this.crew.kind === "admin";
      page.happen({ type: "walk_in_added", guest: { name: "Guest", phone: guest, isPaid } });
    }
    if (doing === "leave") page.happen({ type: "undo_tapped", bookingId: this.guestId(guest) });
    while (page.find("store_entry")) {
      this.seq += 1;
      this.queue.push(page.keep(this.seq));
    }
  }

  private guestId(guest: string): string {
    const own = this.queue.findLast(({ entry }) => entry.kind === "walk_in");
    const listed = this.roster.find(
      ({ phoneEnd, status }) => guest.endsWith(phoneEnd) && status !== "cancelled",
    );
    return listed?.bookingId ?? (own ? walkInId(own.entry.nonce) : "");
  }

  /** Sends the first `count` queued entries; after a lost answer they are sent again later. */
  async sync(
    now: number,
    { isLost = false, count = this.queue.length }: { isLost?: boolean; count?: number } = {},
  ): Promise<void> {
    const sent = this.queue.slice(0, count);
    if (sent.length === 0) return;
    const entries = sent.map(({ entry }) => checkInEntrySchema.parse(entry));
    const batch = { ...BY, eventId: EVENT_ID, entries, deviceNow: now, crew: this.crew };
    const said = await recordCheckInEntries(this.db, { ...batch, secret: "s", now });
    if (!said.ok) throw new Error(said.reason);
    if (!isLost) this.queue = this.queue.slice(count);
  }
}

/** The phones of two admins and a leader, with the list. */
export async function openPhones({ db, adminId }: Club): Promise<MoneyPhone[]> {
  const admin = (id: string): Crew => ({ kind: "admin", id, name: "Ravi" });
  const leader: Crew = { kind: "run_leader", id: "sample-member-asha", name: "Asha" };
  const phones = [admin(adminId), admin("other-admin"), leader].map(
    (crew, index) => new MoneyPhone(db, index, crew),
  );
  for (const phone of phones) await phone.reload(AT_THE_DESK);
  return phones;
}

/** How many payments for these bookings the desk's log has as doubled, with money to give back. */
export async function countDoubled(db: Db, bookingIds: string[]): Promise<number> {
  const doubled = await db
    .selectFrom("check_in_entries")
    .select("nonce")
    .where("booking_id", "in", bookingIds)
    .where("give_back", "=", "paid_already")
    .execute();
  return doubled.length;
}

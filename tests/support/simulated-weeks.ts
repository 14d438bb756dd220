import { bookSeat } from "~/core/bookings/book/book-seat.server";
import { cancelBooking } from "~/core/bookings/cancel/cancel-booking.server";
import { recordCheckIn } from "~/core/check-in/entries/settle-check-in.server";
import { markPaid } from "~/core/payments/mark-paid/mark-payments.server";
import { isCovered } from "~/core/payments/membership/memberships";
import {
  findNextMembership,
  recordMembership,
} from "~/core/payments/membership/record-membership.server";
import { addDays, type Day, dayOf, HOUR_MS, instantOf } from "~/lib/dates";
import { mondayOf } from "~/lib/moments";
import { hourJobs, minuteJobs, sendJobs } from "../../server/jobs/jobs";
import { runJobs } from "../../server/jobs/scheduler";
import type { TestClub } from "./club";
import { addEvent, addMembers, seatRequest, TIME_ZONE } from "./seats";

const BY = { adminId: "ravi", adminName: "Ravi", requestId: null };
const PRICE_RUPEES = 99;
const MEMBERSHIP_RUPEES = 299;
const RUN_AT = "05:45";

/** What the test expects of one member, counted beside the app and not read from its tables. */
export interface Runner {
  id: string;
  usesFreeRun: boolean;
  creditRupees: number;
  hasPaid: boolean;
  memberships: { startsOn: Day; endsBefore: Day }[];
  /** Mondays of the weeks in which they ran. */
  weeks: Day[];
  booked: { id: string; eventId: string; kind: "free" | "paid" | "unpaid" | "pass" } | undefined;
}

/** A club whose clock goes on by the hour, with its jobs, and what its people do on the days of a week. */
export class SimulatedWeeks {
  readonly runners: Runner[] = [];
  creditGivenRupees = 0;
  #seed = 20;

  constructor(private readonly club: TestClub) {}

  async open(count: number): Promise<void> {
    const ids = await addMembers(this.club.db, { count, now: this.club.clock.at });
    const fresh = { usesFreeRun: false, creditRupees: 0, hasPaid: false, booked: undefined };
    this.runners.push(...ids.map((id) => ({ ...fresh, id, memberships: [], weeks: [] })));
  }

  get today(): Day {
    return dayOf(this.club.clock.at, TIME_ZONE);
  }

  /** One more hour, with every job of the server. */
  async hour(): Promise<void> {
    const { clock, services } = this.club;
    clock.at += HOUR_MS;
    const jobs = [...minuteJobs(services), ...hourJobs(services), ...sendJobs(services)];
    await runJobs(jobs, services.log);
  }

  /** The next Sunday's run. */
  async planRun(): Promise<void> {
    const { db, clock } = this.club;
    const date = addDays(mondayOf(this.today), 6);
    const starts_at = instantOf(date, RUN_AT, TIME_ZONE);
    const day = { date, time: RUN_AT, starts_at, capacity: this.runners.length };
    await addEvent(db, { ...day, now: clock.at, id: `run-${date}` });
  }

  async bookSome(share: number): Promise<void> {
    for (const runner of this.runners) if (this.#draw() < share) await this.#book(runner);
  }

  async #book(runner: Runner): Promise<void> {
    const { db, clock } = this.club;
    const date = addDays(mondayOf(this.today), 6);
    const eventId = `run-${date}`;
    const hasPass = runner.memberships.some((own) => isCovered(own, date));
    const byPass = hasPass ? ("monthly_membership" as const) : ("pay_per_run" as const);
    const plan = runner.usesFreeRun ? byPass : ("free_trial" as const);
    const asked = seatRequest({ eventId, memberId: runner.id, now: clock.at });
    const booked = await bookSeat(db, { ...asked, plan });
    if (!booked.ok) throw new Error(`${runner.id} by ${plan}: ${booked.reason}`);
    runner.booked = { id: booked.bookingId, eventId, kind: await this.#pay(runner, booked, plan) };
  }

  async #pay(runner: Runner, { bookingId }: { bookingId: string }, plan: string) {
    if (plan === "monthly_membership") return "pass" as const;
    if (plan === "free_trial") {
      runner.usesFreeRun = true;
      return "free" as const;
    }
    if (runner.creditRupees >= PRICE_RUPEES) {
      runner.creditRupees -= PRICE_RUPEES;
      return "paid" as const;
    }
    if (this.#draw() < 0.5) return "unpaid" as const;
    const { db, clock } = this.club;
    const { payment_id: paymentId } = await db
      .selectFrom("bookings")
      .select("payment_id")
      .where("id", "=", bookingId)
      .executeTakeFirstOrThrow();
    const paid = { paymentId: paymentId ?? "", method: "upi" as const, now: clock.at };
    await markPaid(db, { ...BY, ...paid });
    runner.hasPaid = true;
    return "paid" as const;
  }

  /** In time: what was paid becomes credit, and a free run can be used again. */
  async cancelSome(share: number): Promise<void> {
    const { db, clock } = this.club;
    for (const runner of this.runners) {
      const { booked } = runner;
      if (!booked || this.#draw() >= share) continue;
      const asked = { bookingId: booked.id, memberId: runner.id, now: clock.at };
      const cancelled = await cancelBooking(db, asked);
      if (!cancelled.ok) throw new Error(cancelled.reason);
      if (booked.kind === "paid") {
        runner.creditRupees += PRICE_RUPEES;
        this.creditGivenRupees += PRICE_RUPEES;
      }
      if (booked.kind === "free") runner.usesFreeRun = false;
      runner.booked = undefined;
    }
  }

  /** Who does not come keeps no free run used up. */
  async runWith(share: number): Promise<void> {
    const { db, clock } = this.club;
    for (const runner of this.runners) {
      const { booked } = runner;
      runner.booked = undefined;
      if (!booked) continue;
      if (this.#draw() >= share) {
        if (booked.kind === "free") runner.usesFreeRun = false;
        continue;
      }
      const came = { eventId: booked.eventId, bookingId: booked.id, checkedInAt: clock.at };
      const how = { method: "list" as const, recordedBy: "ravi", timeZone: TIME_ZONE };
      const outcome = await recordCheckIn(db, { ...came, ...how, now: clock.at });
      if (!outcome.ok) throw new Error(outcome.reason);
      runner.weeks.push(mondayOf(this.today));
    }
  }

  /** A membership from today, or from the end of the one that runs. */
  async buyMembership(runner: Runner): Promise<void> {
    const { db, clock } = this.club;
    const memberId = runner.id;
    const asked = { memberId, today: this.today, priceRupees: MEMBERSHIP_RUPEES };
    const { startsOn, rupees } = await findNextMembership(db, asked);
    const paid = { ...asked, startsOn, shownRupees: rupees, method: "cash" as const };
    const bought = await recordMembership(db, { ...BY, ...paid, now: clock.at });
    if (!bought.ok) throw new Error(bought.reason);
    runner.memberships.push(bought);
  }

  /** The same draws in every run. */
  #draw(): number {
    this.#seed = (this.#seed * 16_807) % 2_147_483_647;
    return this.#seed / 2_147_483_647;
  }
}

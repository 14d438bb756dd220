import fc from "fast-check";
import { isPromoting, offerEnd } from "~/core/bookings/waitlist/rules";
import { DAY_MS, HOUR_MS } from "~/lib/dates";

export const NOW = Date.parse("2026-11-18T04:30:00Z");
export const STARTS_AT = NOW + 2 * DAY_MS;
export const MEMBERS = 8;
const who = fc.integer({ min: 0, max: MEMBERS - 1 });
const guests = fc.oneof(
  { weight: 3, arbitrary: fc.constant(0) },
  { weight: 2, arbitrary: fc.integer({ min: 1, max: 2 }) },
);

export const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant("book" as const), who, guests }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant("cancel" as const), who, isGuest: fc.boolean() }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant("wait" as const), who, pays: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("leave" as const), who }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("capacity" as const),
      to: fc.integer({ min: 0, max: 6 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("clock" as const),
      hours: fc.integer({ min: 1, max: 14 }),
      /** Whether the job has settled the waitlist by then. */
      isSettled: fc.boolean(),
    }),
  },
);

export type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

interface Entry {
  who: number;
  pays: boolean;
  offerEnds: number | undefined;
}

/** A simple model of the waitlist, with people who bring guests. */
export class Model {
  now = NOW;
  booked = new Set<number>();
  /** How many guests of each person have a seat. */
  guests = new Map<number, number>();
  list: Entry[] = [];
  constructor(
    public capacity: number,
    private readonly priceRupees: number,
  ) {}

  get seatsTaken(): number {
    return this.booked.size + [...this.guests.values()].reduce((sum, count) => sum + count, 0);
  }

  get free(): number {
    return this.capacity - this.seatsTaken - this.list.filter(({ offerEnds }) => offerEnds).length;
  }

  settle(): void {
    this.list = this.list.filter(
      ({ offerEnds }) => offerEnds === undefined || offerEnds > this.now,
    );
    if (this.now >= STARTS_AT) this.list = [];
    if (!isPromoting({ startsAt: STARTS_AT }, this.now)) return;
    for (const entry of [...this.list]) {
      if (this.free <= 0) return;
      if (entry.offerEnds !== undefined) continue;
      if (entry.pays && this.priceRupees > 0)
        entry.offerEnds = offerEnd({ startsAt: STARTS_AT }, this.now);
      else {
        this.booked.add(entry.who);
        this.drop(entry.who);
      }
    }
  }

  drop(who: number): void {
    this.list = this.list.filter((entry) => entry.who !== who);
  }

  do(step: Step): void {
    if (step.do === "clock") {
      this.now += step.hours * HOUR_MS;
      if (step.isSettled) this.settle();
      return;
    }
    if (step.do === "capacity") this.capacity = step.to;
    if (this.now < STARTS_AT) this.change(step);
    this.settle();
  }

  private change(step: Step): void {
    if (step.do === "cancel") this.cancel(step);
    if (step.do === "leave") this.drop(step.who);
    if (step.do === "book") this.book(step);
    if (step.do !== "wait") return;
    this.settle();
    if (this.booked.has(step.who) || this.free > 0) return;
    if (!this.list.some(({ who }) => who === step.who))
      this.list.push({ who: step.who, pays: step.pays, offerEnds: undefined });
  }

  private cancel({ who, isGuest }: Extract<Step, { do: "cancel" }>): void {
    if (!isGuest) this.booked.delete(who);
    else this.guests.set(who, Math.max(0, this.guestsOf(who) - 1));
  }

  /** Those who wait get what is free before a party does; a refused party keeps its place, or its offer. */
  private book({ who, guests }: Extract<Step, { do: "book" }>): void {
    if (this.booked.has(who) || (guests > 0 && this.guestsOf(who) > 0)) return;
    const before = { booked: new Set(this.booked), list: this.list.map((entry) => ({ ...entry })) };
    const own = this.list.find((entry) => entry.who === who);
    const hasOffer = own?.offerEnds !== undefined && own.offerEnds > this.now;
    if (!hasOffer) this.drop(who);
    this.settle();
    const more = guests + (hasOffer ? 0 : 1);
    if (more > 0 && this.free < more) {
      Object.assign(this, before);
      return;
    }
    this.drop(who);
    this.booked.add(who);
    this.guests.set(who, this.guestsOf(who) + guests);
  }

  private guestsOf(who: number): number {
    return this.guests.get(who) ?? 0;
  }
}

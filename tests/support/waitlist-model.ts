import fc from "fast-check";
import { isPromoting, offerEnd } from "~/core/bookings/waitlist/rules";
import { DAY_MS, HOUR_MS } from "~/lib/dates";

export const NOW = Date.parse("2026-11-18T04:30:00Z");
export const STARTS_AT = NOW + 2 * DAY_MS;
export const MEMBERS = 8;
const who = fc.integer({ min: 0, max: MEMBERS - 1 });

export const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant("book" as const), who }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("cancel" as const), who }) },
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
    }),
  },
);

export type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

interface Entry {
  who: number;
  pays: boolean;
  offerEnds: number | undefined;
}

/** A simple model of the waitlist. */
export class Model {
  now = NOW;
  booked = new Set<number>();
  list: Entry[] = [];
  constructor(
    public capacity: number,
    private readonly priceRupees: number,
  ) {}

  get free(): number {
    return this.capacity - this.booked.size - this.list.filter(({ offerEnds }) => offerEnds).length;
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
    if (step.do === "clock") this.now += step.hours * HOUR_MS;
    if (step.do === "capacity") this.capacity = step.to;
    this.settle();
    const isOver = this.now >= STARTS_AT;
    if (isOver) return;
    if (step.do === "cancel") this.booked.delete(step.who);
    if (step.do === "leave") this.drop(step.who);
    if (step.do === "book" && !this.booked.has(step.who)) {
      const own = this.list.find(({ who }) => who === step.who);
      if (own?.offerEnds !== undefined || this.free > 0) {
        this.drop(step.who);
        this.booked.add(step.who);
      }
    }
    if (step.do === "wait" && !this.booked.has(step.who) && this.free <= 0) {
      if (!this.list.some(({ who }) => who === step.who))
        this.list.push({ who: step.who, pays: step.pays, offerEnds: undefined });
    }
    this.settle();
  }
}

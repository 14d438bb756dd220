/** People and events for bookings that are all new. */
import type { Data, Runner, SeededEvent } from "./data";

export const SEATS = 10_000_000;
const MEMBERS = 500;
/** One booking in this many is a free first run, the others are paid. */
export const FIRST_RUNS_OF = 10;

/**
 * Seats that were not asked for yet: each member once at each event, and newcomers for their free first run.
 */
export class FreshSeats {
  #turn = 0;
  #price: number | undefined;
  #newcomers: Runner[] = [];
  #events: SeededEvent[] = [];

  private constructor(
    private readonly data: Data,
    private readonly members: Runner[],
  ) {}

  static async open(data: Data): Promise<FreshSeats> {
    return new FreshSeats(data, await data.addRunners(MEMBERS, "active"));
  }

  /** Makes newcomers before a round, and events as they are needed. */
  async refill(newcomers: number): Promise<void> {
    const missing = newcomers - this.#newcomers.length;
    if (missing > 0) this.#newcomers.push(...(await this.data.addRunners(missing)));
    while (this.#events.length * MEMBERS < this.#turn + newcomers * FIRST_RUNS_OF)
      this.#events.push(await this.data.addEvent(SEATS));
    this.#price ??= await this.data.priceOf(this.#events[0]);
  }

  /** The next member and event; without a price it is a free first run. */
  async next() {
    const turn = this.#turn;
    this.#turn += 1;
    const event = this.#events[Math.floor(turn / MEMBERS)] ?? (await this.#more());
    const newcomer = turn % FIRST_RUNS_OF === 0 ? this.#newcomers.pop() : undefined;
    if (newcomer) return { runner: newcomer, event, priceRupees: undefined };
    const runner = this.members[turn % MEMBERS];
    if (!runner) throw new Error("There are no members.");
    return { runner, event, priceRupees: this.#price };
  }

  async #more(): Promise<SeededEvent> {
    const event = await this.data.addEvent(SEATS);
    this.#events.push(event);
    return event;
  }
}

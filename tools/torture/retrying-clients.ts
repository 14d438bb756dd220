/** Clients that book without a pause, and try again with the same key when a server refuses or is gone. */
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { book } from "./clients";
import type { FreshSeats } from "./fresh-seats";

const TRY_AGAIN_MS = 20;

export class RetryingClients {
  readonly acknowledged = new Map<string, "paid" | "free">();
  readonly broken: string[] = [];
  /** The longest time from the first try to the answer, in milliseconds. */
  longest = 0;
  #urls: string[];
  #isOver = false;
  #work: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly seats: FreshSeats,
    private readonly limits: { clients: number; refusedMs: number },
    ...urls: string[]
  ) {
    this.#urls = urls;
  }

  start(): void {
    const { clients } = this.limits;
    const lines = Array.from({ length: clients }, (_, client) => this.#bookAll(client));
    this.#work = Promise.all(lines);
  }

  /** Sends to these servers in turn, like a proxy that checks their readiness. */
  sendTo(...urls: string[]): void {
    this.#urls = urls;
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#work;
  }

  async #bookAll(client: number): Promise<void> {
    for (let turn = client; !this.#isOver; turn += 1) await this.#bookOne(turn);
  }

  async #bookOne(first: number): Promise<void> {
    const { runner, ...seat } = await this.seats.next();
    const asked = { ...seat, cookie: runner.cookie, submitKey: randomUUID() };
    const begun = performance.now();
    for (let turn = first; ; turn += 1) {
      const url = this.#urls[turn % this.#urls.length] ?? "";
      const { status, text, isBooked } = await book(url, asked);
      const waited = performance.now() - begun;
      this.longest = Math.max(this.longest, waited);
      if (isBooked) {
        this.acknowledged.set(asked.submitKey, seat.priceRupees ? "paid" : "free");
        return;
      }
      const isRefused = status === 0 || status === 503;
      if (!isRefused) this.broken.push(`an answer of ${status}: ${text.slice(0, 200)}`);
      else if (waited > this.limits.refusedMs) this.broken.push(`refused for ${waited} ms`);
      else {
        await sleep(TRY_AGAIN_MS);
        continue;
      }
      return;
    }
  }
}

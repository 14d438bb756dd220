import { forgetPeak, type Usage, usageOf } from "./process-cost";

/** Counts the answers to an attack, and by how much the server's memory grows meanwhile. */
export class Tally {
  readonly #statuses = new Map<number, number>();
  #worstMs = 0;
  readonly #pid: number;
  readonly #before: Usage | undefined;

  constructor(pid: number) {
    this.#pid = pid;
    forgetPeak(pid);
    this.#before = usageOf(pid);
  }

  note(status: number, ms: number): void {
    this.#statuses.set(status, (this.#statuses.get(status) ?? 0) + 1);
    this.#worstMs = Math.max(this.#worstMs, ms);
  }

  /** The counts so far; no growth after the server has ended. */
  figures() {
    const [before, after] = [this.#before, usageOf(this.#pid)];
    const grownMb = before && after ? Math.max(0, after.peakMb - before.memoryMb) : 0;
    return { statuses: this.#statuses, worstMs: this.#worstMs, grownMb };
  }
}

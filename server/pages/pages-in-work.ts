import { ConcurrencyLimits } from "~/lib/concurrency-limits";

/** The most pages in work at once: about ten seconds of one core, far more than one sender can fill. */
export const PAGES_AT_ONCE = 1_000;
/**
 * The same for one address, behind which may be a whole school: about a second of one core. Pages in memory and
 * files are not counted, and addresses take turns.
 */
export const PAGES_AT_ONCE_EACH = 100;

/** Counts the pages in work, and those that were refused because as many were in work as may be. */
export class PagesInWork {
  readonly refused = { address: 0, all: 0 };
  readonly #limits = new ConcurrencyLimits();
  #count = 0;

  get count(): number {
    return this.#count;
  }

  /** Returns a function to call when the page is made; undefined when it should be asked for later. */
  enter(address: string): (() => void) | undefined {
    const leave = this.#limits.take([
      { name: "all", atMost: PAGES_AT_ONCE },
      { name: `at ${address}`, atMost: PAGES_AT_ONCE_EACH },
    ]);
    if (!leave) {
      this.refused[this.#count < PAGES_AT_ONCE ? "address" : "all"] += 1;
      return undefined;
    }
    this.#count += 1;
    let isIn = true;
    return () => {
      if (!isIn) return;
      isIn = false;
      this.#count -= 1;
      leave();
    };
  }
}

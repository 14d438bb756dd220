/** A lock for one holder at a time, in the order of the calls. */
export class Mutex {
  #last: Promise<void> = Promise.resolve();
  #asked = 0;

  /** Whether the lock is free and nobody waits. */
  get isFree(): boolean {
    return this.#asked === 0;
  }

  /** How many wait for the lock. */
  get waiting(): number {
    return Math.max(0, this.#asked - 1);
  }

  /** Resolves with the release function; call it once. */
  async acquire(): Promise<() => void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const before = this.#last;
    this.#last = promise;
    this.#asked += 1;
    await before;
    return () => {
      this.#asked -= 1;
      resolve();
    };
  }
}

/** Lets one holder in at a time, in the order of asking. */
export class Mutex {
  #last: Promise<void> = Promise.resolve();
  #asked = 0;

  /** Whether nobody is in and nobody waits. */
  get isFree(): boolean {
    return this.#asked === 0;
  }

  /** Resolves with the function that lets the next one in; call it once. */
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

/** Lets one holder in at a time, in the order of asking. */
export class Mutex {
  #last: Promise<void> = Promise.resolve();

  /** Resolves with the function that lets the next one in. */
  async acquire(): Promise<() => void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const before = this.#last;
    this.#last = promise;
    await before;
    return resolve;
  }
}

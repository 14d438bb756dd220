/**
 * Hands on together the entries that arrive within `withinMs` of the first, or sooner once all `expected` are
 * there: one transaction instead of many. Each `add` resolves when its own entry has been handled.
 */
export class Batcher<T> {
  readonly #handle: (items: T[]) => Promise<void>;
  readonly #withinMs: number;
  #missing: number;
  #batch: { items: T[]; done: Promise<void>; begin: () => void } | undefined;

  constructor(input: {
    expected: number;
    withinMs: number;
    handle: (items: T[]) => Promise<void>;
  }) {
    this.#missing = input.expected;
    this.#withinMs = input.withinMs;
    this.#handle = input.handle;
  }

  async add(item: T): Promise<void> {
    this.#batch ??= this.#newBatch();
    const { items, done, begin } = this.#batch;
    items.push(item);
    this.#missing -= 1;
    if (this.#missing <= 0) begin();
    await done;
  }

  #newBatch() {
    const items: T[] = [];
    const { promise, resolve } = Promise.withResolvers<void>();
    const begin = () => {
      clearTimeout(timer);
      this.#batch = undefined;
      resolve();
    };
    const timer = setTimeout(begin, this.#withinMs);
    return { items, begin, done: promise.then(() => this.#handle(items)) };
  }
}

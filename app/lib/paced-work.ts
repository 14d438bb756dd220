const SPELL_MS = 20;

/** Splits long work: after 20 ms it pauses, so that other requests are served. */
export class PacedWork {
  private since = performance.now();

  /** Whether `pause` is due. */
  isPauseDue(): boolean {
    return performance.now() - this.since >= SPELL_MS;
  }

  /** Resolves after other pending work has run. */
  async pause(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, 0));
    this.since = performance.now();
  }

  /** What `work` makes of each item, in their order. Pauses between two items when it is due. */
  async flatMap<Item, Made>(
    items: readonly Item[],
    work: (item: Item) => readonly Made[] | Promise<readonly Made[]>,
  ): Promise<Made[]> {
    const result: Made[] = [];
    for (const item of items) {
      if (this.isPauseDue()) await this.pause();
      for (const made of await work(item)) result.push(made);
    }
    return result;
  }
}

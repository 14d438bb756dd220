const SPELL_MS = 20;

/** Long work in steps: after 20 ms other requests are served before it goes on. */
export class PacedWork {
  private since = performance.now();

  /** Whether it is time to `pause`. */
  isPauseDue(): boolean {
    return performance.now() - this.since >= SPELL_MS;
  }

  /** Returns once everything else that waits has had its turn. */
  async pause(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, 0));
    this.since = performance.now();
  }
}

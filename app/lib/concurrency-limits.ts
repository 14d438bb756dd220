/** Counts concurrent holders under several names, each up to its own cap. */
export class ConcurrencyLimits {
  readonly #held = new Map<string, number>();

  /**
   * Counts one more under each name and returns a function that releases them; undefined when one name is at
   * its cap.
   */
  take(caps: readonly { name: string; atMost: number }[]): (() => void) | undefined {
    if (caps.some(({ name, atMost }) => this.#count(name) >= atMost)) return undefined;
    for (const { name } of caps) this.#held.set(name, this.#count(name) + 1);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      for (const { name } of caps) this.#leave(name);
    };
  }

  #count(name: string): number {
    return this.#held.get(name) ?? 0;
  }

  #leave(name: string): void {
    const left = this.#count(name) - 1;
    if (left > 0) this.#held.set(name, left);
    else this.#held.delete(name);
  }
}

/** Runs at most `most` tasks at once; others wait in order. */
export function atMost(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

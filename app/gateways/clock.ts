/** The only source of the current time; tests pass their own. */
export interface Clock {
  /** Milliseconds since 1970 in UTC. */
  now(): number;
  /** Resolves at `at`, or at once when it has passed. */
  waitUntil(at: number): Promise<void>;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  waitUntil: (at) => new Promise((resolve) => setTimeout(resolve, Math.max(0, at - Date.now()))),
};

/** The only source of 'now' in the app; tests hand in one that they move themselves. */
export interface Clock {
  /** Milliseconds since 1970 in UTC. */
  now(): number;
  /** Resolves once `at` is reached (at once when it has passed). */
  waitUntil(at: number): Promise<void>;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  waitUntil: (at) => new Promise((resolve) => setTimeout(resolve, Math.max(0, at - Date.now()))),
};

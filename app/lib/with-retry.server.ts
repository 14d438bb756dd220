import { pause } from "./pauses.server";

const PAUSES_MS = [200, 1_000, 4_000];

/** Runs `work`, and again after a pause when it fails: a database that starts anew is back within seconds. */
export async function withRetry<T>(work: () => Promise<T>): Promise<T> {
  for (const pauseMs of PAUSES_MS) {
    try {
      return await work();
    } catch {
      await pause(pauseMs);
    }
  }
  return await work();
}

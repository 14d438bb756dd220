/** A read that failed, for the log. */
export interface FailedRead {
  part: string;
  error: unknown;
}

/** Reads of which each may fail by itself: a failed one gives its fallback and is kept in `failures`. */
export function partialReads() {
  const failures: FailedRead[] = [];
  const reading = async <T>(part: string, read: Promise<T>, fallback: T): Promise<T> => {
    try {
      return await read;
    } catch (error) {
      failures.push({ part, error });
      return fallback;
    }
  };
  return { failures, reading };
}

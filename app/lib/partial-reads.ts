/** A failed read, for the log. */
export interface FailedRead {
  part: string;
  error: unknown;
}

/** Runs reads that may fail one by one: a failed one returns its fallback and is listed in `failures`. */
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

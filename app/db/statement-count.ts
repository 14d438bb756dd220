import { AsyncLocalStorage } from "node:async_hooks";

/** How many statements somebody has sent to the database. */
export interface Counted {
  statements: number;
}

const counts = new AsyncLocalStorage<Counted>();

/** Runs `work` and counts its statements in `counted`; what was read before and kept sends none. */
export function countStatements<T>(counted: Counted, work: () => T): T {
  return counts.run(counted, work);
}

export function noteStatement(): void {
  const counted = counts.getStore();
  if (counted) counted.statements += 1;
}

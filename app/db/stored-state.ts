import type { Db } from "./tables";

/** The longest time until a change by another process is seen. */
export const FRESH_MS = 400;

export type DatabaseState = string | number;

const states = new WeakMap<Db, () => DatabaseState>();

/** Sets a function that names the state of this database: equal while nothing is written. */
export function nameStates(db: Db, state: () => DatabaseState): Db {
  states.set(db, state);
  return db;
}

/**
 * The name of the database's current state; undefined for a transaction, a handle with plugins, and a
 * database without one.
 */
export function stateOf(db: Db): DatabaseState | undefined {
  return states.get(db)?.();
}

/**
 * The state of a PostgreSQL database, which does not report writes of others: this process counts its own writes,
 * and those of others are seen after `FRESH_MS`.
 */
export class OwnWrites {
  #count = 0;

  note(): void {
    this.#count += 1;
  }

  get state(): DatabaseState {
    return `${this.#count} ${Math.floor(performance.now() / FRESH_MS)}`;
  }
}

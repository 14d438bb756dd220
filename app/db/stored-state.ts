import type { Db } from "./tables";

/** A change by another process shows after this long at the latest. */
export const FRESH_MS = 400;

type State = string | number;

const states = new WeakMap<Db, () => State>();

/** Tells how the stored rows of this database are told apart: while `state` returns the same, nothing was written. */
export function nameStates(db: Db, state: () => State): Db {
  states.set(db, state);
  return db;
}

/** What the database holds now, as a name; undefined for a transaction, a handle with plugins, and one that cannot tell. */
export function stateOf(db: Db): State | undefined {
  return states.get(db)?.();
}

/** PostgreSQL announces no writes: this process counts its own, and those of others show in the next span of time. */
export class OwnWrites {
  #count = 0;

  note(): void {
    this.#count += 1;
  }

  get state(): State {
    return `${this.#count} ${Math.floor(performance.now() / FRESH_MS)}`;
  }
}

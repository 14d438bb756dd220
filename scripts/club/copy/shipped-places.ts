import type { Instant } from "~/lib/dates";
import type { LitestreamFigures } from "./litestream";

/** A place in the logs of a generation. */
export interface Place {
  generation: string;
  index: number;
  offset: number;
}

/** 'generation/index:offset', the index in hexadecimal. */
const POSITION = /^([0-9a-f]{16})\/([0-9a-f]{8}):(\d+)$/;
/** After two more readings, one of them has begun and ended since. */
const READINGS = 2;
/** While the store does not answer, the oldest goals are enough. */
const MOST_GOALS = 100;

/**
 * How far the copy is, from what Litestream says: it has read the log up to a place, and files up to a place
 * are in the store.
 */
export class ShippedPlaces {
  /** Everything committed before this moment is in the store; undefined until this is known. */
  until: Instant | undefined;
  #stored: Place | undefined;
  #mark: { at: Instant; syncs: number; failedSyncs: number } | undefined;
  #goals: { at: Instant; place: Place }[] = [];

  /** A file of changes that begins at this position is in the store. */
  ship(position: string, bytes: number): void {
    const [, generation = "", index = "", offset = ""] = POSITION.exec(position) ?? [];
    if (generation === "") return;
    this.#stored = {
      generation,
      index: Number.parseInt(index, 16),
      offset: Number(offset) + bytes,
    };
    this.#reach();
  }

  /** Figures read at a moment, and the end of what had been read of the log after that. */
  look(found: LitestreamFigures & { place: Place; now: Instant }): void {
    const { syncs, failedSyncs, place, now } = found;
    const mark = this.#mark;
    this.#goals = this.#goals.filter((goal) => goal.place.generation === place.generation);
    if (mark === undefined || failedSyncs !== mark.failedSyncs) {
      this.#mark = { at: now, syncs, failedSyncs };
    } else if (syncs >= mark.syncs + READINGS) {
      if (this.#goals.length < MOST_GOALS) this.#goals.push({ at: mark.at, place });
      this.#mark = { at: now, syncs, failedSyncs };
    }
    this.#reach();
  }

  #reach(): void {
    const stored = this.#stored;
    if (stored === undefined) return;
    const reached = this.#goals.findLast(({ place }) => isBehind(place, stored));
    if (!reached) return;
    this.until = reached.at;
    this.#goals = this.#goals.slice(this.#goals.indexOf(reached) + 1);
  }
}

function isBehind(place: Place, stored: Place): boolean {
  if (place.generation !== stored.generation) return false;
  return (
    place.index < stored.index || (place.index === stored.index && place.offset <= stored.offset)
  );
}

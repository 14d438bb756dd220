import { type Instant, MINUTE_MS, SECOND_MS } from "~/lib/dates";
import type { WriteLimit } from "~/part";
import { type Hit, nextAllowedAt } from "./rate-limits";

export const WRITE_WINDOW_MS = 10 * MINUTE_MS;
/** Hits are counted by their ten seconds, so that a key holds at most 61 of them. */
const SLOT_MS = 10 * SECOND_MS;
/** Beyond it the keys that were added first are forgotten. */
const MOST_KEYS = 100_000;

/** Whose hits a limit counts. */
export type WriteScope = "person" | "address" | "club";

export interface Writer {
  /** 'member:…' or 'admin:…', or 'browser:…' of a browser that signed in before; undefined for a visitor. */
  person: string | undefined;
  /** Undefined for a request from this machine. */
  address: string | undefined;
}

/** Somebody who reached limits of forms, the latest first: `who` is a name, an address, or everybody. */
export interface ReachedLimit {
  who: string;
  forms: string[];
}

type Outcome =
  | { ok: true }
  /** `isFirst`: this scope has not been refused within the window before. */
  | { ok: false; scope: WriteScope; retryAt: Instant; isFirst: boolean };

/**
 * Who has sent which forms within the last ten minutes, in this process' memory: a write costs no further one, and a
 * refused one costs none.
 */
export class WriteHits {
  readonly #hits = new Map<string, Hit[]>();
  #sweptAt: Instant = 0;

  /** Adds a hit to each limit of the form, or to none when one of them is reached. */
  consume(input: { form: string; limit: WriteLimit; writer: Writer; now: Instant }): Outcome {
    const { form, limit, writer, now } = input;
    this.#sweep(now);
    const limits = scopesOf(writer).map(({ scope, who }) => {
      const key = `${scope}:${who}:${form}`;
      return { scope, key, most: limit[scope], withinMs: WRITE_WINDOW_MS };
    });
    for (const { scope, ...limit } of limits) {
      const retryAt = nextAllowedAt(limit, this.#hits.get(limit.key) ?? [], now);
      if (retryAt > now)
        return { ok: false, scope, retryAt, isFirst: this.#isFirst(limit.key, now) };
    }
    for (const { key } of limits) this.#add(key, now);
    return { ok: true };
  }

  #isFirst(key: string, now: Instant): boolean {
    const once = { key: `refused:${key}`, most: 1, withinMs: WRITE_WINDOW_MS };
    if (nextAllowedAt(once, this.#hits.get(once.key) ?? [], now) > now) return false;
    this.#add(once.key, now);
    return true;
  }

  #add(key: string, now: Instant): void {
    const at = now - (now % SLOT_MS);
    const hits = (this.#hits.get(key) ?? []).filter((hit) => hit.at > now - WRITE_WINDOW_MS);
    const last = hits.at(-1);
    if (last?.at === at) last.count += 1;
    else hits.push({ key, at, count: 1 });
    this.#hits.set(key, hits);
  }

  #sweep(now: Instant): void {
    if (Math.abs(now - this.#sweptAt) >= MINUTE_MS) {
      this.#sweptAt = now;
      for (const [key, hits] of this.#hits)
        if ((hits.at(-1)?.at ?? 0) <= now - WRITE_WINDOW_MS) this.#hits.delete(key);
    }
    for (const key of this.#hits.keys()) {
      if (this.#hits.size < MOST_KEYS) return;
      this.#hits.delete(key);
    }
  }
}

function scopesOf({ person, address }: Writer): { scope: WriteScope; who: string }[] {
  const scopes: { scope: WriteScope; who: string }[] = [];
  if (person !== undefined) scopes.push({ scope: "person", who: person });
  if (address !== undefined) {
    // Visitors count apart: they take nothing from who is signed in at the same address, as on a mobile network.
    const who = person === undefined ? `visitors:${address}` : address;
    scopes.push({ scope: "address", who });
  }
  if (person !== undefined && address !== undefined) scopes.push({ scope: "club", who: "" });
  return scopes;
}

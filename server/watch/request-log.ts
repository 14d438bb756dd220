import type { Log } from "~/gateways/log";

/** One answered request, without anything that identifies its sender. */
export interface RecordedRequest {
  /** The route's pattern, such as '/events/:slug'. */
  route: string;
  method: string;
  status: number;
  ms: number;
  /** Statements that it sent to the database. */
  statements: number;
  /** Bytes of the body; undefined when its length is unknown before it is sent. */
  bytes: number | undefined;
  actor: "visitor" | "member" | "admin";
  requestId: string;
}

/** Ordinary requests that are logged each second; of the others one in `SAMPLE`. */
const EACH_SECOND = 20;
const SAMPLE = 50;
const SLOW_MS = 1_000;

/**
 * Logs requests as lines of JSON: failures and slow ones always, ordinary ones by a sample in busy seconds.
 */
export class RequestLog {
  #second = 0;
  #inSecond = 0;
  #leftOut = 0;

  constructor(private readonly log: Log) {}

  /** `now` in milliseconds, of any clock that does not go back. */
  write(seen: RecordedRequest, now: number): void {
    if (!this.#isWanted(seen, now)) return;
    const ms = Math.round(seen.ms * 10) / 10;
    // The number of requests that the line represents: itself, and those left out before it.
    const sampled = this.#leftOut + 1;
    this.#leftOut = 0;
    this.log.info({ event: "request", ...seen, ms, ...(sampled > 1 && { sampled }) }, "request");
  }

  #isWanted({ status, ms }: RecordedRequest, now: number): boolean {
    const second = Math.floor(now / 1000);
    if (second !== this.#second) {
      this.#second = second;
      this.#inSecond = 0;
    }
    if (status >= 500 || ms >= SLOW_MS) return true;
    this.#inSecond += 1;
    if (this.#inSecond <= EACH_SECOND || this.#leftOut + 1 >= SAMPLE) return true;
    this.#leftOut += 1;
    return false;
  }
}

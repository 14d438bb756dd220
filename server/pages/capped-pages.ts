import type { IncomingMessage, ServerResponse } from "node:http";
import { addressBlock } from "~/lib/addresses";
import { MINUTE_MS } from "~/lib/dates";
import { networkMatcher } from "~/lib/networks.server";
import type { AppServices } from "~/middleware/context.server";
import { ConcurrencyLimits } from "../../app/lib/concurrency-limits";
import { isRead } from "../http/allowed-methods";
import { addressOf } from "../http/refusal";
import { serverAnswer } from "../http/server-answer";
import type { Site } from "./with-public-pages";

type Listener = (request: IncomingMessage, response: ServerResponse) => unknown;

const BUSY_TEXT = "A lot of people are here at once. Please try again in a few seconds.";
const RETRY_AFTER_SECONDS = "5";
const LOGGED_EVERY_MS = MINUTE_MS;

/** Answered in microseconds, or asked for when the club is busy: health, figures and the worker's script. */
const NO_PAGES = new Set(["/healthz", "/readyz", "/metrics", "/sw.js"]);

export interface CappedPages {
  inWork: PagesInWork;
  /** Whether there is a built file at this path. */
  isFile: (path: string) => boolean;
}

/**
 * Puts the cap of pages in work in front of the app: one page too many is a 503 before it becomes a Request.
 * Forms are not counted, they have limits of their own. `made` ends the page of a request.
 */
export function withCappedPages(
  services: AppServices,
  site: Pick<Site, "isKept">,
  { inWork, isFile }: CappedPages,
): { cap: (inner: Listener) => Listener; made: (request: object | undefined) => void } {
  const isTrusted = networkMatcher(services.trustedProxies);
  const leaving = new WeakMap<object, () => void>();
  const busy = busyAnswer(services);
  const isPage = (request: IncomingMessage) => {
    const [path = ""] = (request.url ?? "").split("?", 1);
    return (
      isRead(request.method ?? "") && !NO_PAGES.has(path) && !isFile(path) && !site.isKept(request)
    );
  };
  return {
    cap: (inner) => (request, response) => {
      if (!isPage(request)) return inner(request, response);
      const leave = inWork.enter(addressBlock(addressOf(request, isTrusted)));
      if (!leave) return busy(request, response);
      leaving.set(request, leave);
      // Also where the request never gets as far as the app.
      response.once("close", leave);
      return inner(request, response);
    },
    made: (request) => request && leaving.get(request)?.(),
  };
}

/** Sends what is the same each time, and logs once a minute that it was sent. */
function busyAnswer(services: AppServices): Listener {
  const { log, clock } = services;
  let loggedAt = Number.NEGATIVE_INFINITY;
  return ({ method }, response) => {
    const now = clock.now();
    if (now - loggedAt >= LOGGED_EVERY_MS) {
      loggedAt = now;
      log.warn({ event: "pages_capped" }, "too many pages at once: some were answered 503");
    }
    const { status, headers, body } = serverAnswer(services, { status: 503, body: BUSY_TEXT });
    response.writeHead(status, { ...headers, "Retry-After": RETRY_AFTER_SECONDS });
    response.end(method === "HEAD" ? undefined : body);
  };
}

/** The most pages in work at once: about ten seconds of one core, far more than one sender can fill. */
export const PAGES_AT_ONCE = 1_000;
/**
 * The same for one address, behind which may be a whole school: about a second of one core. Pages in memory and
 * files are not counted, and addresses take turns.
 */
export const PAGES_AT_ONCE_EACH = 100;

/** Counts the pages in work, and those that were refused because as many were in work as may be. */
export class PagesInWork {
  readonly refused = { address: 0, all: 0 };
  readonly #limits = new ConcurrencyLimits();
  #count = 0;

  get count(): number {
    return this.#count;
  }

  /** Returns a function to call when the page is made; undefined when it should be asked for later. */
  enter(address: string): (() => void) | undefined {
    const leave = this.#limits.take([
      { name: "all", atMost: PAGES_AT_ONCE },
      { name: `at ${address}`, atMost: PAGES_AT_ONCE_EACH },
    ]);
    if (!leave) {
      this.refused[this.#count < PAGES_AT_ONCE ? "address" : "all"] += 1;
      return undefined;
    }
    this.#count += 1;
    let isIn = true;
    return () => {
      if (!isIn) return;
      isIn = false;
      this.#count -= 1;
      leave();
    };
  }
}

import type { IncomingMessage } from "node:http";
import { addressBlock } from "~/lib/addresses";
import { MINUTE_MS } from "~/lib/dates";
import { inLanguage } from "~/lib/language.server";
import { networkMatcher } from "~/lib/networks.server.mjs";
import type { AppServices } from "~/middleware/context.server";
import { SERVER_ANSWER_TEXTS } from "~/texts/site-wide/server-answer";
import { ConcurrencyLimits } from "../../app/lib/concurrency-limits";
import { isRead } from "../http/allowed-methods";
import { languageOfRequest } from "../http/languages";
import { addressOf, serverAnswer } from "../http/server-answer";
import { PAYMENTS_WEBHOOK, SMS_WEBHOOK, WHATSAPP_WEBHOOK } from "../http/webhooks";
import type { Listener, Site } from "./with-public-pages";

const RETRY_AFTER_SECONDS = "5";
const LOGGED_EVERY_MS = MINUTE_MS;
/** A longer rest of a refused form is not received. */
const UNREAD_MAX_BYTES = 64 * 1024;

/** Answered in microseconds, or asked for when the club is busy: health, figures and the worker's script. */
const NO_PAGES = new Set(["/healthz", "/readyz", "/metrics", "/sw.js"]);
/** What devices send and read by themselves. Counted for the address only, beside its pages. */
const DEVICES = new Set(["/qr-scanner/sync", "/qr-scanner/list", "/bookings/sync"]);

export interface CappedPages {
  inWork: PagesInWork;
  /** Whether there is a built file at this path. */
  isFile: (path: string) => boolean;
}

/**
 * Puts the cap of pages in work in front of the app: one page too many is a 503 before it becomes a Request.
 * A form makes a page too, a refused one as well. `made` ends the page of a request.
 */
export function withCappedPages(
  services: AppServices,
  site: Pick<Site, "isKept">,
  { inWork, isFile }: CappedPages,
): { cap: (inner: Listener) => Listener; made: (request: object | undefined) => void } {
  const isTrusted = networkMatcher(services.trustedProxies);
  const leaving = new WeakMap<object, () => void>();
  const busy = busyAnswer(services);
  const webhooks = webhooksOf(services);
  const kindOf = (request: IncomingMessage): Work | undefined => {
    const { url = "", method = "" } = request;
    const [path = ""] = url.split("?", 1);
    if (NO_PAGES.has(path) || (method === "POST" && webhooks.has(path))) return undefined;
    if (DEVICES.has(path)) return "device";
    if (isRead(method)) return isFile(path) || site.isKept(request) ? undefined : "page";
    return hasBody(request) ? "form" : "page";
  };
  return {
    cap: (inner) => (request, response) => {
      const kind = kindOf(request);
      if (!kind) return inner(request, response);
      const place = inWork.enter(addressBlock(addressOf(request, isTrusted)), kind);
      if (!place) return busy(request, response);
      leaving.set(request, place.leave);
      if (kind === "form") request.once("end", place.begin);
      // Also where the request never gets as far as the app.
      response.once("close", place.leave);
      return inner(request, response);
    },
    made: (request) => request && leaving.get(request)?.(),
  };
}

/** The addresses of services' reports, which make no page and have a budget of their own. */
function webhooksOf({
  onlinePayments,
  smsWebhook,
  whatsAppWebhook,
}: AppServices): ReadonlySet<string> {
  return new Set([
    ...(whatsAppWebhook ? [WHATSAPP_WEBHOOK] : []),
    ...(smsWebhook ? [SMS_WEBHOOK] : []),
    ...(onlinePayments ? [PAYMENTS_WEBHOOK] : []),
  ]);
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

/** Whether more of a body may follow than a server should receive for nothing. */
function hasLongBody(request: IncomingMessage): boolean {
  const { headers } = request;
  const length = Number(headers["content-length"] ?? Number.POSITIVE_INFINITY);
  return hasBody(request) && !(length <= UNREAD_MAX_BYTES);
}

/** Sends what is the same each time, and logs once a minute that it was sent. */
function busyAnswer(services: AppServices): Listener {
  const { log, clock } = services;
  let loggedAt = Number.NEGATIVE_INFINITY;
  return (request, response) => {
    const { method = "", url = "", headers: sent } = request;
    const now = clock.now();
    if (Math.abs(now - loggedAt) >= LOGGED_EVERY_MS) {
      loggedAt = now;
      log.warn({ event: "pages_capped" }, "too many pages at once: some were answered 503");
    }
    const text = inLanguage(languageOfRequest(url, sent.cookie), () =>
      isRead(method) ? SERVER_ANSWER_TEXTS.crowded : SERVER_ANSWER_TEXTS.crowded_form,
    );
    const { status, headers, body } = serverAnswer(services, { status: 503, body: text });
    if (hasLongBody(request)) response.setHeader("Connection", "close");
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

/**
 * What a request costs. A page, and a form whose body is still to come, which counts in all once it is here: whoever
 * sends slowly holds a place of their own address only. Devices never count in all.
 */
type Work = "page" | "form" | "device";

interface Place {
  /** To call when a form's body is here. */
  begin: () => void;
  /** To call when the page is made. */
  leave: () => void;
}

/** Counts the pages in work, and those that were refused because as many were in work as may be. */
export class PagesInWork {
  readonly refused = { address: 0, all: 0 };
  readonly #limits = new ConcurrencyLimits();
  #count = 0;

  get count(): number {
    return this.#count;
  }

  /** Returns a place for a page; undefined when it should be asked for later. */
  enter(address: string, kind: Work = "page"): Place | undefined {
    const isDevice = kind === "device";
    if (!isDevice && this.#count >= PAGES_AT_ONCE) return this.#refuse("all");
    const name = isDevice ? `device:${address}` : `page:${address}`;
    const leaveAddress = this.#limits.take([{ name, atMost: PAGES_AT_ONCE_EACH }]);
    if (!leaveAddress) return this.#refuse("address");
    let isIn = true;
    let isCounted = false;
    const begin = () => {
      if (!isIn || isCounted || isDevice) return;
      isCounted = true;
      this.#count += 1;
    };
    const leave = () => {
      if (!isIn) return;
      isIn = false;
      if (isCounted) this.#count -= 1;
      leaveAddress();
    };
    if (kind === "page") begin();
    return { begin, leave };
  }

  #refuse(limit: "address" | "all"): undefined {
    this.refused[limit] += 1;
    return undefined;
  }
}

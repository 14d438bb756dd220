import { randomUUID } from "node:crypto";
import { type Context, type Handler, Hono } from "hono";
import { RouterContextProvider, type ServerBuild } from "react-router";
import { WriteHits } from "~/core/people/rate-limits/write-hits";
import { createSiteHandler, sectionNames } from "~/framework/site-sections.server";
import { addressBlock } from "~/lib/addresses";
import { newPageNonce } from "~/lib/ids.server";
import type { Language } from "~/lib/language";
import { addressBase } from "~/lib/language.server";
import { type AppServices, type RequestContext, requestContext } from "~/middleware/context.server";
import { refusedContext } from "~/middleware/refused-address.server";
import { SERVER_ANSWER_TEXTS } from "~/texts/site-wide/server-answer";
import { TRANSLATED } from "~/texts/translated";
import { PAGE_TEXTS_PATH } from "~/ui/page-translations";
import { isMigrated } from "../../app/db/migrate";
import { answers } from "../../app/db/opened";
import type { Db } from "../../app/db/tables";
import { equalDigests, sha256 } from "../../app/lib/digest.server";
import { networkMatcher } from "../../app/lib/networks.server.mjs";
import { DirectAnswers, withDirectAnswers } from "../pages/direct";
import type { Metrics } from "../watch/metrics";
import { logDomainEvents, recordRequests, requestRecorder } from "../watch/request-recorder";
import { text as serviceWorker } from "../worker/service-worker.ts?bundled";
import { findAllowedMethods, isAnswered, isRead, ONLY_READ, refuseMethod } from "./allowed-methods";
import type { AppEnv, Connection } from "./app-env";
import { asPage, pageTexts } from "./browser-pages";
import { addressReader } from "./client-address";
import { compressed, keptText } from "./compression";
import { hasTooManyParameters } from "./field-names";
import { withLanguages } from "./languages";
import { isOwnTarget } from "./request-target";
import { type PageNeeds, securityHeaders } from "./security-headers";
import { sentBodies } from "./sent-bodies";
import { asResponse, refuse } from "./server-answer";
import { addStandIn } from "./stand-in";
import { tickQueue } from "./tick-queue";
import { Unexpected } from "./unexpected";
import { addWebhooks } from "./webhooks";

const RETRY_AFTER_SECONDS = "5";

/** The phone's share sheet sends files here; they reach the server only without a service worker. */
const SHARE_TARGET = "/progress/share";

/** Addresses that no route of the site answers. */
const OWN_PATHS = new Set(["/healthz", "/readyz", "/sw.js"]);

export interface AppOptions {
  /** Aborted when the process is asked to end. */
  draining?: AbortSignal;
  metrics?: Metrics;
  /** The bearer token that reads `/metrics`; without it there is no such address. */
  metricsToken?: string | undefined;
}

/** The app, and in front of it the pages that are answered without it. */
export type App = Hono<AppEnv> & { answerDirectly: ReturnType<typeof withDirectAnswers> };

/** The whole site as one fetch handler. Tests call it in-process; `server/main.ts` puts it on a port. */
export function createApp(
  services: AppServices,
  build: ServerBuild,
  { draining = new AbortController().signal, metrics, metricsToken }: AppOptions = {},
): App {
  const direct = new DirectAnswers(build);
  const sections = sectionNames(build);
  const render = createSiteHandler(direct.noting(build), sections, import.meta.env.MODE);
  const renderedIn = new Map(
    TRANSLATED.map((language) => {
      const base = `/${language}/`;
      const inBase = { ...build, basename: base };
      return [base, createSiteHandler(inBase, sections, import.meta.env.MODE)] as const;
    }),
  );
  const note = requestRecorder(services, { build, metrics });
  const allowedMethods = findAllowedMethods(build, sections, OWN_PATHS);
  const unexpected = new Unexpected(services, build);
  const nextTurn = tickQueue();
  const writeHits = new WriteHits();
  const addressOf = addressReader(services);
  const turnOf = (connection: Connection | undefined, request: Request) =>
    nextTurn(addressBlock(addressOf(connection, request)));
  const inRequest = logDomainEvents(services, build);
  const app = new Hono<AppEnv>();

  app.onError((error, c) => unexpected.respond(error, c.req.raw, c.get("requestId")));

  app.use(recordRequests(note));
  app.use(async (c, next) => {
    c.set("requestId", randomUUID());
    await inRequest({ requestId: c.get("requestId"), path: c.req.path }, next);
    if (!c.res.headers.has("X-Request-Id")) c.res.headers.set("X-Request-Id", c.get("requestId"));
    if (c.res.headers.has("Content-Security-Policy")) return;
    for (const [name, value] of securityHeaders(services)) c.res.headers.set(name, value);
  });

  app.get("/healthz", (c) => c.text("ok"));
  const isReady = readiness(services.db, draining);
  app.get("/readyz", async (c) => ((await isReady()) ? c.text("ready") : c.text("not ready", 503)));

  if (metrics && metricsToken) app.get("/metrics", metricsPage(metrics, metricsToken));

  addWebhooks(app, services);
  if (services.mode === "trial") addStandIn(app, services);
  // Browsers send a share with the Origin 'null'; nothing is read or changed here.
  app.post(SHARE_TARGET, (c) => c.redirect("/progress?unshared", 303));
  app.use(async (c, next) => {
    const { method } = c.req;
    const { origin, pathname, search } = new URL(c.req.url);
    const target = pathname + search;
    if (!isOwnTarget(target)) {
      const ip = addressOf(c.env, c.req.raw);
      const odd = { status: 400, body: SERVER_ANSWER_TEXTS.address, reason: "target" };
      return asResponse(refuse(services, { ...odd, method, target, ip, ...c.var }));
    }
    if (!isAnswered(method)) return refuseMethod(c, allowedMethods(pathname));
    if (isForeignWrite(c.req.raw, services.publicUrl ?? origin))
      return c.text(SERVER_ANSWER_TEXTS.foreign_form, 403);
    if (!isRead(method) && OWN_PATHS.has(pathname)) return refuseMethod(c, ONLY_READ);
    if (hasTooManyParameters(search)) return c.text(SERVER_ANSWER_TEXTS.parameters, 400);
    return await next();
  });
  const isProxy = networkMatcher(services.trustedProxies);
  const senderOf = (c: Context<AppEnv>) => addressOf(c.env, c.req.raw);
  const contextFor = (request: Request, connection: Connection | undefined, own: OwnOfRequest) => {
    const context = new RouterContextProvider();
    const nonce = newPageNonce();
    context.set(requestContext, {
      ...services,
      ...own,
      writeHits,
      nextTurn: () => turnOf(connection, request),
      ip: addressOf(connection, request),
      userAgent: request.headers.get("User-Agent") ?? "",
      nonce,
      content: services.contentStore.current,
      now: services.clock.now(),
    });
    return { context, nonce };
  };
  const contextOf = (c: Context<AppEnv>) => {
    const noteActor: OwnOfRequest["noteActor"] = (actor) => c.set("actor", actor);
    return contextFor(c.req.raw, c.env, { requestId: c.get("requestId"), noteActor }).context;
  };
  app.use(sentBodies({ addressOf: senderOf, isProxy, contextOf }));

  // The release is part of the text, so that browsers notice a new one.
  const release = `const RELEASE = ${JSON.stringify(build.assets.version)};`;
  const worker = keptText(`${release}\n${serviceWorker}`, {
    "Content-Type": "text/javascript",
    "Cache-Control": "no-cache",
  });
  // Open pages ask for it every ten minutes, and each page that is loaded.
  app.get("/sw.js", (c) => worker(c.req.raw));

  const textsOf = pageTexts(build);
  app.get(`${PAGE_TEXTS_PATH}/*`, async (c, next) => {
    const asked = c.req.path.slice(PAGE_TEXTS_PATH.length);
    const texts = textsOf(asked, c.req.header("Accept-Encoding") ?? "");
    return texts === undefined ? await next() : await texts;
  });

  app.all("*", async (c) => {
    // Writes begin at once, so that simultaneous ones share a commit; each page is rendered in a separate
    // turn.
    if (c.req.method !== "POST") await turnOf(c.env, c.req.raw);
    await services.contentStore.refresh();
    const context = contextOf(c);
    const { nonce, requestId } = context.get(requestContext);
    const request = ownRequest(c.req.raw, services.publicUrl);
    const renderIn = renderedIn.get(addressBase()) ?? render;
    const rendered = await renderIn(request, context);
    const allowed = () => allowedMethods(c.req.path);
    const answer = isBareRefusal(rendered, c.req.method, allowed)
      ? refuseMethod(c, allowed())
      : rendered;
    const shown = await asPage(answer, request, (page, refused) => {
      context.set(refusedContext, refused);
      return renderIn(page, context);
    });
    const response = await unexpected.replaced(shown, c.req.raw, c.env, requestId);
    for (const [name, value] of securityHeaders(services, nonce, needsOf(c.req.path, services))) {
      response.headers.set(name, value);
    }
    response.headers.set("X-Request-Id", requestId);
    if (response.status === 405 && !response.headers.has("Allow"))
      response.headers.set("Allow", allowed());
    const retryAfter = retryAfterOf(response, context.get(requestContext));
    if (retryAfter) response.headers.set("Retry-After", retryAfter);
    if (!response.headers.has("Cache-Control")) response.headers.set("Cache-Control", "no-store");
    return await compressed(response, c.req.header("Accept-Encoding") ?? "");
  });
  const lane = { services, direct, note, turnOf, inRequest, contextOf: contextFor };
  const isOn = (language: Language) => services.contentStore.current.languages[language] !== false;
  app.fetch = withLanguages(app.fetch, isOn);
  return Object.assign(app, { answerDirectly: withDirectAnswers(lane) });
}

/** Seconds after which to try again. React Router leaves the headers of what a middleware threw out of pages. */
function retryAfterOf({ status }: Response, { retryAfterSeconds }: RequestContext) {
  if (status === 503) return RETRY_AFTER_SECONDS;
  return status === 429 && retryAfterSeconds ? String(retryAfterSeconds) : undefined;
}

/** The framework's own answer to a form at an address that takes none, or to a read of one that takes only forms. */
function isBareRefusal({ status, headers }: Response, method: string, allowed: () => string) {
  if (isRead(method)) return status === 400 && allowed() === "POST";
  const isPage = headers.get("Content-Type")?.startsWith("text/html");
  return status === 405 && !isPage && !headers.has("Allow");
}

/**
 * The scanner's page uses a WASM decoder where the browser reads no QR codes itself; the page that pays opens the payment
 * service's window. No other page names either.
 */
function needsOf(path: string, { onlinePayments }: AppServices): PageNeeds {
  const page = path.toLowerCase();
  const pays = /^\/pay\/[^/]+\/?$/.test(page);
  const scans = /^\/qr-scanner\/?$/.test(page);
  return { wasm: scans, payments: pays ? onlinePayments?.policy : undefined };
}

type OwnOfRequest = Pick<RequestContext, "requestId" | "noteActor">;

/**
 * Behind a TLS proxy the request has the proxy's address; the configured one replaces it. HEAD is a GET whose
 * body is ended here: React Router would leave an unread stream open.
 */
function ownRequest(request: Request, publicUrl: string | undefined): Request {
  const { origin, pathname, search, searchParams } = new URL(request.url);
  const { method, headers } = request;
  // React Router sends a form for '/' to the layout, which takes none, unless the address says index.
  const isForHome = method === "POST" && pathname === "/" && !searchParams.has("index");
  // Put together as text: resolved as an address, '//name' would be a host.
  const query = isForHome ? `${search || "?"}${search && "&"}index` : search;
  const base = addressBase();
  const url = (publicUrl ?? origin) + base + pathname.slice(1) + query;
  if (method === "HEAD")
    return new Request(url, { method: "GET", headers, signal: request.signal });
  return publicUrl || isForHome || base !== "/" ? new Request(url, request) : request;
}

/** The methods that can change anything; every other one except a read is answered 405. */
const WRITE_METHODS = new Set(["POST", "PUT", "PATCH", "DELETE"]);

/**
 * Whether a request would write on behalf of another site: its Origin is not ours, is 'null', or is
 * missing. React Router's own check skips resource routes and allows a missing Origin, so this one is ours.
 */
function isForeignWrite(request: Request, ownOrigin: string): boolean {
  if (!WRITE_METHODS.has(request.method)) return false;
  return request.headers.get("Origin") !== ownOrigin;
}

/** Answers `/metrics` for a collector that sends the token; 401 for everybody else. */
function metricsPage(metrics: Metrics, token: string): Handler {
  return async (c) => {
    c.header("Cache-Control", "no-store");
    const [, given = ""] = /^Bearer (.+)$/i.exec(c.req.header("Authorization") ?? "") ?? [];
    if (!equalDigests(sha256(given), sha256(token)))
      return c.text("This needs the token.", 401, { "WWW-Authenticate": "Bearer" });
    const { type, text } = await metrics.read();
    return c.body(text, 200, { "Content-Type": type });
  };
}

/**
 * Returns a function for whether the club takes visitors: the database answers, is migrated, and `draining`
 * has not begun. Probes that wait for the database are answered 'no' when draining begins: behind many pages
 * the database answers late.
 */
function readiness(db: Db, draining: AbortSignal): () => Promise<boolean> {
  let wasMigrated = false;
  const isUp = async () => {
    if (!(await answers(db))) return false;
    wasMigrated ||= await isMigrated(db);
    return wasMigrated;
  };
  return async () => {
    if (draining.aborted) return false;
    const { promise, resolve, reject } = Promise.withResolvers<boolean>();
    const stop = () => resolve(false);
    draining.addEventListener("abort", stop);
    isUp().then(resolve, reject);
    try {
      return await promise;
    } finally {
      draining.removeEventListener("abort", stop);
    }
  };
}

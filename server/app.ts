import { randomUUID } from "node:crypto";
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { RouterContextProvider, type ServerBuild } from "react-router";
import { answers } from "~/db/health";
import { isMigrated } from "~/db/migrate";
import { newPageNonce } from "~/lib/ids.server";
import { type AppServices, appContext, type RequestFacts } from "~/middleware/context.server";
import { addressReader } from "./client-address";
import { compressed } from "./compression";
import { refusalOfOddRequest } from "./odd-requests";
import { isForeignWrite } from "./origin";
import { plainFormOf, withPlainForm } from "./plain-form";
import { securityHeaders } from "./security-headers";
import serviceWorker from "./service-worker.js?raw";
import { createSiteHandler } from "./site-sections";

const BODY_LIMIT_BYTES = 1024 * 1024;
/** A picture of 5 MB and the form around it. */
const UPLOAD_LIMIT_BYTES = 5 * 1024 * 1024 + 256 * 1024;

const RETRY_AFTER_SECONDS = "5";

/** What start and stop change while the app runs. */
export interface AppState {
  draining: boolean;
}

/** The whole site as one fetch handler. Tests call it in-process; `server/main.ts` puts it on a port. */
export function createApp(
  services: AppServices,
  build: ServerBuild,
  state: AppState = { draining: false },
): Hono {
  const render = createSiteHandler(build, import.meta.env.MODE);
  const addressOf = addressReader(services);
  const app = new Hono();

  app.use(async (c, next) => {
    await next();
    if (c.res.headers.has("Content-Security-Policy")) return;
    for (const [name, value] of securityHeaders(services)) c.res.headers.set(name, value);
  });

  app.get("/healthz", (c) => c.text("ok"));
  app.get("/readyz", async (c) => {
    const ready =
      !state.draining && (await answers(services.db)) && (await isMigrated(services.db));
    return ready ? c.text("ready") : c.text("not ready", 503);
  });

  app.use(async (c, next) => {
    const origin = services.publicUrl ?? new URL(c.req.url).origin;
    if (isForeignWrite(c.req.raw, origin)) return c.text("This form belongs to another site.", 403);
    return await next();
  });
  const forms = limitedTo(BODY_LIMIT_BYTES);
  const uploads = limitedTo(UPLOAD_LIMIT_BYTES);
  app.use(async (c, next) => {
    c.req.raw = await withPlainForm(c.req.raw, BODY_LIMIT_BYTES);
    if (plainFormOf(c.req.raw) !== undefined) return await next();
    const isUpload = c.req.header("Content-Type")?.startsWith("multipart/form-data");
    return await (isUpload ? uploads(c, next) : forms(c, next));
  });
  app.use(async (c, next) => {
    const refusal = await refusalOfOddRequest(c.req.raw);
    return refusal ? c.text(refusal.text, refusal.status) : await next();
  });

  // The release stands in the text, so that browsers notice a new one.
  const worker = `const RELEASE = ${JSON.stringify(build.assets.version)};\n${serviceWorker}`;
  app.get("/sw.js", (c) =>
    c.body(worker, 200, { "Content-Type": "text/javascript", "Cache-Control": "no-cache" }),
  );

  app.all("*", async (c) => {
    const facts = factsOf(services, c.req.raw, addressOf(c.env, c.req.raw));
    const context = new RouterContextProvider();
    context.set(appContext, facts);
    const response = await render(ownRequest(c.req.raw, services.publicUrl), context);
    for (const [name, value] of securityHeaders(services, facts.nonce, compilesWasm(c.req.path))) {
      response.headers.set(name, value);
    }
    response.headers.set("X-Request-Id", facts.requestId);
    if (response.status === 503) response.headers.set("Retry-After", RETRY_AFTER_SECONDS);
    if (!response.headers.has("Cache-Control")) response.headers.set("Cache-Control", "no-store");
    return await compressed(response, c.req.header("Accept-Encoding") ?? "");
  });
  return app;
}

/** The scanner's page alone: where the browser reads no QR codes itself, a WASM decoder does. */
function compilesWasm(path: string): boolean {
  return path.toLowerCase() === "/qr-scanner";
}

function limitedTo(maxSize: number) {
  return bodyLimit({ maxSize, onError: (c) => c.text("That is too large.", 413) });
}

function factsOf(services: AppServices, request: Request, ip: string): RequestFacts {
  return {
    ...services,
    requestId: randomUUID(),
    ip,
    userAgent: request.headers.get("User-Agent") ?? "",
    nonce: newPageNonce(),
    now: services.clock.now(),
  };
}

/** Behind a TLS proxy the address in the request is not the browser's: the configured one is. */
function ownRequest(request: Request, publicUrl: string | undefined): Request {
  if (!publicUrl) return request;
  const { pathname, search } = new URL(request.url);
  return new Request(new URL(pathname + search, publicUrl), request);
}

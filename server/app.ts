import { randomUUID } from "node:crypto";
import { type Context, Hono } from "hono";
import { RouterContextProvider, type ServerBuild } from "react-router";
import { answers } from "~/db/health";
import { isMigrated } from "~/db/migrate";
import { newPageNonce } from "~/lib/ids.server";
import { type AppServices, appContext, type RequestFacts } from "~/middleware/context.server";
import { clientAddress } from "./client-address";
import { compressed } from "./compression";
import { refusalOfOddAddress } from "./odd-requests";
import { isForeignWrite } from "./origin";
import { securityHeaders } from "./security-headers";
import { sentBodies } from "./sent-bodies";
import serviceWorker from "./service-worker.js?raw";
import { createSiteHandler } from "./site-sections";

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
  app.use(async (c, next) => {
    const refusal = refusalOfOddAddress(new URL(c.req.url));
    return refusal ? c.text(refusal, 400) : await next();
  });
  const senderOf = (c: Context) => addressOf(c.env, c.req.raw, services);
  const contextOf = (c: Context) => {
    const context = new RouterContextProvider();
    context.set(appContext, factsOf(services, c.req.raw, senderOf(c)));
    return context;
  };
  app.use(sentBodies({ addressOf: senderOf, contextOf }));

  // The release stands in the text, so that browsers notice a new one.
  const worker = `const RELEASE = ${JSON.stringify(build.assets.version)};\n${serviceWorker}`;
  app.get("/sw.js", (c) =>
    c.body(worker, 200, { "Content-Type": "text/javascript", "Cache-Control": "no-cache" }),
  );

  app.all("*", async (c) => {
    const context = contextOf(c);
    const facts = context.get(appContext);
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

function addressOf(env: unknown, request: Request, { trustedProxies }: AppServices): string {
  const { incoming } = (env ?? {}) as { incoming?: { socket?: { remoteAddress?: string } } };
  const forwardedFor = request.headers.get("X-Forwarded-For");
  return clientAddress(incoming?.socket?.remoteAddress, forwardedFor, trustedProxies);
}

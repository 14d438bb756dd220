import { readdirSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";
import type { AppServices } from "~/middleware/context.server";
import { SERVER_ANSWER_TEXTS } from "~/texts/site-wide/server-answer";
import { isRead, ONLY_READ } from "./allowed-methods";
import type { AppEnv } from "./app-env";
import { assetHeaders, securityHeaders } from "./security-headers";
import { asResponse, serverAnswer } from "./server-answer";
import type { Unexpected } from "./unexpected";

const CLIENT_DIR = join(dirname(fileURLToPath(import.meta.url)), "..", "client");
const A_YEAR = "public, max-age=31536000, immutable";
const AN_HOUR = "public, max-age=3600";

function refusedMethod(site: Pick<AppServices, "mode" | "botCheck">): Response {
  const answer = serverAnswer(site, { status: 405, body: SERVER_ANSWER_TEXTS.method });
  return asResponse({ ...answer, headers: { ...answer.headers, Allow: ONLY_READ } });
}

/**
 * The built files in front of the app; those under /assets have a hash in their name and never change.
 * `isFile` tells whether there is one at a path.
 */
export function withStaticFiles(
  app: Hono<AppEnv>,
  site: Pick<AppServices, "mode" | "botCheck">,
  unexpected: Unexpected,
): { app: Hono<AppEnv>; isFile: (path: string) => boolean } {
  const outer = new Hono<AppEnv>();
  // Looking up a file called 'dashboard' for every page would cost an error each time.
  const paths = new Set(
    readdirSync(CLIENT_DIR, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => `/${relative(CLIENT_DIR, join(parentPath, name))}`),
  );
  const root = relative(process.cwd(), CLIENT_DIR) || ".";
  const files = serveStatic({
    root,
    precompressed: true,
    onFound: (path, c) => {
      const isAsset = path.includes("/assets/");
      c.header("Cache-Control", isAsset ? A_YEAR : AN_HOUR);
      const headers = isAsset ? assetHeaders(site) : securityHeaders(site);
      for (const [name, value] of headers) c.header(name, value);
    },
  });
  outer.onError((error, c) => unexpected.respond(error, c.req.raw));
  outer.use(async (c, next) => {
    if (!paths.has(c.req.path)) return await next();
    if (!isRead(c.req.method)) return refusedMethod(site);
    const file = await files(c, next);
    // Without such a file the answer is the app's.
    if (!(file instanceof Response)) return undefined;
    return await unexpected.replaced(file, c.req.raw, c.env);
  });
  // The app's own entry: its routes alone would not know the languages of addresses.
  outer.all("*", (c) => app.fetch(c.req.raw, c.env));
  return { app: outer, isFile: (path) => paths.has(path) };
}

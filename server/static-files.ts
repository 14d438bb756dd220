import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";
import type { AppServices } from "~/middleware/context.server";
import { securityHeaders } from "./security-headers";

const CLIENT_DIR = join(dirname(fileURLToPath(import.meta.url)), "..", "client");
const A_YEAR = "public, max-age=31536000, immutable";
const AN_HOUR = "public, max-age=3600";

/** The built files in front of the app; those under /assets carry a hash in their name and never change. */
export function withStaticFiles(app: Hono, site: Pick<AppServices, "mode" | "botCheck">): Hono {
  const outer = new Hono();
  const root = relative(process.cwd(), CLIENT_DIR) || ".";
  const files = serveStatic({
    root,
    precompressed: true,
    onFound: (path, c) => {
      c.header("Cache-Control", path.includes("/assets/") ? A_YEAR : AN_HOUR);
      for (const [name, value] of securityHeaders(site)) c.header(name, value);
    },
  });
  outer.use((c, next) => (c.req.method === "POST" ? next() : files(c, next)));
  outer.route("/", app);
  return outer;
}

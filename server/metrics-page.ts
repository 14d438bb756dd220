import type { Handler } from "hono";
import { equalDigests, sha256 } from "~/lib/digest.server";
import type { Metrics } from "./metrics";

/** Answers `/metrics` for a collector that sends the token; 401 for everybody else. */
export function metricsPage(metrics: Metrics, token: string): Handler {
  return async (c) => {
    c.header("Cache-Control", "no-store");
    const [, given = ""] = /^Bearer (.+)$/i.exec(c.req.header("Authorization") ?? "") ?? [];
    if (!equalDigests(sha256(given), sha256(token)))
      return c.text("This needs the token.", 401, { "WWW-Authenticate": "Bearer" });
    const { type, text } = await metrics.read();
    return c.body(text, 200, { "Content-Type": type });
  };
}

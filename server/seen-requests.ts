import type { MiddlewareHandler } from "hono";
import type { ServerBuild } from "react-router";
import type { AppServices } from "~/middleware/context.server";
import type { AppEnv } from "./app-env";
import type { Metrics } from "./metrics";
import { RequestLog, type SeenRequest } from "./request-log";
import { findRoutePattern } from "./route-patterns";

/** Logs and counts every request that the app answers; pages and files from memory are only counted, elsewhere. */
export function seenRequests(
  { log }: Pick<AppServices, "log">,
  { build, metrics }: { build: ServerBuild; metrics: Metrics | undefined },
): MiddlewareHandler<AppEnv> {
  const patternOf = findRoutePattern(build);
  const requestLog = new RequestLog(log);
  return async (c, next) => {
    const startedAt = performance.now();
    await next();
    const endedAt = performance.now();
    const length = c.res.headers.get("Content-Length");
    const seen: SeenRequest = {
      route: patternOf(c.req.path),
      method: c.req.method,
      status: c.res.status,
      ms: endedAt - startedAt,
      bytes: length === null ? undefined : Number(length),
      actor: c.get("actor") ?? "visitor",
      requestId: c.get("requestId"),
    };
    requestLog.write(seen, endedAt);
    metrics?.sawRequest(seen);
  };
}

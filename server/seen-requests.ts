import type { MiddlewareHandler } from "hono";
import type { ServerBuild } from "react-router";
import { wholeBodyOf } from "~/lib/whole-answer.server";
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
    const seen: SeenRequest = {
      route: patternOf(c.req.path),
      method: c.req.method,
      status: c.res.status,
      ms: endedAt - startedAt,
      bytes: bytesOf(c.res),
      actor: c.get("actor") ?? "visitor",
      requestId: c.get("requestId"),
    };
    requestLog.write(seen, endedAt);
    metrics?.sawRequest(seen);
  };
}

/** Bytes of the answer's body as it is sent; undefined for a stream. */
function bytesOf(answer: Response): number | undefined {
  const length = wholeBodyOf(answer)?.byteLength ?? answer.headers.get("Content-Length");
  return length === null ? undefined : Number(length);
}

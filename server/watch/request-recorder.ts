import type { MiddlewareHandler } from "hono";
import type { ServerBuild } from "react-router";
import { bufferedBodyOf } from "~/lib/buffered-response.server";
import type { AppServices } from "~/middleware/context.server";
import type { AppEnv } from "../http/app-env";
import { findRoutePattern } from "../http/route-patterns";
import type { Metrics } from "./metrics";
import { type RecordedRequest, RequestLog } from "./request-log";

export type RecordRequest = (seen: {
  path: string;
  method: string;
  answer: Response;
  status: number;
  actor: RecordedRequest["actor"];
  requestId: string;
  startedAt: number;
}) => void;

/** Logs, counts and traces a request that was answered. */
export function requestRecorder(
  { log }: Pick<AppServices, "log">,
  { build, metrics }: { build: ServerBuild; metrics: Metrics | undefined },
): RecordRequest {
  const patternOf = findRoutePattern(build);
  const requestLog = new RequestLog(log);
  return ({ path, method, answer, status, actor, requestId, startedAt }) => {
    const endedAt = performance.now();
    const seen: RecordedRequest = {
      route: patternOf(path),
      method,
      status,
      ms: endedAt - startedAt,
      bytes: bytesOf(answer),
      actor,
      requestId,
    };
    requestLog.write(seen, endedAt);
    metrics?.recordRequest(seen);
  };
}

/** Notes every request that the app answers; pages and files from memory are only counted, elsewhere. */
export function recordRequests(note: RecordRequest): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const startedAt = performance.now();
    await next();
    note({
      path: c.req.path,
      method: c.req.method,
      answer: c.res,
      status: c.res.status,
      actor: c.get("actor") ?? "visitor",
      requestId: c.get("requestId"),
      startedAt,
    });
  };
}

/** Bytes of the answer's body as it is sent; undefined for a stream. */
function bytesOf(answer: Response): number | undefined {
  const length = bufferedBodyOf(answer)?.byteLength ?? answer.headers.get("Content-Length");
  return length === null ? undefined : Number(length);
}

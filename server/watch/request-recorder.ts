import { AsyncLocalStorage } from "node:async_hooks";
import type { MiddlewareHandler } from "hono";
import type { ServerBuild } from "react-router";
import { bufferedBodyOf } from "~/lib/buffered-response.server";
import type { AppServices } from "~/middleware/context.server";
import { countStatements } from "../../app/db/statement-count";
import { listenForEvents } from "../../app/db/transaction";
import { withinRoute } from "../../app/gateways/log";
import type { AppEnv } from "../http/app-env";
import { findRoutePattern } from "../http/route-patterns";
import type { Metrics } from "./metrics";
import { type RecordedRequest, RequestLog } from "./request-log";

export type RecordRequest = (seen: {
  path: string;
  method: string;
  answer: Response;
  actor: RecordedRequest["actor"];
  requestId: string;
  startedAt: number;
  statements: number;
}) => void;

const HEALTH = "/healthz";

/** Logs and counts a request that was answered. */
export function requestRecorder(
  { log }: Pick<AppServices, "log">,
  { build, metrics }: { build: ServerBuild; metrics: Metrics | undefined },
): RecordRequest {
  const patternOf = findRoutePattern(build);
  const requestLog = new RequestLog(log);
  return ({ path, method, answer, actor, requestId, startedAt, statements }) => {
    const endedAt = performance.now();
    const { status } = answer;
    const seen: RecordedRequest = {
      route: patternOf(path),
      method,
      status,
      ms: endedAt - startedAt,
      statements,
      bytes: bytesOf(answer),
      actor,
      requestId,
    };
    // Each open desk asks every second, and a good answer says nothing.
    if (path !== HEALTH || status !== 200) requestLog.write(seen, endedAt);
    metrics?.recordRequest(seen);
  };
}

/** Notes every request that the app answers; pages and files from memory are only counted, elsewhere. */
export function recordRequests(note: RecordRequest): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const startedAt = performance.now();
    const counted = { statements: 0 };
    await countStatements(counted, next);
    note({
      path: c.req.path,
      method: c.req.method,
      answer: c.res,
      actor: c.get("actor") ?? "visitor",
      requestId: c.get("requestId"),
      startedAt,
      ...counted,
    });
  };
}

/** Bytes of the answer's body as it is sent; undefined for a stream. */
function bytesOf(answer: Response): number | undefined {
  const length = bufferedBodyOf(answer)?.byteLength ?? answer.headers.get("Content-Length");
  return length === null ? undefined : Number(length);
}

export type InRequest = <T>(
  request: { requestId: string; path: string },
  work: () => Promise<T>,
) => Promise<T>;

const requestIds = new AsyncLocalStorage<string>();

/**
 * Logs the club's events, each after its commit; `club_events_total` counts the lines. Returns a function
 * that runs a request, so that its events have the request's id and its failures name the route.
 */
export function logDomainEvents(
  { db, log }: Pick<AppServices, "db" | "log">,
  build: ServerBuild,
): InRequest {
  const patternOf = findRoutePattern(build);
  listenForEvents(db, (event) => {
    const requestId = requestIds.getStore();
    log.info({ ...event, ...(requestId !== undefined && { requestId }) }, event.event);
  });
  return ({ requestId, path }, work) =>
    requestIds.run(requestId, () => withinRoute(() => patternOf(path), work));
}

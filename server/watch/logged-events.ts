import { AsyncLocalStorage } from "node:async_hooks";
import type { ServerBuild } from "react-router";
import { listenForEvents } from "~/db/domain-events";
import { withinRoute } from "~/gateways/log";
import type { AppServices } from "~/middleware/context.server";
import { findRoutePattern } from "../http/route-patterns";

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

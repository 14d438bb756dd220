import { AsyncLocalStorage } from "node:async_hooks";
import { hearEvents } from "~/db/domain-events";
import type { AppServices } from "~/middleware/context.server";
import type { Traces } from "./traces";

const requestIds = new AsyncLocalStorage<string>();

/**
 * Logs what happens in the club from now on, each after its commit; `club_events_total` counts the lines. Returns a
 * function that runs a request, so that its events carry the request's id and its trace begins.
 */
export function logDomainEvents(
  { db, log }: Pick<AppServices, "db" | "log">,
  traces?: Traces,
): <T>(requestId: string, work: () => Promise<T>) => Promise<T> {
  hearEvents(db, (event) => {
    const requestId = requestIds.getStore();
    log.info({ ...event, ...(requestId !== undefined && { requestId }) }, event.event);
  });
  return (requestId, work) =>
    requestIds.run(requestId, () => (traces ? traces.inRequest(requestId, work) : work()));
}

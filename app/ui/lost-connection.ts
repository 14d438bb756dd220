import {
  type DataStrategyResult,
  isRouteErrorResponse,
  type MiddlewareFunction,
} from "react-router";

type Results = Record<string, DataStrategyResult>;

/** What a proxy answers when the club behind it cannot be reached. */
const GATEWAY_ERRORS = [502, 503, 504];

let isLost = false;
const listeners = new Set<() => void>();

/**
 * Keeps the page when the club cannot be reached: what is shown is only older then, and nothing that was typed goes.
 * A refresh of the page leaves its data as they are, a form or a fetch comes back without an answer. Who goes to
 * another page is held back where that can be known before (use-connection-guard.ts), otherwise told by that page.
 */
export const keepPage: MiddlewareFunction<Results> = async ({ request }, next) => {
  const results = await next();
  const unreached = Object.entries(results).filter(([, { type, result }]) => {
    return type === "error" && isUnreachable(result);
  });
  setConnectionLost(unreached.length > 0);
  const isRefresh = request.method === "GET" && request.url === window.location.href.split("#")[0];
  for (const [routeId] of unreached) {
    if (isRefresh) delete results[routeId];
    else if (request.method !== "GET") results[routeId] = { type: "data", result: undefined };
  }
  return results;
};

function isUnreachable(result: unknown): boolean {
  if (isRouteErrorResponse(result)) return GATEWAY_ERRORS.includes(result.status);
  // React Router wraps the error of a form in what `data()` makes.
  const isWrapped = typeof result === "object" && result !== null && "data" in result;
  // What `fetch` throws when there is no answer: https://fetch.spec.whatwg.org/#fetch-method
  return (isWrapped ? result.data : result) instanceof TypeError;
}

/** Whether the club could not be reached when it was last asked. */
export function isConnectionLost(): boolean {
  return isLost;
}

/** Tells `listener` whenever that changes; returns how to stop. */
export function listenForConnection(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Notes whether the club could be reached just now. */
export function setConnectionLost(lost: boolean): void {
  if (lost === isLost) return;
  isLost = lost;
  for (const listener of listeners) listener();
}

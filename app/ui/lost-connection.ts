import {
  type DataStrategyResult,
  isRouteErrorResponse,
  type MiddlewareFunction,
} from "react-router";

import { showToast } from "./toast";

type Results = Record<string, DataStrategyResult>;

/** Statuses of a proxy whose server is unreachable. */
const GATEWAY_ERRORS = [502, 503, 504];
const TOO_MANY = 429;
const SERVER_FAILED = 500;

let isLost = false;
const listeners = new Set<() => void>();

/**
 * Client middleware that keeps the current page and its typed values when the server is unreachable. A
 * revalidation leaves the data as they are; a form returns without a result. Navigation is blocked
 * beforehand where possible (use-connection-guard.ts), otherwise the next page shows the error.
 */
export const stayOnLostConnection: MiddlewareFunction<Results> = async ({ request }, next) => {
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
  if (request.method !== "GET") keepRefusedForms(results);
  return results;
};

/** A form that is refused before its page has read it stays there with what was typed; a toast says why. */
function keepRefusedForms(results: Results): void {
  for (const [routeId, { type, result }] of Object.entries(results)) {
    const title = type === "error" ? refusalText(result) : undefined;
    if (title === undefined) continue;
    showToast({ title, tone: "danger" });
    results[routeId] = { type: "data", result: undefined };
  }
}

/**
 * Why a form is beyond a limit: of its person, or of the server, which says in plain text that it is too large or did not
 * arrive. Undefined for what a page refuses.
 */
function refusalText(result: unknown): string | undefined {
  if (!isRouteErrorResponse(result)) return undefined;
  const { status, data } = result;
  if (typeof data !== "string") return status === TOO_MANY ? data?.message : undefined;
  const isPage = data.trimStart().startsWith("<");
  return status < SERVER_FAILED && !isPage && data !== "" ? data : undefined;
}

function isUnreachable(result: unknown): boolean {
  if (isRouteErrorResponse(result)) return GATEWAY_ERRORS.includes(result.status);
  // React Router wraps an action's error like `data()`.
  const isWrapped = typeof result === "object" && result !== null && "data" in result;
  // `fetch` throws a TypeError when there is no response: https://fetch.spec.whatwg.org/#fetch-method
  return (isWrapped ? result.data : result) instanceof TypeError;
}

/** Whether the server was unreachable at the last request. */
export function isConnectionLost(): boolean {
  return isLost;
}

/** Calls `listener` on every change; returns a function that stops it. */
export function listenForConnection(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Sets whether the server is unreachable. */
export function setConnectionLost(lost: boolean): void {
  if (lost === isLost) return;
  isLost = lost;
  for (const listener of listeners) listener();
}

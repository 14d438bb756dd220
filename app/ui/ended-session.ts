import {
  type DataStrategyResult,
  isRouteErrorResponse,
  type MiddlewareFunction,
} from "react-router";
import { routePath } from "~/lib/language";

type Results = Record<string, DataStrategyResult>;

/** The sign-in page, and the server's refusal of a form without a session. */
export interface Door {
  /** The path that a page without a session leads to. */
  path: string;
  /** The reasons in the data of a refusal. */
  reasons: readonly string[];
  /** The reason in the data of a refusal of somebody whose session goes on and whose role has changed. */
  demoted?: string;
  /** The path that ends a session; never held. */
  logout: string;
}

/** A form that was refused because the session had ended. */
export interface HeldForm {
  action: string;
  fields: FormData;
  encType: "application/x-www-form-urlencoded" | "multipart/form-data";
}

/** What an open page waits for: a sign-in, with the form to send after it, or that its person has another role again. */
export interface EndedSession {
  held: HeldForm | undefined;
  /** The session goes on, with a role that this page takes no form of. */
  isDemoted?: true;
  /** Its person has read that. */
  isSeen?: true;
}

/** Where an open page stands, without the language of its address. */
interface Place {
  pathname: string;
  search: string;
}

let shown: Place | undefined;
let ended: EndedSession | undefined;
const listeners = new Set<() => void>();

/**
 * Client middleware that keeps the current page and its typed values when the session has ended. A
 * refused form returns without a result and is held; a reload of the page's data leaves the data as they are. The same
 * for a person whose role has changed, whose form stays on the page and is sent by hand.
 * Navigation to another page leads to the sign-in form as without scripts.
 */
export function stayOnEndedSession(door: Door): MiddlewareFunction<Results> {
  return async ({ request }, next) => {
    if (request.method === "GET") return keepReading(await next(), request, door);
    const sent = request.clone();
    const results = await next();
    const isHeld = shown !== undefined && placeOf(sent).pathname !== door.logout;
    return isHeld ? holdForm(results, sent, door) : results;
  };
}

function keepReading(results: Results, request: Request, door: Door): Results {
  if (!isOfThisPage(request)) return results;
  for (const [routeId, { type, result }] of Object.entries(results)) {
    if (type !== "error") continue;
    if (isDemotion(result, door)) setEndedSession(ended ?? DEMOTED);
    else if (leadsTo(result, door) || isRefused(result, door))
      setEndedSession(ended ?? { held: undefined });
    else continue;
    delete results[routeId];
  }
  return results;
}

async function holdForm(results: Results, sent: Request, door: Door): Promise<Results> {
  for (const [routeId, { type, result }] of Object.entries(results)) {
    if (type !== "error") continue;
    if (isDemotion(result, door)) setEndedSession({ ...DEMOTED });
    else if (isRefused(result, door)) setEndedSession({ held: await heldForm(sent) });
    else continue;
    results[routeId] = { type: "data", result: undefined };
  }
  return results;
}

/**
 * Whether this reads the page that is shown; on Back the window has the next page's address already. After a held form
 * the page is read at the form's address, which may have another query string.
 */
function isOfThisPage(request: Request): boolean {
  const { pathname, search } = placeOf(request);
  const isAfterForm = ended?.held !== undefined || ended?.isDemoted === true;
  return pathname === shown?.pathname && (isAfterForm || search === shown.search);
}

function isRefused(result: unknown, door: Door): boolean {
  return isRouteErrorResponse(result) && door.reasons.includes(result.data?.reason);
}

const DEMOTED: EndedSession = { held: undefined, isDemoted: true };

function isDemotion(result: unknown, { demoted }: Door): boolean {
  return isRouteErrorResponse(result) && demoted !== undefined && result.data?.reason === demoted;
}

function leadsTo(result: unknown, door: Door): boolean {
  const location = result instanceof Response ? result.headers.get("Location") : null;
  return location?.split("?")[0] === door.path;
}

/** A form of this page; one that leads to another page is pressed again by hand. */
async function heldForm(sent: Request): Promise<HeldForm | undefined> {
  const { pathname, search } = placeOf(sent);
  if (pathname !== shown?.pathname) return undefined;
  const isMultipart = sent.headers.get("Content-Type")?.startsWith("multipart/") ?? false;
  return {
    action: pathname + search,
    fields: await sent.formData(),
    encType: isMultipart ? "multipart/form-data" : "application/x-www-form-urlencoded",
  };
}

function placeOf({ url }: Request): Place {
  const { pathname, search } = new URL(url);
  return { pathname: routePath(pathname), search };
}

/** Says which page is shown that can wait for a sign-in; undefined once it is left. */
export function setShownPage(place: Place | undefined): void {
  shown = place;
}

/** The sign-in that this page waits for, or undefined. */
export function endedSession(): EndedSession | undefined {
  return ended;
}

/** Calls `listener` on every change; returns a function that stops it. */
export function listenForEndedSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Sets the sign-in that this page waits for; undefined after it. */
export function setEndedSession(next: EndedSession | undefined): void {
  if (next === ended) return;
  ended = next;
  for (const listener of listeners) listener();
}

import { createContext, data, type MiddlewareFunction, redirect } from "react-router";
import {
  findSignedInMember,
  noteSessionUse,
  type SignedInMember,
} from "~/core/people/sessions/sessions.server";
import {
  type AskedFor,
  FORM_PAGES,
  signInPromptFor,
} from "~/core/people/sign-in/sign-in-prompt.server";
import type { Db } from "~/db/tables";
import type { Instant } from "~/lib/dates";
import { addressInBase, visited } from "~/lib/language.server";
import { noteDenied, type RouteArgs, requestContext } from "./context.server";
import { memberCookie, readCookie } from "./cookies.server";

/** The member who sent the request to a guarded route. */
export const memberContext = createContext<SignedInMember>();

/** The signed-in member on routes that visitors see too; null for a visitor. */
export const viewerContext = createContext<SignedInMember | null>(null);

/** Lets members through and answers everyone else with 401 before any loader or action runs. */
export const requireMember: MiddlewareFunction<Response> = async ({ request, context, url }) => {
  const member = await memberOf(request, context);
  if (!member) {
    noteDenied(request, context.get(requestContext), "sign_in_required");
    throw signInRequired(visited(url), request);
  }
  context.set(memberContext, member);
  context.set(viewerContext, member);
};

/**
 * The answer to a visitor at a member's page: the page's name and what to do, as no public page loads these
 * texts.
 */
export function signInRequired({ pathname }: URL, request: Request) {
  const asked = askedFor(request);
  const formPage = asked === "form_of_browser" ? FORM_PAGES.get(pathname) : undefined;
  if (formPage) return redirect(addressInBase(formPage.page), formPage.status);
  const prompt = signInPromptFor(pathname, asked);
  return data({ reason: "sign_in_required", ...prompt }, { status: 401 });
}

function askedFor({ method, headers }: Request): AskedFor {
  if (method === "GET" || method === "HEAD") return "page";
  return headers.get("Accept")?.includes("text/html") ? "form_of_browser" : "form";
}

/** Redirects visitors from a member's own page to the dashboard, which asks them to log in. */
export const sendVisitorsToDashboard: MiddlewareFunction<Response> = async ({
  request,
  context,
}) => {
  if (request.method === "GET" && !(await memberOf(request, context)))
    throw redirect(addressInBase("/dashboard"));
};

/** Sets the signed-in member, or null, on a public route. */
export const knowViewer: MiddlewareFunction<Response> = async ({ request, context }) => {
  context.set(viewerContext, (await memberOf(request, context)) ?? null);
};

/** The same for reads of a page that redirects signed-in members; its forms answer without it. */
export const knowViewerOnRead: MiddlewareFunction<Response> = async ({ request, context }) => {
  const isRead = request.method === "GET";
  context.set(viewerContext, (isRead && (await memberOf(request, context))) || null);
};

/** Reads whose session a request has, once for the several steps of a write that ask for it. */
export function sessionReader<Person extends Pick<SignedInMember, "sessionId" | "lastSeenAt">>(
  kind: "member" | "admin",
  cookieOf: typeof memberCookie,
  find: (db: Db, input: { token: string; now: Instant }) => Promise<Person | undefined>,
) {
  const reading = createContext<Promise<Person | undefined> | null>(null);
  async function read({ request, context }: RouteArgs): Promise<Person | undefined> {
    const { db, now, publicUrl, noteActor } = context.get(requestContext);
    const token = await readCookie(cookieOf({ publicUrl }), request);
    const person = token ? await find(db, { token, now }) : undefined;
    if (!person) return undefined;
    noteActor(kind);
    await noteSessionUse(db, { ...person, now });
    return person;
  }
  return async (request: Request, context: RouteArgs["context"]) => {
    const person = context.get(reading) ?? read({ request, context });
    context.set(reading, person);
    return await person;
  };
}

/** The signed-in member, or undefined. */
export const memberOf = sessionReader("member", memberCookie, findSignedInMember);

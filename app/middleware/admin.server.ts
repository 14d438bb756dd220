import { createContext, data, type MiddlewareFunction, redirect } from "react-router";
import { noteSessionUse } from "~/features/sign-in/commands/note-session-use.server";
import { findSignedInAdmin, type SignedInAdmin } from "~/features/sign-in/queries/sessions.server";
import { noteDenied, requestContext } from "./context.server";
import { adminCookie, readCookie } from "./cookies.server";
import { memberOf } from "./member.server";

/** The admin that a guarded route works for. */
export const adminContext = createContext<SignedInAdmin>();

/** Lets admins through; a page asked for without a session leads to the login form, a write is refused. */
export const requireAdmin: MiddlewareFunction<Response> = async ({ request, context }) => {
  const admin = await adminOf(request, context);
  if (admin) {
    context.set(adminContext, admin);
    return;
  }
  const member = await memberOf(request, context);
  noteDenied(request, context.get(requestContext), "admin_only", member?.id);
  if (request.method !== "GET" && request.method !== "HEAD")
    throw data({ reason: "admin_only" }, { status: 403 });
  const { pathname, search } = new URL(request.url);
  throw redirect(`/admin?${new URLSearchParams({ next: pathname + search })}`);
};

/** The signed-in admin, or undefined. */
export async function adminOf(
  request: Request,
  context: Parameters<MiddlewareFunction<Response>>[0]["context"],
): Promise<SignedInAdmin | undefined> {
  const facts = context.get(requestContext);
  const token = await readCookie(adminCookie(facts), request);
  if (!token) return undefined;
  const admin = await findSignedInAdmin(facts.db, { token, now: facts.now });
  if (admin) await noteSessionUse(facts.db, { ...admin, now: facts.now });
  return admin;
}

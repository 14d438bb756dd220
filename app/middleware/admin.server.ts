import { createContext, data, type MiddlewareFunction, redirect } from "react-router";
import { noteSessionUse } from "~/features/sign-in/commands/note-session-use.server";
import { findSignedInAdmin, type SignedInAdmin } from "~/features/sign-in/queries/sessions.server";
import { returnPath } from "~/lib/own-path";
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
  const next = returnPath(new URL(request.url));
  throw redirect(next ? `/admin?${new URLSearchParams({ next })}` : "/admin");
};

/** The signed-in admin, or undefined. */
export async function adminOf(
  request: Request,
  context: Parameters<MiddlewareFunction<Response>>[0]["context"],
): Promise<SignedInAdmin | undefined> {
  const { db, now, publicUrl, noteActor } = context.get(requestContext);
  const token = await readCookie(adminCookie({ publicUrl }), request);
  if (!token) return undefined;
  const admin = await findSignedInAdmin(db, { token, now });
  if (!admin) return undefined;
  noteActor("admin");
  await noteSessionUse(db, { ...admin, now });
  return admin;
}

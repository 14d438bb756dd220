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
export const requireAdmin: MiddlewareFunction<Response> = async ({ request, context, url }) => {
  const admin = await adminOf(request, context);
  if (admin) {
    context.set(adminContext, admin);
    return;
  }
  const member = await memberOf(request, context);
  noteDenied(request, context.get(requestContext), "admin_only", member?.id);
  if (request.method !== "GET" && request.method !== "HEAD")
    throw data({ reason: await refusalOf(request, context) }, { status: 403 });
  // Not `request.url`: that of a client-side navigation ends in '.data'.
  const next = returnPath(url);
  throw redirect(next ? `/admin?${new URLSearchParams({ next })}` : "/admin");
};

/** A browser that still holds an admin's cookie had a session. */
async function refusalOf(request: Request, context: Context) {
  const { publicUrl } = context.get(requestContext);
  const token = await readCookie(adminCookie({ publicUrl }), request);
  return token ? "session_ended" : "admin_only";
}

type Context = Parameters<MiddlewareFunction<Response>>[0]["context"];

/** The signed-in admin, or undefined. */
export async function adminOf(
  request: Request,
  context: Context,
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

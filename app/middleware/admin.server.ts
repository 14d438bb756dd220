import { createContext, data, type MiddlewareFunction, redirect } from "react-router";
import { mayOpen } from "~/core/people/rights/access";
import { hasRight, type Right } from "~/core/people/rights/roles";
import { findSignedInAdmin, type SignedInAdmin } from "~/core/people/sessions/sessions.server";
import { signInAddress } from "~/core/people/sign-in/sign-in-prompt";
import { addressInBase, visited } from "~/lib/language.server";
import { returnPath } from "~/lib/local-path";
import { ACCESS } from "~/parts";
import { isSentByScript, noteDenied, type RouteArgs, requestContext } from "./context.server";
import { adminCookie, readCookie } from "./cookies.server";
import { memberOf, sessionReader } from "./member.server";

/** The admin who sent the request to a guarded route. */
export const adminContext = createContext<SignedInAdmin>();

/**
 * Lets admins through whose role opens the address (`ACCESS`). A page asked for without a session leads to the login form, a
 * write is refused.
 */
export const requireAdmin: MiddlewareFunction<Response> = async (args) => {
  const { context, pattern, request, url } = args;
  const admin = await adminOf(request, context);
  if (admin) {
    if (request.method === "POST" && !isSentByScript(request))
      context.set(plainForm, request.clone());
    if (!mayOpen(ACCESS, admin.role, { pattern, method: request.method }))
      await refuse(request, context);
    context.set(adminContext, admin);
    return;
  }
  const member = await memberOf(request, context);
  noteDenied(request, context.get(requestContext), "admin_only", member?.id);
  if (request.method !== "GET" && request.method !== "HEAD")
    throw data({ reason: await refusalOfVisitor(request, context) }, { status: 403 });
  // Not `request.url`: after a client-side navigation it ends in '.data'.
  const next = returnPath(visited(url));
  throw redirect(addressInBase(next ? signInAddress("/admin", next) : "/admin"));
};

/** Refuses an admin without the right: for a form of a page whose forms take different rights. */
export async function requireRight({ context, request }: RouteArgs, right: Right): Promise<void> {
  if (!hasRight(context.get(adminContext).role, right)) await refuse(request, context);
}

async function refuse(request: Request, context: Context): Promise<never> {
  noteDenied(request, context.get(requestContext), "role");
  const typed = await typedValues(context.get(plainForm));
  throw data({ reason: "role", typed }, { status: 403 });
}

/** A form that was sent without scripts: its refusal is a page of its own, which shows what was typed. */
const plainForm = createContext<Request | null>(null);

/** Fields that nobody typed, and those that no page shows again. */
const NOT_TYPED =
  /^(intent|seen|version|loaded|submitKey|movedAt|own|password|current|code)$|[iI]d$/;

async function typedValues(form: Request | null): Promise<string[]> {
  const fields = await form?.formData().catch(() => undefined);
  const values = [...(fields ?? [])].flatMap(([name, value]) =>
    typeof value === "string" && value.trim() !== "" && !NOT_TYPED.test(name) ? [value] : [],
  );
  return [...new Set(values)];
}

/** A browser with an admin's cookie had a session, which has ended. */
async function refusalOfVisitor(request: Request, context: Context) {
  const { publicUrl } = context.get(requestContext);
  const token = await readCookie(adminCookie({ publicUrl }), request);
  return token ? "session_ended" : "admin_only";
}

type Context = RouteArgs["context"];

/** The signed-in admin, or undefined. */
export const adminOf = sessionReader("admin", adminCookie, findSignedInAdmin);

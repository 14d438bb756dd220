import {
  createContext,
  data,
  type MiddlewareFunction,
  type RouterContextProvider,
} from "react-router";
import { mayOpen } from "~/core/people/rights/access";
import { hasRight } from "~/core/people/rights/roles";
import type { MemberRole } from "~/db/tables/people";
import type { AdminId, MemberId } from "~/db/tables/shapes";
import { ACCESS } from "~/parts";
import { adminOf } from "./admin.server";
import { noteDenied, requestContext } from "./context.server";
import { memberOf } from "./member.server";

/**
 * A person who works at the check-in desk: an admin account that may lead it, or a member who is a run
 * leader.
 */
export type SignedInCrew = { name: string } & (
  | { kind: "admin"; id: AdminId }
  | { kind: "run_leader"; id: MemberId }
);

export const crewContext = createContext<SignedInCrew>();

/**
 * Admits people whose role opens the address (`ACCESS`), as admin or as run leader; 401 for visitors, 403 for
 * everybody else.
 */
export const requireEventCrew: MiddlewareFunction<Response> = async (args) => {
  const { context, pattern, request } = args;
  const asked = { pattern, method: request.method };
  const admin = await adminOf(request, context);
  if (admin && mayOpen(ACCESS, admin.role, asked) && hasRight(admin.role, "lead_desk")) {
    context.set(crewContext, { kind: "admin", id: admin.id, name: admin.displayName });
    return;
  }
  const member = await memberOf(request, context);
  if (member?.role === "run_leader" && mayOpen(ACCESS, "run_leader", asked)) {
    context.set(crewContext, { kind: "run_leader", id: member.id, name: member.displayName ?? "" });
    return;
  }
  const reason = refusalOfRole(member?.role, admin !== undefined);
  noteDenied(request, context.get(requestContext), reason, member?.id);
  throw data({ reason }, { status: reason === "sign_in_required" ? 401 : 403 });
};

/** The admin who leads the desk; 403 for a run leader, whom `ACCESS` refuses where this is asked. */
export function deskAdminOf(context: Readonly<RouterContextProvider>): { id: AdminId } {
  const crew = context.get(crewContext);
  if (crew.kind !== "admin") throw data({ reason: "admin_only" }, { status: 403 });
  return crew;
}

function refusalOfRole(role: MemberRole | undefined, isAdmin: boolean) {
  if (role === "run_leader") return "admin_only";
  return role || isAdmin ? "crew_only" : "sign_in_required";
}

import { createContext, data, type MiddlewareFunction } from "react-router";
import { adminOf } from "./admin.server";
import { noteDenied, requestContext } from "./context.server";
import { memberOf } from "./member.server";

/** Who works at the check-in desk: an admin, or a member who is a run leader. */
export interface SignedInCrew {
  kind: "admin" | "run_leader";
  id: string;
  name: string;
}

export const crewContext = createContext<SignedInCrew>();

/** Lets admins and run leaders through; 401 for visitors, 403 for other members. */
export const requireRunCrew: MiddlewareFunction<Response> = async ({ request, context }) => {
  const admin = await adminOf(request, context);
  if (admin) {
    context.set(crewContext, { kind: "admin", id: admin.id, name: admin.displayName });
    return;
  }
  const member = await memberOf(request, context);
  if (!member) {
    noteDenied(request, context.get(requestContext), "sign_in_required");
    throw data({ reason: "sign_in_required" }, { status: 401 });
  }
  if (member.role !== "run_leader") {
    noteDenied(request, context.get(requestContext), "crew_only", member.id);
    throw data({ reason: "crew_only" }, { status: 403 });
  }
  context.set(crewContext, { kind: "run_leader", id: member.id, name: member.displayName ?? "" });
};

/** Lets admins of the crew through, after `requireRunCrew`; 403 for run leaders. */
export const requireCrewAdmin: MiddlewareFunction<Response> = ({ request, context }) => {
  const { kind, id } = context.get(crewContext);
  if (kind === "admin") return;
  noteDenied(request, context.get(requestContext), "admin_only", id);
  throw data({ reason: "admin_only" }, { status: 403 });
};

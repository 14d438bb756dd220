import { useRouteLoaderData } from "react-router";
import { ADMIN_ROLES, hasRight, type Right } from "./roles";

/** Whether the signed-in admin has a right; none outside the admin panel. */
export function useRights(): (right: Right) => boolean {
  const frame: unknown = useRouteLoaderData("core/admin/panel/layout");
  const role = roleIn(frame);
  return (right) => role !== undefined && hasRight(role, right);
}

function roleIn(frame: unknown) {
  if (typeof frame !== "object" || frame === null || !("role" in frame)) return undefined;
  return ADMIN_ROLES.find((role) => role === frame.role);
}

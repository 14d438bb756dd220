import { Outlet } from "react-router";
import { sendVisitorsToDashboard } from "~/middleware/member.server";
import type { Route } from "./+types/layout";

export const middleware: Route.MiddlewareFunction[] = [sendVisitorsToDashboard];

/** Must exist: without a loader the middleware does not run when the browser moves between pages. */
export function loader() {
  return null;
}

export default function ProfileLayout() {
  return <Outlet />;
}

import { Outlet } from "react-router";
import type { Route } from "./+types/tabs-layout";
import { TabError } from "./tab-error";

/** Wraps the sections, so that an error in one leaves the frame around it in place. */
export default function AdminTabs() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <TabError error={error} />;
}

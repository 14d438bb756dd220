import { Outlet } from "react-router";
import { TabError } from "~/features/sign-in/admins/components/tab-error";
import type { Route } from "./+types/tabs-layout";

/** Holds the sections, so that one that fails leaves the frame around it as it is. */
export default function AdminTabs() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <TabError error={error} />;
}

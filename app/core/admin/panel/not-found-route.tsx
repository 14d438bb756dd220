import { data, redirect } from "react-router";

/** An unknown tab shows the dashboard. */
export function loader() {
  throw redirect("/admin/dashboard");
}

export function action(): never {
  throw data({ reason: "no_tab" }, { status: 404 });
}

export default function UnknownTab() {
  return null;
}

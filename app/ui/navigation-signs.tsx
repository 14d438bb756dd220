import { useNavigation } from "react-router";

/** A thin bar on top while the next page or an answer is on its way. */
export function NavigationSigns() {
  if (useNavigation().state === "idle") return null;
  return <div role="progressbar" aria-label="Loading" className="pending-bar print:hidden" />;
}

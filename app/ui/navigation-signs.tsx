import { useNavigation } from "react-router";
import { useFocusAfterForm } from "./use-focus-after-form";

/** A thin bar on top while the next page or an answer is on its way, and the focus after a form. */
export function NavigationSigns() {
  useFocusAfterForm();
  if (useNavigation().state === "idle") return null;
  return <div role="progressbar" aria-label="Loading" className="pending-bar print:hidden" />;
}

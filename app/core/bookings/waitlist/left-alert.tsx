import { ToldAlert } from "~/ui/told-alert";
import { WAITLIST_PANEL_TEXTS } from "./texts";

/** Says that the member has left the waitlist. */
export function LeftAlert() {
  return (
    <ToldAlert told tone="success">
      {WAITLIST_PANEL_TEXTS.left}
    </ToldAlert>
  );
}

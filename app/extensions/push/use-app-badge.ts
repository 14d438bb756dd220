import { useEffect } from "react";
import { appBadge } from "~/lib/app-badge";

/** Shows the number of unread notifications on the installed app's icon, where the browser can. */
export function useAppBadge(unread: number): void {
  useEffect(() => {
    appBadge.show("unread notifications", unread);
  }, [unread]);
}

import { useEffect } from "react";

/** Shows the number of unread notifications on the installed app's icon, where the browser can. */
export function useAppBadge(unread: number): void {
  useEffect(() => {
    if (!("setAppBadge" in navigator)) return;
    void navigator.setAppBadge(unread).catch(() => undefined);
  }, [unread]);
}

import { useEffect, useState } from "react";
import { askForBackgroundSend } from "../client/background-send";
import type { Unsent } from "../client/device-data";
import { findUnsent } from "../client/storage";
import { watchUnsent } from "../client/watch-unsent";

/** What waits on this device, which is sent while any page is open; also shown on the app's icon. */
export function useUnsent(): Unsent | undefined {
  const [unsent, setUnsent] = useState<Unsent>();
  useEffect(
    () =>
      watchUnsent({
        find: findUnsent,
        send: async () => (await (await import("../client/send-unsent")).sendUnsent()).left,
        onChange: (left) => {
          setUnsent(left);
          showBadge(left.waiting.length);
          if (left.waiting.length > 0) void askForBackgroundSend();
        },
        onSign: listenForSigns,
      }),
    [],
  );
  return unsent;
}

function listenForSigns(look: () => void): () => void {
  const seen = () => {
    if (document.visibilityState === "visible") look();
  };
  addEventListener("online", look);
  document.addEventListener("visibilitychange", seen);
  return () => {
    removeEventListener("online", look);
    document.removeEventListener("visibilitychange", seen);
  };
}

/** The number on the installed app's icon, where there is one. */
function showBadge(count: number): void {
  if (!("setAppBadge" in navigator)) return;
  const shown = count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge();
  void shown.catch(() => undefined);
}

import { useEffect, useState } from "react";
import { appBadge } from "~/lib/app-badge";
import { askForBackgroundSend } from "../device/background-send";
import type { Unsent } from "../device/device-data";
import { findUnsent } from "../device/storage";
import { listenForWakeUp } from "../device/wake-up";
import { watchUnsent } from "../device/watch-unsent";

/** What waits on this device, which is sent while any page is open; also shown on the app's icon. */
export function useUnsent(): Unsent | undefined {
  const [unsent, setUnsent] = useState<Unsent>();
  useEffect(
    () =>
      watchUnsent({
        find: findUnsent,
        send: async () => (await (await import("../device/send-unsent")).sendUnsent()).left,
        onChange: (left) => {
          setUnsent(left);
          appBadge.show("unsent check-ins", left.waiting.length);
          if (left.waiting.length > 0) void askForBackgroundSend();
        },
        onWakeUp: (look) => listenForWakeUp(look, { network: window, page: document }),
      }),
    [],
  );
  return unsent;
}

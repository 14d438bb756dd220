import { useEffect, useState } from "react";
import { appBadge } from "~/lib/app-badge";
import { askForBackgroundSend } from "../client/background-send";
import type { Unsent } from "../client/device-data";
import { findUnsent } from "../client/storage";
import { listenForWakeUp } from "../client/wake-up";
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
          appBadge.show("unsent check-ins", left.waiting.length);
          if (left.waiting.length > 0) void askForBackgroundSend();
        },
        onWakeUp: (look) => listenForWakeUp(look, { network: window, page: document }),
      }),
    [],
  );
  return unsent;
}

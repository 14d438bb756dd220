import { useEffect, useState } from "react";
import { listenForWakeUp } from "../device/wake-up";
import { isServerAnswering, watchConnection } from "../device/watch-connection";

/** Calls `onThere` every `waitMs` while the server answers; returns whether the last attempt failed. */
export function useConnection(waitMs: number, onThere: () => void | Promise<void>): boolean {
  const [isLost, setLost] = useState(false);

  useEffect(
    () =>
      watchConnection({
        waitMs,
        onThere,
        onLost: setLost,
        isThere: () => isServerAnswering((path, init) => fetch(path, init), location.href),
        onWakeUp: (look) => listenForWakeUp(look, { network: window, page: document }),
      }),
    [waitMs, onThere],
  );

  return isLost;
}

import { useEffect, useState } from "react";
import { listenForSigns } from "../client/signs";
import { answersHere, watchConnection } from "../client/watch-connection";

/** Calls `onThere` every `waitMs` while the server answers; returns whether the last attempt failed. */
export function useConnection(waitMs: number, onThere: () => void | Promise<void>): boolean {
  const [isLost, setLost] = useState(false);

  useEffect(
    () =>
      watchConnection({
        waitMs,
        onThere,
        onLost: setLost,
        isThere: () => answersHere((path, init) => fetch(path, init), location.href),
        onSign: (look) => listenForSigns(look, { network: window, page: document }),
      }),
    [waitMs, onThere],
  );

  return isLost;
}

import { useEffect, useState } from "react";
import { answersHere, watchOwnReturn } from "../client/own-return";
import { listenForSigns } from "../client/signs";

/** Calls `onThere` every `waitMs` while the server answers; returns whether the last attempt failed. */
export function useOwnReturn(waitMs: number, onThere: () => void | Promise<void>): boolean {
  const [isLost, setLost] = useState(false);

  useEffect(
    () =>
      watchOwnReturn({
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

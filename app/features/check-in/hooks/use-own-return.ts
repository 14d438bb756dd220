import { useEffect, useState } from "react";
import { answersHere, watchOwnReturn } from "../client/own-return";

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
        onSign: listenForSigns,
      }),
    [waitMs, onThere],
  );

  return isLost;
}

function listenForSigns(look: () => void): () => void {
  addEventListener("online", look);
  document.addEventListener("visibilitychange", look);
  return () => {
    removeEventListener("online", look);
    document.removeEventListener("visibilitychange", look);
  };
}

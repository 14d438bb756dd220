import { useEffect, useState } from "react";

const RETRY_MS = 5_000;
const SHORTEST_WAIT_MS = 500;

/**
 * Calls `onThere` every `waitMs`, but only once the server answers for this page; until then it knocks again
 * and again. Returns whether it was lost at the last look. Nobody has to stand by.
 */
export function useOwnReturn(waitMs: number, onThere: () => void | Promise<void>): boolean {
  const [isLost, setLost] = useState(false);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    let isLooking = false;
    const look = async () => {
      if (isLooking) return;
      isLooking = true;
      clearTimeout(timer);
      const isThere = await answersHere();
      // What was shown before is old: it comes back only with what `onThere` brings.
      if (isThere && !isOver) await onThere();
      setLost(!isThere);
      isLooking = false;
      if (!isOver) timer = setTimeout(look, isThere ? wait : RETRY_MS);
    };
    const lookAgain = () => void look();
    const wait = Math.max(waitMs, SHORTEST_WAIT_MS);
    timer = setTimeout(look, wait);
    addEventListener("online", lookAgain);
    document.addEventListener("visibilitychange", lookAgain);
    return () => {
      isOver = true;
      clearTimeout(timer);
      removeEventListener("online", lookAgain);
      document.removeEventListener("visibilitychange", lookAgain);
    };
  }, [waitMs, onThere]);

  return isLost;
}

/** A proxy in front of a server that restarts answers too, with an error; 'sign in again' is an answer. */
async function answersHere(): Promise<boolean> {
  const signal = AbortSignal.timeout(2 * RETRY_MS);
  const answer = await fetch(location.href, { cache: "no-store", signal }).catch(() => undefined);
  return answer !== undefined && answer.status < 500;
}

import { startTransition, useCallback, useEffect, useRef, useState } from "react";
import { useNavigation, useRevalidator } from "react-router";

/**
 * Returns a function that revalidates the page's data after pending transitions are shown. Revalidation drops a
 * form's answer, and a timer or the event of a person's own change may come before React has shown that answer;
 * React shows a new transition with the pending ones, or after them.
 */
export function useRevalidateLater(): () => void {
  const { revalidate } = useRevalidator();
  const { state } = useNavigation();
  const [asked, setAsked] = useState(0);
  const done = useRef(0);
  useEffect(() => {
    if (state !== "idle" || done.current === asked) return;
    done.current = asked;
    void revalidate();
  }, [state, asked, revalidate]);
  return useCallback(() => startTransition(() => setAsked((times) => times + 1)), []);
}

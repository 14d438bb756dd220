import { useCallback, useEffect, useState } from "react";
import { type ShouldRevalidateFunctionArgs, useNavigation, useRevalidator } from "react-router";
import { useAnswerShown } from "~/framework/use-answer-shown";

/**
 * Returns a function that revalidates the page's data once the answer to a form that is on its way is shown.
 * Revalidation drops the answer, and a timer or the event of a person's own change may come before React has
 * shown it.
 */
export function useRevalidateLater(): () => void {
  const { revalidate } = useRevalidator();
  const { state } = useNavigation();
  const isAnswerShown = useAnswerShown();
  const [isDue, setDue] = useState(false);
  // A navigation that ends renders again.
  useEffect(() => {
    if (!isDue || state !== "idle" || !isAnswerShown()) return;
    setDue(false);
    void revalidate();
  });
  return useCallback(() => setDue(true), []);
}

const ANSWER_WITHIN_MS = 3_000;

/**
 * Loads the page's data again when somebody comes back to the page: a phone in a pocket has not heard what happened
 * meanwhile. Without a signal the page stays as it is, and says nothing.
 */
export function useFreshOnReturn(): void {
  const readAgain = useRevalidateLater();
  useEffect(() => {
    const turn = async () => {
      if (document.visibilityState !== "visible") return;
      const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
      const answer = await fetch("/healthz", { cache: "no-store", signal }).catch(() => undefined);
      if (answer?.ok) readAgain();
    };
    document.addEventListener("visibilitychange", turn);
    return () => document.removeEventListener("visibilitychange", turn);
  }, [readAgain]);
}

/** The status of a change that is refused because something else has happened meanwhile. */
const CONFLICT = 409;

/**
 * Loads a page's data again after its form was refused for what has happened meanwhile, so that the refusal stands
 * above the present state. React Router loads nothing again after an answer of 400 or more.
 */
export function revalidateAfterRefusal(change: ShouldRevalidateFunctionArgs): boolean {
  return change.actionStatus === CONFLICT || change.defaultShouldRevalidate;
}

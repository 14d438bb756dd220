import { useCallback, useEffect, useState } from "react";
import { useNavigation, useRevalidator } from "react-router";
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

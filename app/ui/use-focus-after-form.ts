import { useEffect } from "react";
import { useNavigation } from "react-router";

/**
 * Keeps the focus in the page after a form, as `goOnFrom` says. That comes with the first form that is sent, so that a
 * page which is only read loads nothing for it.
 */
export function useFocusAfterForm(): void {
  const { state, formMethod } = useNavigation();
  const isSending = state !== "idle" && formMethod === "POST";
  useEffect(() => {
    if (!isSending) return;
    const around = elementsAround(document.activeElement);
    const loading = import("./focus-after-form").catch(() => undefined);
    // React calls this once the answer is in the page.
    return () => void loading.then((loaded) => loaded?.goOnFrom(around));
  }, [isSending]);
}

function elementsAround(sender: Element | null): Element[] {
  const around: Element[] = [];
  for (let one = sender; one; one = one.parentElement) around.push(one);
  return around;
}

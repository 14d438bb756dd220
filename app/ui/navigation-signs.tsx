import { useEffect } from "react";
import { useNavigation } from "react-router";
import { NAVIGATION_SIGNS_TEXTS } from "~/texts/site-wide/navigation-signs";
import { useHeadedFor } from "./headed-for";

/** A thin bar on top while the next page or an answer is on its way, and the focus after a form. */
export function NavigationSigns() {
  useFocusAfterForm();
  useHeadedFor();
  if (useNavigation().state === "idle") return null;
  return (
    <div
      role="progressbar"
      aria-label={NAVIGATION_SIGNS_TEXTS.loading}
      className="pending-bar print:hidden"
    />
  );
}

/**
 * Keeps the focus in the page after a form, as `goOnFrom` says. That comes with the first form that is sent, so that a
 * page which is only read loads nothing for it.
 */
function useFocusAfterForm(): void {
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

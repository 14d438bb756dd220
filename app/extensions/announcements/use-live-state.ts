import { useEffect } from "react";
import { useRevalidateLater } from "~/ui/use-revalidate-later";

const LOOK_EVERY_MS = 4_000;

/** Asks the server again every few seconds while something `isChanging` and the page is in view. */
export function useLiveState(isChanging: boolean): void {
  const revalidate = useRevalidateLater();
  useEffect(() => {
    if (!isChanging) return;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") revalidate();
    }, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [isChanging, revalidate]);
}

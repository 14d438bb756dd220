import { useEffect } from "react";
import { useRevalidateLater } from "~/ui/use-revalidate-later";
import { OTP_LIFETIME_MS } from "./codes";

/** WhatsApp mostly reports within seconds that it cannot deliver a code, and at times only minutes later. */
const FIRST_ASKED_AFTER_MS = 3_000;

/** Asks the server again after a code went out over WhatsApp, so that the page can say that it did not arrive. */
export function useDeliveryPolling(isWaiting: boolean, sentAt: number | undefined): void {
  const revalidate = useRevalidateLater();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another code is asked about anew
  useEffect(() => (isWaiting ? askAgain(revalidate) : undefined), [isWaiting, sentAt, revalidate]);
}

/**
 * Asks after 3 s, each time after twice as long, until the code is over, and whenever the page is looked at again: the
 * person has been to WhatsApp and found none. Returns what stops it.
 */
export function askAgain(ask: () => void): () => void {
  const timers: ReturnType<typeof setTimeout>[] = [];
  for (let ms = FIRST_ASKED_AFTER_MS; ms < OTP_LIFETIME_MS; ms *= 2)
    timers.push(setTimeout(ask, ms));
  const seen = () => {
    if (document.visibilityState === "visible") ask();
  };
  document.addEventListener("visibilitychange", seen);
  return () => {
    timers.forEach(clearTimeout);
    document.removeEventListener("visibilitychange", seen);
  };
}

import { useEffect } from "react";
import { useRevalidator } from "react-router";

/** When the page asks what became of a code: WhatsApp reports within seconds that it cannot deliver one. */
const ASKED_AFTER_MS = [3_000, 8_000, 20_000];

/** Asks the server again after a code went out over WhatsApp, so that the page can say that it did not arrive. */
export function useDelivery(isWaiting: boolean, sentAt: number | undefined): void {
  const { revalidate } = useRevalidator();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another code is asked about anew
  useEffect(() => {
    if (!isWaiting) return;
    const timers = ASKED_AFTER_MS.map((ms) => setTimeout(() => void revalidate(), ms));
    return () => timers.forEach(clearTimeout);
  }, [isWaiting, sentAt, revalidate]);
}

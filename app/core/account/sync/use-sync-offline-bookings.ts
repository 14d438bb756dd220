import { useEffect, useEffectEvent, useRef, useState } from "react";
import {
  deleteOfflineBookings,
  listOfflineBookings,
} from "~/core/bookings/offline/use-offline-booking";
import type { SyncResult } from "~/core/bookings/refusals";
import { useRevalidateLater } from "~/ui/use-revalidate-later";
import { SYNC_TEXTS } from "../texts";

const ADDRESS = "/bookings/sync";

type Answer =
  | { ok: true; text: string; results: SyncResult[]; waiting: string[] }
  | { ok: false; text: string };

/**
 * Sends the bookings kept on this device now, when the device comes online, and on `send`. Removes those that
 * the server answered; those of another member wait on, without a word.
 */
export function useSyncOfflineBookings(participantName: string | null) {
  const [answer, setAnswer] = useState<Answer>();
  const [isBusy, setBusy] = useState(false);
  const isSending = useRef(false);
  const readAgain = useRevalidateLater();
  async function send() {
    const waiting = listOfflineBookings();
    if (isSending.current || !navigator.onLine || waiting.length === 0) return;
    isSending.current = true;
    setBusy(true);
    const named = waiting.map((kept) => ({
      participantName: participantName ?? undefined,
      ...kept,
    }));
    const answer = await deliver(named);
    isSending.current = false;
    setBusy(false);
    setAnswer(answer.ok && answer.results.length === 0 ? undefined : answer);
    if (!answer.ok || answer.results.length === 0) return;
    deleteOfflineBookings(
      waiting.filter(({ submitKey }) => !answer.waiting.includes(submitKey ?? "")),
    );
    readAgain();
  }
  const sendLatest = useEffectEvent(() => void send());
  useEffect(() => {
    sendLatest();
    window.addEventListener("online", sendLatest);
    return () => window.removeEventListener("online", sendLatest);
  }, []);
  return { answer, isBusy, send };
}

async function deliver(kept: object[]): Promise<Answer> {
  const body = new URLSearchParams({ bookings: JSON.stringify(kept) });
  try {
    const response = await fetch(ADDRESS, { method: "POST", body });
    return await response.json();
  } catch {
    return { ok: false, text: SYNC_TEXTS.failed(SYNC_TEXTS.unavailable) };
  }
}

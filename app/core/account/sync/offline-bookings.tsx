import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Link } from "react-router";
import { SYNC_OUTCOME_TEXTS } from "~/core/bookings/booking-texts";
import {
  deleteOfflineBookings,
  listOfflineBookings,
} from "~/core/bookings/offline/use-offline-booking";
import type { SyncResult } from "~/core/bookings/refusals";
import { SYNC_TEXTS } from "~/texts/account/account";
import { BOOKING_PAGE_TEXTS, BOOKING_TEXTS } from "~/texts/bookings/booking";
import { COMMON_WORDS } from "~/texts/site-wide/common-words";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { useRevalidateLater } from "~/ui/use-revalidate-later";

/** Sends the bookings kept on this device and lists the outcomes; renders nothing without any. */
export function OfflineBookings({ name }: { name: string | null }) {
  const { answer, isBusy, send } = useSyncOfflineBookings(name);
  if (!answer) return null;
  if (!answer.ok) {
    const retry = (
      <Button type="button" size="small" busy={isBusy} onClick={() => void send()}>
        {COMMON_WORDS.tryAgain}
      </Button>
    );
    return (
      <Alert tone="danger" announce action={retry}>
        {answer.text}
      </Alert>
    );
  }
  const isAllBooked = answer.results.every(({ outcome }) => outcome === "booked");
  return (
    <Alert tone={isAllBooked ? "success" : "warning"} title={answer.text} announce>
      <p>{SYNC_TEXTS.kept}</p>
      <ul className="grid gap-1">
        {answer.results.map((result) => (
          <OfflineBookingResult key={result.submitKey} result={result} />
        ))}
      </ul>
    </Alert>
  );
}

/** What became of a booking kept on this device, with the way on from there. */
export function OfflineBookingResult({ result }: { result: SyncResult }) {
  const { eventTitle, outcome, cancelled } = result;
  const { to, label } = nextPage(result);
  return (
    <li>
      <strong>{eventTitle}</strong> –{" "}
      {cancelled ? BOOKING_TEXTS.theClubCancelledIt : SYNC_OUTCOME_TEXTS[outcome]}{" "}
      {cancelled?.reason && <p>{cancelled.reason}</p>}
      <Link to={to} className="text-link">
        {label}
      </Link>
    </li>
  );
}

function nextPage({ slug, outcome, cancelled }: SyncResult): { to: string; label: string } {
  if (outcome === "booked" || outcome === "duplicate")
    return { to: "/bookings", label: COMMON_WORDS.myRuns };
  if (cancelled) return { to: "/events", label: BOOKING_PAGE_TEXTS.seeTheOtherRuns };
  return { to: slug ? `/events/${slug}/book` : "/events", label: SYNC_TEXTS.chooseAgain };
}

const ADDRESS = "/bookings/sync";

type Answer =
  | { ok: true; text: string; results: SyncResult[]; waiting: string[] }
  | { ok: false; text: string };

/**
 * Sends the bookings kept on this device now, when the device comes online, and on `send`. Removes those that
 * the server answered; those of another member wait on, without a word.
 */
function useSyncOfflineBookings(participantName: string | null) {
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

/** Sends what is kept; a refusal of any kind says why. */
export async function deliver(kept: object[]): Promise<Answer> {
  const body = new URLSearchParams({ bookings: JSON.stringify(kept) });
  try {
    const headers = { Accept: "application/json" };
    const response = await fetch(ADDRESS, { method: "POST", body, headers });
    const { message, ...answer }: Answer & { message?: string } = await response.json();
    // A limit is told in other words than those of the route.
    return message ? { ok: false, text: SYNC_TEXTS.failed({ detail: message }) } : answer;
  } catch {
    return { ok: false, text: SYNC_TEXTS.failed({ detail: SYNC_TEXTS.unavailable }) };
  }
}

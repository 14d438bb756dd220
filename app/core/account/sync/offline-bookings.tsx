import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { SYNC_TEXTS } from "../texts";
import { OfflineBookingResult } from "./offline-booking-result";
import { useSyncOfflineBookings } from "./use-sync-offline-bookings";

/** Sends the bookings kept on this device and lists the outcomes; renders nothing without any. */
export function OfflineBookings({ name }: { name: string | null }) {
  const { answer, isBusy, send } = useSyncOfflineBookings(name);
  if (!answer) return null;
  if (!answer.ok) {
    const retry = (
      <Button type="button" size="small" busy={isBusy} onClick={() => void send()}>
        {SYNC_TEXTS.tryAgain}
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

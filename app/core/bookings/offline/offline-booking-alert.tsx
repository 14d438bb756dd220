import type { ReactNode } from "react";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { OFFLINE_BOOKING_ALERT_TEXTS } from "../booking-texts";
import type { OfflineBookingState } from "./use-offline-booking";

interface OfflineBookingAlertProps {
  keeping: OfflineBookingState;
  /** Keeps the booking of this form on the device. */
  onKeep?: (form: HTMLFormElement) => void;
  /** What is declared with the button that keeps it. */
  children?: ReactNode;
}

/** Offers to keep a booking while offline, and says that it is kept. */
export function OfflineBookingAlert({ keeping, onKeep, children }: OfflineBookingAlertProps) {
  if (keeping === "no") return null;
  if (keeping === "kept") {
    return (
      <Alert tone="info" title={OFFLINE_BOOKING_ALERT_TEXTS.youAreOfflineKept} announce>
        {OFFLINE_BOOKING_ALERT_TEXTS.itIsBookedAs}
      </Alert>
    );
  }
  if (keeping === "refused") {
    return (
      <Alert tone="warning" title={OFFLINE_BOOKING_ALERT_TEXTS.notKept} announce>
        {OFFLINE_BOOKING_ALERT_TEXTS.noRoom}
      </Alert>
    );
  }
  const keepButton = (
    <Button
      type="button"
      onClick={(event) => {
        const { form } = event.currentTarget;
        if (form) onKeep?.(form);
      }}
    >
      {OFFLINE_BOOKING_ALERT_TEXTS.bookItWhenIm}
    </Button>
  );
  return (
    <>
      {children}
      <Alert
        tone="info"
        title={OFFLINE_BOOKING_ALERT_TEXTS.youAreOffline}
        announce
        action={keepButton}
      >
        {OFFLINE_BOOKING_ALERT_TEXTS.weCanKeepThis}
      </Alert>
    </>
  );
}

import type { ReactNode } from "react";
import { OFFLINE_BOOKING_ALERT_TEXTS } from "~/texts/bookings/booking";
import { Button } from "~/ui/button";
import { ToldAlert } from "~/ui/told-alert";

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
      <ToldAlert told={keeping} tone="info" title={OFFLINE_BOOKING_ALERT_TEXTS.youAreOfflineKept}>
        {OFFLINE_BOOKING_ALERT_TEXTS.itIsBookedAs}
      </ToldAlert>
    );
  }
  if (keeping === "refused") {
    return (
      <ToldAlert told={keeping} tone="warning" title={OFFLINE_BOOKING_ALERT_TEXTS.notKept}>
        {OFFLINE_BOOKING_ALERT_TEXTS.noRoom}
      </ToldAlert>
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
      {OFFLINE_BOOKING_ALERT_TEXTS.keep}
    </Button>
  );
  return (
    <>
      {children}
      <ToldAlert
        told={keeping}
        tone="info"
        title={OFFLINE_BOOKING_ALERT_TEXTS.youAreOffline}
        action={keepButton}
      >
        {OFFLINE_BOOKING_ALERT_TEXTS.explanation}
      </ToldAlert>
    </>
  );
}

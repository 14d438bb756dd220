import type { ReactNode } from "react";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import type { Keeping } from "../hooks/use-keep-booking";
import { KEPT_ALERT_TEXTS } from "../texts/booking";

interface KeptAlertProps {
  keeping: Keeping;
  /** Keeps the booking of this form on the device. */
  onKeep?: (form: HTMLFormElement) => void;
  /** What is declared with the button that keeps it. */
  children?: ReactNode;
}

/** Offers to keep a booking while offline, and says that it is kept. */
export function KeptAlert({ keeping, onKeep, children }: KeptAlertProps) {
  if (keeping === "no") return null;
  if (keeping === "kept") {
    return (
      <Alert tone="info" title={KEPT_ALERT_TEXTS.youAreOfflineKept} announce>
        {KEPT_ALERT_TEXTS.itIsBookedAs}
      </Alert>
    );
  }
  if (keeping === "refused") {
    return (
      <Alert tone="warning" title={KEPT_ALERT_TEXTS.notKept} announce>
        {KEPT_ALERT_TEXTS.noRoom}
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
      {KEPT_ALERT_TEXTS.bookItWhenIm}
    </Button>
  );
  return (
    <>
      {children}
      <Alert tone="info" title={KEPT_ALERT_TEXTS.youAreOffline} announce action={keepButton}>
        {KEPT_ALERT_TEXTS.weCanKeepThis}
      </Alert>
    </>
  );
}

import type { ReactNode } from "react";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import type { Keeping } from "../hooks/use-keep-booking";
import { KEPT_NOTICE_TEXTS } from "../texts";

interface KeptNoticeProps {
  keeping: Keeping;
  /** Keeps the booking of this form on the device. */
  onKeep?: (form: HTMLFormElement) => void;
  /** What is declared with the button that keeps it. */
  children?: ReactNode;
}

/** Offers to keep a booking while offline, and says that it is kept. */
export function KeptNotice({ keeping, onKeep, children }: KeptNoticeProps) {
  if (keeping === "no") return null;
  if (keeping === "kept") {
    return (
      <Alert tone="info" title={KEPT_NOTICE_TEXTS.youAreOfflineKept} announce>
        {KEPT_NOTICE_TEXTS.itIsBookedAs}
      </Alert>
    );
  }
  if (keeping === "refused") {
    return (
      <Alert tone="warning" title={KEPT_NOTICE_TEXTS.notKept} announce>
        {KEPT_NOTICE_TEXTS.noRoom}
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
      {KEPT_NOTICE_TEXTS.bookItWhenIm}
    </Button>
  );
  return (
    <>
      {children}
      <Alert tone="info" title={KEPT_NOTICE_TEXTS.youAreOffline} announce action={keepButton}>
        {KEPT_NOTICE_TEXTS.weCanKeepThis}
      </Alert>
    </>
  );
}

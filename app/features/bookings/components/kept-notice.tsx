import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import type { Keeping } from "../hooks/use-keep-booking";

interface KeptNoticeProps {
  keeping: Keeping;
  /** Keeps the booking of this form on the device. */
  onKeep?: (form: HTMLFormElement) => void;
}

/** Offers to keep a booking while offline, and says that it is kept. */
export function KeptNotice({ keeping, onKeep }: KeptNoticeProps) {
  if (keeping === "no") return null;
  if (keeping === "kept") {
    return (
      <Alert tone="info" title="You are offline: kept on this phone" announce>
        We'll book it once you're online and signed in, if there is still a seat.
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
      Book it when I'm online
    </Button>
  );
  return (
    <Alert tone="info" title="You are offline" announce action={keepButton}>
      We can keep this booking on your phone and send it later. Nothing is booked yet.
    </Alert>
  );
}

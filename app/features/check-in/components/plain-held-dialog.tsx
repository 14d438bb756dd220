import { Button } from "~/ui/button";
import type { Unsent } from "../client/device-data";
import { HeldFrame } from "./held-frame";

/** Stands in for the list of unsent check-ins where its script did not load: stay, or lose them. */
export function PlainHeldDialog({
  unsent: { waiting, unsettled },
  onLeave,
  onStay,
}: {
  unsent: Unsent;
  onLeave: () => void;
  onStay: () => void;
}) {
  const count = waiting.length + unsettled.length;
  return (
    <HeldFrame
      title={`${count === 1 ? "1 check-in is" : `${count} check-ins are`} only on this phone`}
      onStay={onStay}
    >
      {(close) => (
        <>
          <p>Logging out clears this phone. Send them first, when there is a signal.</p>
          <Button type="button" onClick={close}>
            Stay logged in
          </Button>
          <Button type="button" variant="quiet" className="text-danger!" onClick={onLeave}>
            Log out all the same
          </Button>
        </>
      )}
    </HeldFrame>
  );
}

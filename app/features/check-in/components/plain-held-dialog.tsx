import { useEffect, useRef } from "react";
import { Button } from "~/ui/button";
import type { Unsent } from "../client/device-data";

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
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const count = waiting.length + unsettled.length;
  return (
    <dialog
      ref={dialog}
      aria-labelledby="held-logout"
      onClose={onStay}
      className="m-auto w-[min(32rem,calc(100vw-2rem))] rounded-xl border border-line bg-raised p-6 text-ink shadow-float backdrop:bg-scrim"
    >
      <div className="grid gap-4">
        <h2 id="held-logout" className="text-heading">
          {count === 1 ? "1 check-in is" : `${count} check-ins are`} only on this phone
        </h2>
        <p>Logging out clears this phone. Send them first, when there is a signal.</p>
        <Button type="button" onClick={() => dialog.current?.close()}>
          Stay logged in
        </Button>
        <Button type="button" variant="quiet" className="text-danger!" onClick={onLeave}>
          Log out all the same
        </Button>
      </div>
    </dialog>
  );
}

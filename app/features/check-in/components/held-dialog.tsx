import { useEffect, useRef, useState } from "react";
import { Button } from "~/ui/button";
import type { Unsent } from "../client/device-data";
import type { LinkState } from "../client/link";
import { sendUnsent } from "../client/send-unsent";
import { LINK_TEXTS } from "../client/words";
import { UnsettledList } from "./unsettled-list";
import { WaitingList } from "./waiting-list";

/** Lists what a logout would delete, and offers to send it first. */
export function HeldDialog({
  unsent: { waiting, unsettled },
  onChange,
  onLeave,
  onStay,
}: {
  unsent: Unsent;
  onChange: (unsent: Unsent) => void;
  onLeave: () => void;
  onStay: () => void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [link, setLink] = useState<LinkState>("online");
  const [isSending, setSending] = useState(false);
  useEffect(() => dialog.current?.showModal(), []);

  async function sendNow() {
    setSending(true);
    const { link: reached, left } = await sendUnsent();
    setLink(reached);
    setSending(false);
    if (left.waiting.length + left.unsettled.length === 0) onLeave();
    else onChange(left);
  }

  const count = waiting.length;
  const checkIns = count === 1 ? "1 check-in" : `${count} check-ins`;
  return (
    <dialog
      ref={dialog}
      aria-labelledby="held-logout"
      onClose={onStay}
      className="m-auto w-[min(32rem,calc(100vw-2rem))] rounded-xl border border-line bg-raised p-6 text-ink shadow-float backdrop:bg-scrim"
    >
      <div className="grid gap-4">
        <h2 id="held-logout" className="text-heading">
          {count > 0 ? `${checkIns} not sent yet` : "Not everything is settled"}
        </h2>
        {count > 0 && (
          <div>
            <p>
              The club's server has not heard of {count === 1 ? "it" : "them"}: only this phone has.
              Logging out clears this phone.
            </p>
            <WaitingList items={waiting} />
          </div>
        )}
        <UnsettledList items={unsettled} />
        <p role="status">{isSending ? "Sending…" : LINK_TEXTS[link]}</p>
        <div className="grid gap-3">
          {count > 0 && (
            <Button type="button" variant="primary" busy={isSending} onClick={() => void sendNow()}>
              Send now, then log out
            </Button>
          )}
          <Button type="button" onClick={() => dialog.current?.close()}>
            Stay logged in
          </Button>
          <Button type="button" variant="quiet" className="text-danger!" onClick={onLeave}>
            {count > 0
              ? `Log out all the same, ${checkIns} ${count === 1 ? "is" : "are"} lost`
              : "Log out all the same"}
          </Button>
        </div>
      </div>
    </dialog>
  );
}

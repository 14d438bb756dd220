import { useState } from "react";
import { Button } from "~/ui/button";
import type { Unsent } from "../client/device-data";
import type { LinkState } from "../client/link";
import { sendUnsent } from "../client/send-unsent";
import { LINK_TEXTS } from "../client/words";
import { HeldFrame } from "./held-frame";
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
  const [link, setLink] = useState<LinkState>("online");
  const [isSending, setSending] = useState(false);

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
    <HeldFrame
      title={count > 0 ? `${checkIns} not sent yet` : "Not everything is settled"}
      onStay={onStay}
    >
      {(close) => (
        <>
          {count > 0 && (
            <div>
              <p>
                The club's server has not heard of {count === 1 ? "it" : "them"}: only this phone
                has. Logging out clears this phone.
              </p>
              <WaitingList items={waiting} />
            </div>
          )}
          <UnsettledList items={unsettled} />
          <p role="status">{isSending ? "Sending…" : LINK_TEXTS[link]}</p>
          <div className="grid gap-3">
            {count > 0 && (
              <Button
                type="button"
                variant="primary"
                busy={isSending}
                onClick={() => void sendNow()}
              >
                Send now, then log out
              </Button>
            )}
            <Button type="button" onClick={close}>
              Stay logged in
            </Button>
            <Button type="button" variant="quiet" className="text-danger!" onClick={onLeave}>
              {count > 0
                ? `Log out all the same, ${checkIns} ${count === 1 ? "is" : "are"} lost`
                : "Log out all the same"}
            </Button>
          </div>
        </>
      )}
    </HeldFrame>
  );
}

import { useState } from "react";
import { ENTRY_KINDS_TEXTS } from "~/texts/check-in/desk";
import { UNSENT_LIST_TEXTS, UNSETTLED_LIST_TEXTS } from "~/texts/check-in/unsent";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { IconButton } from "~/ui/icon-button";
import { Icon as X } from "~icons/x";
import { browserDesk } from "../device/browser-desk";
import type { Queued, Unsent, Unsettled } from "../device/device-data";
import { sendUnsent } from "../device/send-unsent";
import { ASKED } from "../device/sending-lock";
import type { Happen, LinkState } from "../device/state";
import { unsettledText } from "../device/words";

/** The entries that the server did not apply, each shown until the crew has seen it. */
export function UnsettledList({
  items,
  happen,
}: {
  items: Unsettled[];
  /** Without it the list is read-only. */
  happen?: Happen;
}) {
  if (items.length === 0) return null;
  return (
    <Alert tone="danger" announce title={UNSETTLED_LIST_TEXTS.title}>
      <ul className="grid gap-1">
        {items.map((item) => (
          <li key={item.seq} className="flex items-center gap-2">
            <span className="grow">
              <b>{item.label}</b>: {unsettledText(item)}
            </span>
            {happen && item.result === "server_failed" && (
              <Button
                type="button"
                size="small"
                className="shrink-0"
                aria-label={UNSETTLED_LIST_TEXTS.sendAgainOf({ label: item.label })}
                onClick={() => happen({ type: "send_again_tapped", seq: item.seq })}
              >
                {UNSETTLED_LIST_TEXTS.sendAgain}
              </Button>
            )}
            {happen && (
              <IconButton
                size="small"
                label={UNSETTLED_LIST_TEXTS.seen({ label: item.label })}
                icon={<X aria-hidden />}
                onClick={() => happen({ type: "unsettled_seen", seq: item.seq })}
              />
            )}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

/** The entries queued on this device, by name; collapsed unless `isOpen`. */
export function UnsentList({ items, isOpen }: { items: Queued[]; isOpen?: boolean }) {
  if (items.length === 0) return null;
  return (
    <details open={isOpen} className="pt-1 font-normal">
      <summary className="min-h-6 cursor-pointer underline">{UNSENT_LIST_TEXTS.which}</summary>
      <UnsentNames items={items} />
    </details>
  );
}

/** Their names, and what each is. */
export function UnsentNames({ items }: { items: Queued[] }) {
  return (
    <ul className="grid max-h-40 gap-0.5 overflow-y-auto pt-1">
      {items.map(({ seq, label, entry }) => (
        <li key={seq}>
          {label}: {ENTRY_KINDS_TEXTS[entry.kind]}
        </li>
      ))}
    </ul>
  );
}

/** Sends what only this phone has when asked to, and then hands over what is left. */
export function useSending(onSent: (left: Unsent) => void): {
  link: LinkState;
  isSending: boolean;
  sendNow: () => Promise<void>;
} {
  const [link, setLink] = useState<LinkState>("online");
  const [isSending, setSending] = useState(false);
  const sendNow = async () => {
    setSending(true);
    const { link: reached, left } = await sendUnsent(browserDesk(undefined, ASKED));
    setLink(reached);
    setSending(false);
    onSent(left);
  };
  return { link, isSending, sendNow };
}

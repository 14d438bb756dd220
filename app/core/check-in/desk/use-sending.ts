import { useState } from "react";
import { browserDesk } from "../device/browser-desk";
import type { Unsent } from "../device/device-data";
import type { LinkState } from "../device/link";
import { sendUnsent } from "../device/send-unsent";
import { ASKED } from "../device/sending-lock";

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

import { useEffect, useState } from "react";
import { appBadge } from "~/lib/app-badge";
import { askForBackgroundSend } from "../device/background-send";
import type { Unsent } from "../device/device-data";
import { findUnsent } from "../device/storage";

/** What waits on this device, which is sent while any page is open; also shown on the app's icon. */
export function useUnsent(): Unsent | undefined {
  const [unsent, setUnsent] = useState<Unsent>();
  useEffect(
    () =>
      watchUnsent({
        find: findUnsent,
        send: async () => (await (await import("../device/send-unsent")).sendUnsent()).left,
        onChange: (left) => {
          setUnsent(left);
          appBadge.show("unsent check-ins", left.waiting.length);
          if (left.waiting.length > 0) void askForBackgroundSend();
        },
        onWakeUp: (look) => listenForWakeUp(look, { network: window, page: document }),
      }),
    [],
  );
  return unsent;
}

const RETRY_MS = 30_000;

/** What the watch needs of the browser. */
interface UnsentPage {
  find: () => Promise<Unsent>;
  /** Sends the queue; resolves with what is left. */
  send: () => Promise<Unsent>;
  onChange: (unsent: Unsent) => void;
  /** Calls back when the network may be back or the page becomes visible; returns a function that stops it. */
  onWakeUp: (look: () => void) => () => void;
}

/** Sends what waits on this device from any page, at once and whenever there may be a network; returns a stop. */
export function watchUnsent({ find, send, onChange, onWakeUp }: UnsentPage): () => void {
  let isOver = false;
  let isLooking = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stopWakeUp = onWakeUp(() => void look());
  void look();

  async function look() {
    if (isLooking || isOver) return;
    isLooking = true;
    clearTimeout(timer);
    const found = await find();
    const left = found.waiting.length > 0 ? await send().catch(() => found) : found;
    isLooking = false;
    if (isOver) return;
    onChange(left);
    if (left.waiting.length > 0) timer = setTimeout(look, RETRY_MS);
  }

  return () => {
    isOver = true;
    clearTimeout(timer);
    stopWakeUp();
  };
}

/** The event targets of a returning network and of a page that becomes visible. */
interface WakeUpSources {
  network: Pick<EventTarget, "addEventListener" | "removeEventListener">;
  page: Pick<EventTarget, "addEventListener" | "removeEventListener"> & {
    readonly visibilityState: DocumentVisibilityState;
  };
}

/**
 * Calls `look` when the network may be back or the page becomes visible; returns a function that stops it. A hidden page
 * may be on its way out, so nothing starts there.
 */
export function listenForWakeUp(look: () => void, { network, page }: WakeUpSources): () => void {
  const seen = () => {
    if (page.visibilityState === "visible") look();
  };
  network.addEventListener("online", seen);
  page.addEventListener("visibilitychange", seen);
  return () => {
    network.removeEventListener("online", seen);
    page.removeEventListener("visibilitychange", seen);
  };
}

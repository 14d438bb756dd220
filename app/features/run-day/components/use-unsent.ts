import { useCallback, useState } from "react";
import type { LinkState } from "./use-gate-link";
import { sendQueue } from "./use-gate-sending";
import { findUnsent, loadQueue, loadRuns, type Unsent } from "./use-gate-store";

/** Sending what waits, from any page: `send` says what is left. */
export function useUnsent() {
  const [link, setLink] = useState<LinkState>("online");
  const [isSending, setSending] = useState(false);

  const send = useCallback(async (): Promise<Unsent> => {
    setSending(true);
    const reached = await navigator.locks
      .request("run-day", async () => {
        const { queue } = await loadQueue();
        return await sendQueue(queue, await loadRuns());
      })
      .catch(() => "offline" as const);
    setLink(reached);
    setSending(false);
    return await findUnsent();
  }, []);

  return { link, isSending, send };
}

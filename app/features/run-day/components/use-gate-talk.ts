import { type RefObject, useCallback, useRef, useState } from "react";
import type { GateOutcome } from "../rules";
import type { Device } from "./use-gate-device";
import { fetchSnapshot, type LinkState } from "./use-gate-link";
import { sendQueue } from "./use-gate-sending";
import type { Snapshot } from "./use-gate-store";
import { useRounds, type Wish } from "./use-rounds";

export type OnAnswer = (nonce: string, outcome: GateOutcome) => void;

interface Talk {
  latest: RefObject<Device>;
  reload: () => Promise<void>;
  keep: (fresh: Snapshot) => Promise<void>;
  /** The run whose list is asked for; the one that is on now without it. */
  choice: RefObject<string | undefined>;
  hear: RefObject<OnAnswer | undefined>;
}

/** The device's talk with the server: sends what waits, fetches the list, and says how the link stands. */
export function useGateTalk({ latest, reload, keep, choice, hear }: Talk) {
  const [link, showLink] = useState<LinkState>("online");
  const [isEmpty, setEmpty] = useState(false);
  const wish = useRef<Wish>(undefined);
  const busy = useRef<Promise<void>>(undefined);
  const isLinked = useRef(true);

  const setLink = useCallback((next: LinkState) => {
    isLinked.current = next === "online";
    showLink(next);
  }, []);

  const exchange = useCallback(
    async (wanted: Wish) => {
      await reload();
      const { queue, snapshots } = latest.current;
      const sent = await sendQueue(queue, snapshots, hear.current);
      if (queue.length > 0) await reload();
      if (sent === "offline" || sent === "sign_in") return setLink(sent);
      if (sent === "online" && wanted === "send" && snapshots.length > 0) return setLink(sent);
      const got = await fetchSnapshot(choice.current);
      // What another run left behind keeps nobody from working at this one.
      setLink(got.link === "online" && sent === "not_allowed" ? "left_over" : got.link);
      setEmpty(got.isEmpty === true);
      if (got.snapshot) await keep(got.snapshot);
    },
    [latest, reload, keep, choice, hear, setLink],
  );

  const talk = useCallback(async () => {
    // What is wished for meanwhile is not left to the next round of the clock.
    while (wish.current) {
      const now = wish.current;
      wish.current = undefined;
      await exchange(now);
    }
  }, [exchange]);

  const refresh = useCallback(
    async (wanted: Wish) => {
      wish.current = wish.current === "list" ? "list" : wanted;
      // Two tabs share one queue: only one of them talks at a time.
      busy.current ??= navigator.locks
        .request("run-day", talk)
        .catch(() => setLink("offline"))
        .finally(() => {
          busy.current = undefined;
        });
      await busy.current;
    },
    [talk, setLink],
  );

  useRounds(refresh, isLinked);
  return { link, isEmpty, refresh };
}

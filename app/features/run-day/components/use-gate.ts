import { useCallback, useMemo, useRef, useState } from "react";
import { applyEntries } from "~/features/roster/rules";
import { clockOf } from "~/lib/device-clock";
import { EMPTY, shownSnapshot, useGateDevice } from "./use-gate-device";
import {
  dismiss,
  type GateEntry,
  type Queued,
  requeue,
  type Snapshot,
  type Unsettled,
} from "./use-gate-store";
import { type OnAnswer, useGateTalk } from "./use-gate-talk";
import { pageClock } from "./use-page-clock";

/**
 * The run day as this device has it: the list with everything that waits already in it, and `add` for what
 * happens next. It works the same with and without a signal; sending goes on by itself in between.
 */
export function useGate() {
  const [chosen, setChosen] = useState<string>();
  const choice = useRef<string>(undefined);
  const hear = useRef<OnAnswer>(undefined);
  const { device, latest, reload, put, keep } = useGateDevice();
  const { link, isEmpty, refresh } = useGateTalk({ latest, reload, keep, choice, hear });

  const snapshot = useMemo(() => shownSnapshot(device?.snapshots ?? [], chosen), [device, chosen]);
  const waiting = device?.queue ?? EMPTY.queue;
  const roster = useMemo(() => {
    const own = waiting.filter((item) => item.eventId === snapshot?.eventId);
    const entries = own.map(({ entry }) => entry);
    return snapshot ? applyEntries(snapshot.roster, entries, snapshot.clockOffMs) : [];
  }, [snapshot, waiting]);

  const add = useCallback(
    async (entry: GateEntry, label: string): Promise<boolean> => {
      const isKept = snapshot !== undefined && (await put(queuedOf(entry, label, snapshot)));
      // A walk-in is somebody whom only the server's next list names.
      if (isKept) void refresh(entry.kind === "walk_in" ? "list" : "send");
      return isKept;
    },
    [snapshot, put, refresh],
  );

  const choose = useCallback(
    (eventId: string) => {
      choice.current = eventId;
      setChosen(eventId);
      void refresh("list");
    },
    [refresh],
  );

  const forget = useCallback(
    async (seq: number) => {
      await dismiss(seq);
      await reload();
    },
    [reload],
  );

  const sendAgain = useCallback(
    async (item: Unsettled) => {
      // A full phone keeps it where it is.
      await requeue(item).catch(() => undefined);
      await refresh("send");
    },
    [refresh],
  );

  const listen = useCallback((onAnswer: OnAnswer) => {
    hear.current = onAnswer;
  }, []);

  return {
    isLoading: device === undefined || (!snapshot && link === "online" && !isEmpty),
    snapshot,
    roster,
    waiting: waiting.filter(({ entry }) => entry.kind !== "refused"),
    unsettled: device?.unsettled ?? EMPTY.unsettled,
    link,
    add,
    choose,
    forget,
    sendAgain,
    listen,
  };
}

function queuedOf(entry: GateEntry, label: string, snapshot: Snapshot): Omit<Queued, "seq"> {
  const { eventId, crew } = snapshot;
  const heardAt = clockOf(snapshot, entry.at);
  const known = { by: crew.id, ...(heardAt !== undefined && { heardAt }) };
  return { eventId, entry: { ...entry, ...known }, label, ...pageClock() };
}

import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { windowOf } from "~/features/check-ins/rules";
import { applyEntries } from "~/features/roster/rules";
import { CREW_SEES_AFTER_MS, clockOf, runOnNow } from "../rules";
import { fetchSnapshot, type LinkState, pageClock, sendQueue } from "./use-gate-link";
import {
  dismiss,
  dropSnapshots,
  enqueue,
  type GateEntry,
  keepSnapshot,
  loadDevice,
  type Queued,
  type Snapshot,
  type Unsettled,
} from "./use-gate-store";

const REFRESH_MS = 15_000;

interface Device {
  snapshots: Snapshot[];
  queue: Queued[];
  unsettled: Unsettled[];
}

const EMPTY: Device = { snapshots: [], queue: [], unsettled: [] };

/**
 * The run day as this device has it: the list with everything that waits already in it, and `add` for what
 * happens next. It works the same with and without a signal; sending goes on by itself in between.
 */
export function useGate() {
  const [device, setDevice] = useState<Device>();
  const [link, setLink] = useState<LinkState>("online");
  const [isEmpty, setEmpty] = useState(false);
  const [chosen, setChosen] = useState<string>();
  const latest = useRef(EMPTY);
  const choice = useRef<string>(undefined);
  const busy = useRef<Promise<void>>(undefined);

  const reload = useCallback(async () => {
    const next = await loadDevice().catch(() => latest.current);
    latest.current = next;
    setDevice(next);
  }, []);

  const exchange = useCallback(async () => {
    await reload();
    const sent = await sendQueue(latest.current.queue, latest.current.snapshots);
    if (latest.current.queue.length > 0) await reload();
    if (sent !== "online") return setLink(sent);
    const got = await fetchSnapshot(choice.current);
    setLink(got.link);
    setEmpty(got.isEmpty === true);
    if (!got.snapshot) return;
    const fresh = got.snapshot;
    await keepSnapshot(fresh).catch(() => {
      const others = latest.current.snapshots.filter((kept) => kept.eventId !== fresh.eventId);
      latest.current = { ...latest.current, snapshots: [...others, fresh] };
      setDevice(latest.current);
    });
    await dropSnapshots(oldRuns(latest.current));
    await reload();
  }, [reload]);

  const refresh = useCallback(async () => {
    // Two tabs share one queue: only one of them talks at a time.
    busy.current ??= navigator.locks.request("run-day", exchange).finally(() => {
      busy.current = undefined;
    });
    await busy.current;
  }, [exchange]);

  useEffect(() => {
    const again = () => void refresh();
    again();
    const timer = setInterval(again, REFRESH_MS);
    addEventListener("online", again);
    document.addEventListener("visibilitychange", again);
    return () => {
      clearInterval(timer);
      removeEventListener("online", again);
      document.removeEventListener("visibilitychange", again);
    };
  }, [refresh]);

  const snapshot = useMemo(() => shownSnapshot(device?.snapshots ?? [], chosen), [device, chosen]);
  const waiting = device?.queue ?? EMPTY.queue;
  const roster = useMemo(() => {
    const own = waiting.filter((item) => item.eventId === snapshot?.eventId);
    const entries = own.map(({ entry }) => entry);
    return snapshot ? applyEntries(snapshot.roster, entries, snapshot.clockOffMs) : [];
  }, [snapshot, waiting]);

  const add = useCallback(
    async (entry: GateEntry, label: string): Promise<boolean> => {
      if (!snapshot) return false;
      const isKept = await enqueue({
        eventId: snapshot.eventId,
        entry,
        label,
        ...pageClock(),
      }).then(
        (queued) => {
          latest.current = { ...latest.current, queue: [...latest.current.queue, queued] };
          setDevice(latest.current);
          return true;
        },
        () => false,
      );
      if (isKept) void refresh();
      return isKept;
    },
    [snapshot, refresh],
  );

  const choose = useCallback(
    (eventId: string) => {
      choice.current = eventId;
      setChosen(eventId);
      void refresh();
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

  return {
    isLoading: device === undefined || (!snapshot && link === "online" && !isEmpty),
    snapshot,
    roster,
    waiting: waiting.filter(({ entry }) => entry.kind !== "refused").length,
    unsettled: device?.unsettled ?? EMPTY.unsettled,
    link,
    add,
    choose,
    forget,
    refresh,
  };
}

function shownSnapshot(snapshots: Snapshot[], chosen: string | undefined): Snapshot | undefined {
  const picked = snapshots.find((kept) => kept.eventId === chosen);
  if (picked) return picked;
  const now = Date.now();
  const newest = [...snapshots].sort((a, b) => b.fetchedAt - a.fetchedAt)[0];
  const at = newest && (clockOf(newest, now) ?? newest.fetchedAt + newest.clockOffMs);
  if (at === undefined) return undefined;
  const run = runOnNow(
    snapshots.map((kept) => kept.run),
    at,
  );
  return snapshots.find((kept) => kept.eventId === run?.id);
}

/** Kept runs that are over for a day and have nothing left to send. */
function oldRuns({ snapshots, queue }: Device): string[] {
  const busy = new Set(queue.map((item) => item.eventId));
  return snapshots
    .filter(({ eventId }) => !busy.has(eventId))
    .filter(
      ({ run, clockOffMs }) => Date.now() + clockOffMs > windowOf(run).endsAt + CREW_SEES_AFTER_MS,
    )
    .map(({ eventId }) => eventId);
}

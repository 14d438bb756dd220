import { useCallback, useMemo, useRef, useState } from "react";
import { applyEntries } from "~/features/roster/rules";
import { clockOf } from "~/lib/device-clock";
import { type GateOutcome, isListKept, runOnNow } from "../rules";
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
import { useRounds, type Wish } from "./use-rounds";

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
  const [link, showLink] = useState<LinkState>("online");
  const [isEmpty, setEmpty] = useState(false);
  const [chosen, setChosen] = useState<string>();
  const latest = useRef(EMPTY);
  const choice = useRef<string>(undefined);
  const added = useRef(0);
  const wish = useRef<Wish>(undefined);
  const busy = useRef<Promise<void>>(undefined);
  const isLinked = useRef(true);
  const hear = useRef<(nonce: string, outcome: GateOutcome) => void>(undefined);

  const setLink = useCallback((next: LinkState) => {
    isLinked.current = next === "online";
    showLink(next);
  }, []);

  const reload = useCallback(async () => {
    let next = latest.current;
    let seen: number;
    do {
      seen = added.current;
      next = await loadDevice().catch(() => latest.current);
      // What was added while the device was read may be missing from it.
    } while (seen !== added.current);
    latest.current = next;
    setDevice(next);
  }, []);

  const exchange = useCallback(
    async (wanted: Wish) => {
      await reload();
      const { queue, snapshots } = latest.current;
      const sent = await sendQueue(queue, snapshots, hear.current);
      if (queue.length > 0) await reload();
      if (sent !== "online") return setLink(sent);
      if (wanted === "send" && snapshots.length > 0) return setLink("online");
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
    },
    [reload, setLink],
  );

  const refresh = useCallback(
    async (wanted: Wish) => {
      wish.current = wish.current === "list" ? "list" : wanted;
      // Two tabs share one queue: only one of them talks at a time.
      busy.current ??= navigator.locks
        .request("run-day", async () => {
          // What is wished for meanwhile is not left to the next round of the clock.
          while (wish.current) {
            const now = wish.current;
            wish.current = undefined;
            await exchange(now);
          }
        })
        .catch(() => setLink("offline"))
        .finally(() => {
          busy.current = undefined;
        });
      await busy.current;
    },
    [exchange, setLink],
  );

  useRounds(refresh, isLinked);

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
      const isKept = await enqueue(queuedOf(entry, label, snapshot)).then(
        (queued) => {
          added.current += 1;
          const others = latest.current.queue.filter(({ seq }) => seq !== queued.seq);
          latest.current = { ...latest.current, queue: [...others, queued] };
          setDevice(latest.current);
          return true;
        },
        () => false,
      );
      // A walk-in is somebody whom only the server's next list names.
      if (isKept) void refresh(entry.kind === "walk_in" ? "list" : "send");
      return isKept;
    },
    [snapshot, refresh],
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

  const listen = useCallback((onAnswer: NonNullable<typeof hear.current>) => {
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
    listen,
  };
}

function queuedOf(entry: GateEntry, label: string, snapshot: Snapshot): Omit<Queued, "seq"> {
  const { eventId, crew } = snapshot;
  const heardAt = clockOf(snapshot, entry.at);
  const known = { by: crew.id, ...(heardAt !== undefined && { heardAt }) };
  return { eventId, entry: { ...entry, ...known }, label, ...pageClock() };
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
    .filter(({ run, clockOffMs }) => !isListKept(run, Date.now() + clockOffMs))
    .map(({ eventId }) => eventId);
}

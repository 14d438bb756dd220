import { useCallback, useRef, useState } from "react";
import { keepSame } from "~/features/roster/rules";
import { clockOf } from "~/lib/device-clock";
import { isListKept, runOnNow } from "../rules";
import {
  dropSnapshots,
  enqueue,
  keepSnapshot,
  loadQueue,
  loadRuns,
  type Queued,
  type Snapshot,
  type Unsettled,
} from "./use-gate-store";

export interface Device {
  snapshots: Snapshot[];
  queue: Queued[];
  unsettled: Unsettled[];
}

export const EMPTY: Device = { snapshots: [], queue: [], unsettled: [] };

/** What this device holds: `device` as it is shown (undefined until it was read), `latest` as of this moment. */
export function useGateDevice() {
  const [device, setDevice] = useState<Device>();
  const latest = useRef(EMPTY);
  const added = useRef(0);

  const show = useCallback((next: Device) => {
    latest.current = next;
    setDevice(next);
  }, []);

  const reload = useCallback(async () => {
    let next = latest.current;
    let seen: number;
    do {
      seen = added.current;
      next = await readDevice(latest.current).catch(() => latest.current);
      // What was added while the device was read may be missing from it.
    } while (seen !== added.current);
    show(next);
  }, [show]);

  /** False when the device has no room for it. */
  const put = useCallback(
    async (waiting: Omit<Queued, "seq">): Promise<boolean> => {
      const queued = await enqueue(waiting).catch(() => undefined);
      if (!queued) return false;
      added.current += 1;
      const others = latest.current.queue.filter(({ seq }) => seq !== queued.seq);
      show({ ...latest.current, queue: [...others, queued] });
      return true;
    },
    [show],
  );

  /** A phone without room has the newest list for as long as the page is open. */
  const keep = useCallback(
    async (fresh: Snapshot) => {
      const old = oldRuns(latest.current);
      const kept = latest.current.snapshots.filter(({ eventId }) => !old.includes(eventId));
      const others = kept.filter(({ eventId }) => eventId !== fresh.eventId);
      show({ ...latest.current, snapshots: withSameRows([...others, fresh], kept) });
      await dropSnapshots(old).catch(() => undefined);
      await keepSnapshot(fresh).catch(() => undefined);
    },
    [show],
  );

  return { device, latest, reload, put, keep };
}

/**
 * What is on the disk now. The lists are large, and read anew only when something has left the queue: then
 * this tab or another one has settled it, and the lists have it.
 */
async function readDevice(known: Device): Promise<Device> {
  const read = await loadQueue();
  const left = new Set(read.queue.map(({ seq }) => seq));
  const isKnown = known !== EMPTY && known.queue.every(({ seq }) => left.has(seq));
  if (isKnown) return { ...read, snapshots: known.snapshots };
  return { ...read, snapshots: withSameRows(await loadRuns(), known.snapshots) };
}

/** Rows that say what they said before are the same objects, so that only changed ones are drawn again. */
function withSameRows(snapshots: Snapshot[], before: Snapshot[]): Snapshot[] {
  return snapshots.map((snapshot) => {
    const old = before.find(({ eventId }) => eventId === snapshot.eventId);
    return old ? { ...snapshot, roster: keepSame(old.roster, snapshot.roster) } : snapshot;
  });
}

/** The run to show: the one that was chosen, or else the one that is on now. */
export function shownSnapshot(
  snapshots: Snapshot[],
  chosen: string | undefined,
): Snapshot | undefined {
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

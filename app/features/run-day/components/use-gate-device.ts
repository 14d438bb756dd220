import { useCallback, useRef, useState } from "react";
import { clockOf } from "~/lib/device-clock";
import { isListKept, runOnNow } from "../rules";
import {
  dropSnapshots,
  enqueue,
  keepSnapshot,
  loadDevice,
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
      next = await loadDevice().catch(() => latest.current);
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

  const keep = useCallback(
    async (fresh: Snapshot) => {
      await dropSnapshots(oldRuns(latest.current));
      const isKept = await keepSnapshot(fresh).then(
        () => true,
        () => false,
      );
      if (isKept) return await reload();
      // A phone without room has the newest list for as long as the page is open.
      const others = latest.current.snapshots.filter((kept) => kept.eventId !== fresh.eventId);
      show({ ...latest.current, snapshots: [...others, fresh] });
    },
    [reload, show],
  );

  return { device, latest, reload, put, keep };
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

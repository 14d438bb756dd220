import { type CheckInDesk, createDesk } from "~/core/check-in/device/desk";
import {
  type EventList,
  type Queued,
  type Unsettled,
  withStoredOthers,
} from "~/core/check-in/device/device-data";
import type { DeskDevices, DeskServer } from "~/core/check-in/device/devices";
import type { SyncAnswer } from "~/core/check-in/device/state";
import { sealSwap, swapCodes, swapOf } from "~/core/check-in/device/swap";

/** The server as the phones reach it. */
export interface MorningServer {
  sendBatch: (
    batch: Parameters<DeskServer["sendBatch"]>[0] & {
      device: { id: string; waiting: number; unsettled: number; showing?: number };
    },
  ) => Promise<SyncAnswer>;
  askList: () => Promise<Omit<EventList, "clockOffMs" | "fetchedAt">>;
}

interface Disk {
  queue: Queued[];
  unsettled: Unsettled[];
  lists: EventList[];
}

const NO_SIGNAL = { link: "offline" } as const;
/** Turns of the event loop after which a phone has nothing left to do. */
const TURNS = 60;

/** A phone with two tabs, which share a disk and a lock. */
export class MorningPhone {
  readonly name: string;
  readonly disk: Disk = { queue: [], unsettled: [], lists: [] };
  /** The nonces of what was kept and not cleared. */
  readonly acknowledged = new Set<string>();
  /** The bookings, and the nonces of the walk-ins, that were checked in here. */
  readonly claimed = new Set<string>();
  /** The ids that it had before its storage was cleared. */
  readonly gone = new Set<string>();
  isOnline = true;
  /** By how much its clock is wrong. */
  aheadMs = 0;
  cleared = 0;
  private device = crypto.randomUUID();
  private showing = 0;
  private seq = 0;
  private isLocked = false;
  private readonly server: MorningServer;
  private readonly clock: { now: number };
  private readonly tabs: CheckInDesk[];

  constructor({
    server,
    clock,
    name,
  }: {
    server: MorningServer;
    clock: { now: number };
    name: string;
  }) {
    this.server = server;
    this.clock = clock;
    this.name = name;
    this.tabs = [this.open(), this.open()];
  }

  tab(at: number): CheckInDesk {
    const desk = this.tabs[at] ?? this.tabs[0];
    if (!desk) throw new Error("A phone has two tabs.");
    return desk;
  }

  held(): { entry: { nonce: string } }[] {
    return [...this.disk.queue, ...this.disk.unsettled];
  }

  /** Both tabs ask the server. */
  async wake(): Promise<void> {
    for (const desk of this.tabs) {
      desk.happen({ type: "woken" });
      await this.rest();
    }
  }

  /** The timers of both tabs: what one has sent is gone from the other. */
  async tick(): Promise<void> {
    for (const desk of this.tabs) {
      desk.happen({ type: "timer_ticked", isScrolling: false });
      await this.rest();
    }
  }

  async rest(): Promise<void> {
    for (let turn = 0; turn < TURNS; turn += 1) await new Promise(setImmediate);
  }

  /** The signal comes or goes; the page notices either. */
  setSignal(isOnline: boolean): void {
    this.isOnline = isOnline;
    for (const desk of this.tabs) desk.happen({ type: isOnline ? "woken" : "signal_lost" });
  }

  /** What an earlier release has stored lacks the key and the entries of other phones. */
  comeFromEarlierRelease(): void {
    this.disk.lists = this.disk.lists.map(
      ({ swapKey: _, phones: __, others: ___, ...list }) => list,
    );
    for (const at of [0, 1]) this.reload(at);
  }

  reload(at: number): void {
    this.isLocked = false;
    this.tabs[at] = this.open();
    this.tabs[at]?.happen({ type: "woken" });
  }

  /** The person deletes the site's data: what was not sent is gone with it. */
  async clear(): Promise<void> {
    await this.rest();
    for (const { entry } of this.held()) this.acknowledged.delete(entry.nonce);
    this.cleared += 1;
    Object.assign(this.disk, { queue: [], unsettled: [], lists: [] });
    this.gone.add(this.device);
    this.device = crypto.randomUUID();
    this.showing = 0;
    for (const at of [0, 1]) this.reload(at);
    await this.rest();
  }

  /** Holds the camera to another phone until all of its codes were read. */
  async read(other: MorningPhone, key: string): Promise<void> {
    const codes = await other.show(key);
    const { answers } = this.tab(0).state();
    for (const text of codes) this.tab(0).happen({ type: "code_read", text, method: "scan" });
    // Codes are unpacked in threads of their own, which take as long as they take.
    while (codes.length > 0 && this.tab(0).state().answers === answers)
      await new Promise(setImmediate);
    await this.rest();
  }

  private async show(key: string): Promise<string[]> {
    const { list, waiting } = this.tab(0).state().screen;
    if (!list) return [];
    this.showing += 1;
    const swap = swapOf(list, { queue: waiting, device: this.device, showing: this.showing });
    return swapCodes(await sealSwap(swap, key));
  }

  private open(): CheckInDesk {
    return createDesk(this.devices(crypto.randomUUID()), "key");
  }

  private devices(session: string): DeskDevices {
    const { disk } = this;
    const opened = this.clock.now;
    const put = (list: EventList) => {
      const stored = disk.lists.find(({ eventId }) => eventId === list.eventId);
      const others = disk.lists.filter((one) => one !== stored);
      disk.lists = [...others, withStoredOthers(list, stored)];
    };
    return {
      storage: {
        read: async (knownSeqs) => {
          const { queue, unsettled, lists } = disk;
          const isKnown = knownSeqs?.every((seq) => queue.some((item) => item.seq === seq));
          return isKnown ? { queue, unsettled } : { queue, unsettled, lists };
        },
        storeEntry: async (waiting) => {
          this.seq += 1;
          const queued = { ...waiting, seq: this.seq };
          disk.queue = [...disk.queue, queued];
          const { entry } = waiting;
          this.acknowledged.add(entry.nonce);
          if (entry.kind === "walk_in") this.claimed.add(entry.nonce);
          if (entry.kind === "check_in" && entry.bookingId) this.claimed.add(entry.bookingId);
          return queued;
        },
        settle: async ({ answeredSeqs, unsettled, list }) => {
          disk.queue = disk.queue.filter(({ seq }) => !answeredSeqs.includes(seq));
          disk.unsettled = [...disk.unsettled, ...unsettled];
          if (list) put(list);
        },
        keepList: async (list, { drop }) => {
          disk.lists = disk.lists.filter(({ eventId }) => !drop.includes(eventId));
          put(list);
        },
        dropLists: async () => {
          disk.lists = [];
        },
        markSeen: async () => undefined,
        requeue: async () => undefined,
        keepRehearsal: async () => undefined,
        dropRehearsal: async () => undefined,
      },
      server: {
        sendBatch: async (batch) => {
          if (!this.isOnline) return NO_SIGNAL;
          const { waiting, unsettled } = batch.left;
          const showing = this.showing > 0 ? { showing: this.showing } : {};
          const device = { id: this.device, waiting, unsettled, ...showing };
          return await this.server.sendBatch({ ...batch, device });
        },
        askList: async () => {
          if (!this.isOnline) return NO_SIGNAL;
          const list = await this.server.askList();
          const fetchedAt = this.now();
          return {
            link: "online",
            list: { ...list, fetchedAt, clockOffMs: this.clock.now - fetchedAt },
          };
        },
      },
      lock: {
        take: async () => {
          if (this.isLocked) throw new Error("Another tab sends.");
          this.isLocked = true;
        },
        release: () => {
          this.isLocked = false;
        },
      },
      clock: {
        session,
        moment: () => ({
          now: this.now(),
          steadyMs: this.clock.now - opened,
          nonce: crypto.randomUUID(),
        }),
      },
      choice: { read: () => undefined, keep: () => undefined },
      signal: () => undefined,
      checkCode: async () => ({ kind: "reference" }),
      ownDevice: () => this.device,
    };
  }

  private now(): number {
    return this.clock.now + this.aheadMs;
  }
}

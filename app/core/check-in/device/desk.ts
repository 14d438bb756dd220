import { withinLimit } from "~/lib/within-limit";
import type { DeskDevices } from "./devices";
import { sendRehearsals } from "./server";
import {
  type Answer,
  type CrewEvent,
  type DeskChoice,
  type DeskState,
  type Effect,
  initialState,
  type PulseEvent,
} from "./state";
import { step } from "./step";
import { openSwap } from "./swap";

/** The check-in desk of this page: handles events and calls `listeners` when its state changes. */
export interface CheckInDesk {
  state: () => DeskState;
  happen: (event: CrewEvent | PulseEvent) => void;
  subscribe: (listener: () => void) => () => void;
}

export function createDesk(devices: DeskDevices, publicKey?: string): CheckInDesk {
  let state = initialState(devices.clock.session, publicKey, devices.choice.read());
  const listeners = new Set<() => void>();

  function happen(event: CrewEvent | PulseEvent | Answer): void {
    const [next, effects] = step(state, { ...event, moment: devices.clock.moment() });
    const choice = choiceOf(next);
    if (!isSameChoice(choice, choiceOf(state))) devices.choice.keep(choice);
    state = next;
    for (const effect of effects) {
      void runEffect(effect, devices).then((answer) => answer && happen(answer));
    }
    for (const listener of listeners) listener();
  }

  return {
    state: () => state,
    happen,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The choice that outlives a reload; none of an event that this person may not see any more. */
function choiceOf({ chosen, place, link }: DeskState): DeskChoice | undefined {
  return link === "not_allowed" ? undefined : { chosen, place };
}

function isSameChoice(one: DeskChoice | undefined, other: DeskChoice | undefined): boolean {
  return one?.chosen === other?.chosen && one?.place === other?.place;
}

/** A database that answers later than this counts as one that fails: the rest of the desk does not wait for it. */
const DISK_LIMIT_MS = 5_000;

/** Performs an effect; resolves with its answer, or undefined. */
async function runEffect(
  effect: Effect,
  { storage, server, lock, signal, checkCode, ownDevice = () => undefined }: DeskDevices,
): Promise<Answer | undefined> {
  switch (effect.type) {
    case "signal":
      return void signal(effect.signal);
    case "open_swap":
      return { type: "swap_opened", ...(await openWith(effect)), device: ownDevice() };
    case "check_code": {
      const { text, method, publicKey } = effect;
      return { type: "code_checked", text, method, code: await checkCode(text, publicKey) };
    }
    case "store_entry": {
      const { nonce } = effect.waiting.entry;
      return await storage.storeEntry(effect.waiting).then(
        (queued) => ({ type: "entry_stored", queued }),
        (error) => ({ type: "entry_not_stored", nonce, why: whyNotKept(error) }),
      );
    }
    case "read_device": {
      const read = await orNothing(withinLimit(storage.read(effect.knownSeqs), DISK_LIMIT_MS));
      return { type: "device_read", id: effect.id, read };
    }
    case "settle": {
      const isStored = await isDone(withinLimit(storage.settle(effect.settlement), DISK_LIMIT_MS));
      return { type: "settled", id: effect.id, isStored };
    }
    case "store_list":
      return void (await isDone(storage.keepList(effect.list, effect)));
    case "drop_lists":
      return void (await isDone(storage.dropLists()));
    case "store_seen": {
      const { item } = effect;
      return await storage.markSeen(item).then(
        () => ({ type: "seen_stored", item }),
        (error) => ({ type: "seen_not_stored", item, why: whyNotKept(error) }),
      );
    }
    case "requeue":
      return void (await isDone(storage.requeue(effect.item)));
    case "lock":
      return { type: (await isDone(lock.take())) ? "locked" : "lock_failed" };
    case "unlock":
      return void lock.release();
    case "send_batch": {
      const { id, ...batch } = effect;
      return { type: "batch_answered", id, answer: await server.sendBatch(batch) };
    }
    case "report": {
      const { eventId, deviceNow, left } = effect;
      const { lacks } = left;
      const isKept = lacks && (await isDone(storage.keepRehearsal(eventId, { lacks })));
      if (!isKept) await server.sendBatch({ eventId, deviceNow, entries: [], left });
      const kept = { storage, serverFor: () => server, now: () => deviceNow };
      return void (await isDone(sendRehearsals(kept)));
    }
    case "ask_list":
      return { type: "list_answered", id: effect.id, answer: await server.askList(effect.eventId) };
  }
}

/** What another phone showed, opened with the key of its run. */
async function openWith({ bytes, keys }: Extract<Effect, { type: "open_swap" }>) {
  for (const key of keys) {
    const swap = await orNothing(openSwap(bytes, key));
    if (swap) return { swap };
  }
  return { swap: undefined };
}

/** The errors of a browser that lets no page store anything, as in a private window, or has closed its database. */
const REFUSALS = [
  "InvalidStateError",
  "NotAllowedError",
  "SecurityError",
  "TimeoutError",
  "TypeError",
  "UnknownError",
];

function whyNotKept(error: unknown): "full" | "refused" {
  const name = error instanceof Error || error instanceof DOMException ? error.name : "";
  return REFUSALS.includes(name) ? "refused" : "full";
}

async function orNothing<T>(work: Promise<T>): Promise<T | undefined> {
  return await work.catch(() => undefined);
}

async function isDone(work: Promise<void>): Promise<boolean> {
  return await work.then(
    () => true,
    () => false,
  );
}

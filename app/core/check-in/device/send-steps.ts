import type { EventId } from "~/db/tables/shapes";
import { UNLISTED } from "../refusals";
import { clockChangeSince, type Moment, pageClock } from "./clock";
import { type Device, EMPTY_DEVICE, type Queued, unsentOf } from "./device-data";
import type { Effect, Left } from "./events";
import type { LinkState } from "./link";
import { withCrewTime } from "./lists";
import type { DeskState, Goal, Round } from "./state";

/** Whether sending continues, or has ended with this state of the link. */
export type Sending =
  | { isOver: false; state: DeskState; effects: Effect[] }
  | { isOver: true; state: DeskState; effects: Effect[]; link: LinkState; goal: Goal };

type Kept = Pick<Device, "queue" | "unsettled">;

/** The queue grouped by event, in the order of each event's first entry. */
export function byEvent(queue: readonly Queued[]): Queued[] {
  const eventIds = [...new Set(queue.map(({ eventId }) => eventId))];
  return eventIds.flatMap((eventId) => queue.filter((item) => item.eventId === eventId));
}

/** Sends the next batch: entries of one event. */
export function sendNext(state: DeskState, round: Round, moment: Moment): Sending {
  const { eventId, batch, rest } = nextBatch(round.waiting, round.size);
  if (eventId === undefined) return over(state, round, round.link);
  const id = state.questions + 1;
  const here = pageClock(state.session, moment);
  const device = state.device ?? EMPTY_DEVICE;
  const said = device.lists.find(({ crewClock }) => crewClock)?.crewClock;
  const entries = batch.map((item) => ({
    ...withCrewTime(item, said).entry,
    at: item.entry.at + clockChangeSince(item, here),
  }));
  const left = leftAfter(device, eventId, rest);
  return {
    isOver: false,
    state: { ...state, questions: id, exchange: { phase: "sending", id, round, batch } },
    effects: [{ type: "send_batch", id, eventId, deviceNow: moment.now, entries, left }],
  };
}

/** The first entries that may go in one batch, and those of their event that stay behind; empty when none waits. */
export function nextBatch(waiting: readonly Queued[], size: number) {
  const eventId = waiting[0]?.eventId;
  const ofEvent = waiting.filter((item) => item.eventId === eventId);
  // Each entry made without a list may belong to another event.
  const most = eventId === UNLISTED ? 1 : size;
  return { eventId, batch: ofEvent.slice(0, most), rest: ofEvent.slice(most) };
}

/** What this device has left of an event; what was made without a list may belong to it. */
export function leftOf(device: Kept, eventId: EventId): Left {
  const { waiting, unsettled } = unsentOf(device);
  const count = (items: Queued[]) =>
    items.filter((item) => [eventId, UNLISTED].includes(item.eventId)).length;
  return { waiting: count(waiting), unsettled: count(unsettled) };
}

/** What this device has left of an event once its next batch is sent. */
export function leftAfter(device: Kept, eventId: EventId, rest: Queued[]): Left {
  const { waiting } = unsentOf({ queue: rest, unsettled: [] });
  return { ...leftOf(device, eventId), waiting: waiting.length };
}

/** Ends the sending with this state of the link. */
export function over(state: DeskState, { goal }: Round, link: LinkState): Sending {
  return { isOver: true, state, effects: [], link, goal };
}

/** Ignores an answer to an earlier request. */
export function stay(state: DeskState): Sending {
  return { isOver: false, state, effects: [] };
}

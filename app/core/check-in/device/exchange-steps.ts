import type { EventId } from "~/db/tables/shapes";
import { MINUTE_MS } from "~/lib/dates";
import { BATCH_MAX_ENTRIES } from "../desk";
import { type Moment, pageClock } from "./clock";
import { type Device, EMPTY_DEVICE, type EventList, withOthers } from "./device-data";
import {
  askForExchange,
  noLongerDoubled,
  oldEvents,
  otherLists,
  readDevice,
  reuseUnchangedRows,
  type StepResult,
  say,
} from "./entry-steps";
import type { RehearsalPart } from "./rehearsal";
import { byEvent, isClosed, leftOf, type Sending, sendNext } from "./send-steps";
import type { DeskEvent, DeskState, DeviceRead, Effect, Goal, LinkState } from "./state";
import { isRefusing, notSentWords } from "./words";

const REPORT_EVERY_MS = 5 * MINUTE_MS;

type Of<Type> = Extract<DeskEvent, { type: Type }>;

/** Takes over what was read; reads again when an entry was stored during the read. */
export function deviceRead(
  state: DeskState,
  { id, read: found, moment }: Of<"device_read">,
): StepResult {
  const { exchange } = state;
  if (exchange.phase !== "reading" || exchange.id !== id) return [state, []];
  const { goal, changes, isLocked } = exchange;
  if (found && changes !== state.changes) return readDevice(state, exchange);
  const device = found ? merged(state.device, found) : (state.device ?? EMPTY_DEVICE);
  const next = { ...state, device };
  if (device.queue.length === 0 && !isLocked)
    return afterQueue(next, { link: "online", goal, effects: [] });
  // Tabs share one queue: only the tab with the lock sends.
  if (!isLocked) return [{ ...next, exchange: { phase: "locking", goal } }, [{ type: "lock" }]];
  const round = {
    goal,
    link: "online" as const,
    waiting: byEvent(device.queue),
    size: BATCH_MAX_ENTRIES,
  };
  return afterSending(sendNext(next, round, moment));
}

/** This tab holds the lock: reads the database again, since another tab may have changed the queue. */
export function locked(state: DeskState): StepResult {
  const { exchange } = state;
  if (exchange.phase !== "locking") return [state, []];
  return readDevice(state, { goal: exchange.goal, isLocked: true });
}

/** Another page sends: the entries stay queued until the next round, and the list does not wait for them. */
export function lockFailed(state: DeskState): StepResult {
  const { exchange, link } = state;
  if (exchange.phase !== "locking") return [state, []];
  const { goal } = exchange;
  return afterQueue(state, { link: goal === "list" ? "online" : link, goal, effects: [] });
}

function merged(known: Device | undefined, { queue, unsettled, lists }: DeviceRead): Device {
  const before = known?.lists ?? [];
  return { queue, unsettled, lists: lists ? reuseUnchangedRows(lists, before) : before };
}

/** After the last batch or a failure another tab may send. */
export function afterSending(sending: Sending): StepResult {
  if (!sending.isOver) return [sending.state, sending.effects];
  const { state, effects, link, goal } = sending;
  return afterQueue(state, { link, goal, effects: [...effects, { type: "unlock" }] });
}

/** Asks for the newest list, or ends the exchange. */
function afterQueue(
  state: DeskState,
  { link, goal, effects }: { link: LinkState; goal: Goal; effects: Effect[] },
): StepResult {
  const hasList = (state.device ?? EMPTY_DEVICE).lists.length > 0;
  const isEnough = goal === "queue" || (goal === "send" && link === "online" && hasList);
  if (isClosed(link) || isEnough) return end(state, link, effects);
  return askList(state, { eventId: state.chosen, sent: link, effects });
}

/** Takes over the newest list, or the reason why there is none. */
export function listAnswered(
  state: DeskState,
  { id, answer, moment }: Of<"list_answered">,
): StepResult {
  const { exchange } = state;
  if (exchange.phase !== "listing" || exchange.id !== id) return [state, []];
  const { sent, rest } = exchange;
  // A list of another event that cannot be had changes nothing for this one.
  if (rest && !answer.list && answer.link !== "offline" && answer.link !== "not_crew")
    return askForRest(state, { sent, rest, effects: [] });
  const next = rest ? state : { ...state, isEmpty: answer.isEmpty === true };
  const isLeftOver = answer.link === "online" && sent === "not_allowed";
  const link = isLeftOver ? "left_over" : answer.link;
  if (!answer.list) return end(next, link, []);
  const device = state.device ?? EMPTY_DEVICE;
  const drop = oldEvents(device, { chosen: state.chosen, now: moment.now });
  const before = device.lists.find(({ eventId }) => eventId === answer.list?.eventId);
  const list = withOthers({ ...answer.list, clock: pageClock(state.session, moment) }, before);
  const plain = noLongerDoubled(device, list).map(({ seq }) => seq);
  const kept = { ...next, device: withList(device, { list, drop, plain }) };
  const [told, reports] = rest ? [kept, []] : reportLeft(kept, moment, list.eventId);
  const effects: Effect[] = [{ type: "store_list", list, drop, plain }, ...reports];
  const more = rest ?? otherLists(kept.device, list, moment.now);
  return askForRest(told, { sent, rest: more, effects });
}

/** Asks for the list of the next event, or ends the exchange. */
function askForRest(
  state: DeskState,
  { sent, rest, effects }: { sent: LinkState; rest: string[]; effects: Effect[] },
): StepResult {
  const [eventId, ...others] = rest;
  if (eventId === undefined)
    return end(state, sent === "not_allowed" ? "left_over" : sent, effects);
  return askList(state, { eventId, sent, rest: others, effects });
}

function askList(
  state: DeskState,
  input: { eventId: EventId | undefined; sent: LinkState; rest?: string[]; effects: Effect[] },
): StepResult {
  const { eventId, effects, ...after } = input;
  const id = state.questions + 1;
  const exchange = { phase: "listing" as const, id, ...after };
  return [{ ...state, questions: id, exchange }, [...effects, { type: "ask_list", id, eventId }]];
}

/** Tells the server what is left on this device: once a page, every few minutes, and when the signal is back. */
function reportLeft(state: DeskState, moment: Moment, eventId: EventId): StepResult {
  const { reportedMs, link } = state;
  const isRecent = reportedMs !== undefined && moment.steadyMs - reportedMs < REPORT_EVERY_MS;
  return isRecent && link !== "offline" ? [state, []] : report(state, moment, { eventId });
}

/** Tells the server, and with it the organiser, what this phone found out about itself; kept until it is heard. */
export function reportRehearsal(
  state: DeskState,
  moment: Moment,
  lacks: RehearsalPart[],
): StepResult {
  const { list } = state.screen;
  return list ? report(state, moment, { eventId: list.eventId, lacks }) : [state, []];
}

function report(
  state: DeskState,
  moment: Moment,
  { eventId, ...found }: { eventId: EventId; lacks?: RehearsalPart[] },
): StepResult {
  const left = { ...leftOf(state.device ?? EMPTY_DEVICE, eventId), ...found };
  return [
    { ...state, reportedMs: moment.steadyMs },
    [{ type: "report", eventId, deviceNow: moment.now, left }],
  ];
}

/** The list stays in memory even when the device has no room to store it. */
function withList(
  device: Device,
  { list: fresh, drop, plain }: { list: EventList; drop: string[]; plain: number[] },
): Device {
  const kept = device.lists.filter(({ eventId }) => !drop.includes(eventId));
  const others = kept.filter(({ eventId }) => eventId !== fresh.eventId);
  const lists = reuseUnchangedRows([...others, fresh], kept);
  if (plain.length === 0) return { ...device, lists };
  return {
    ...device,
    lists,
    unsettled: device.unsettled.filter(({ seq }) => !plain.includes(seq)),
  };
}

/**
 * Sets the state of the link. A refused person sees at once that an entry shown as done is not sent. The lists of names
 * are deleted for somebody who is no longer a run leader.
 */
function withLink(state: DeskState, link: LinkState): StepResult {
  const { device, feedback } = state;
  const drops = link === "not_crew" && device !== undefined && device.lists.length > 0;
  const dropped = drops ? { ...state, device: { ...device, lists: [] } } : state;
  const isOwn = device?.queue.some(({ entry }) => entry.nonce === feedback?.nonce);
  const [next, said] =
    isRefusing(link) && isOwn && feedback?.tone === "success"
      ? say(dropped, notSentWords(feedback.title))
      : [dropped, []];
  return [{ ...next, link }, drops ? [{ type: "drop_lists" }, ...said] : said];
}

/** Ends the exchange, or starts the next one when one was asked for meanwhile. */
function end(state: DeskState, link: LinkState, effects: Effect[]): StepResult {
  const [linked, said] = withLink(state, link);
  const all = [...effects, ...said];
  const idle: DeskState = { ...linked, goal: undefined, exchange: { phase: "idle" } };
  if (!state.goal) return [idle, all];
  const [next, more] = askForExchange(idle, state.goal);
  return [next, [...all, ...more]];
}

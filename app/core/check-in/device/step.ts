import type { EventId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";
import { recordKeys } from "~/lib/records";
import { WORDS_TEXTS } from "~/texts/check-in/desk-desk";
import { STEP_TEXTS } from "~/texts/check-in/device";
import { SWAP_TEXTS } from "~/texts/check-in/words";
import { referenceIn } from "../pass/passes";
import { SAME_CODE_IGNORED_MS } from "../refusals";
import { deskTime, type Moment, pageClock } from "./clock";
import * as crew from "./crew-steps";
import {
  decide,
  findElsewhere,
  isRunGone,
  isTaking,
  isThereAlready,
  offerElsewhere,
  storeUnlistedCode,
  unlistedEvent,
} from "./crew-steps";
import { EMPTY_DEVICE, type Unsettled, unsentOf } from "./device-data";
import {
  askForExchange,
  entryNotStored,
  entryStored,
  reuseUnchangedRows,
  rosterOf,
  type StepResult,
  say,
  shownList,
  timerTicked,
} from "./entry-steps";
import * as exchange from "./exchange-steps";
import * as home from "./home-steps";
import { codeHome } from "./home-steps";
import { batchAnswered, batchSettled, probeAnswered } from "./send-steps";
import type { DeskEvent, DeskState, Effect, Screen } from "./state";
import { digestOf, isSameSwap, isSwapCode, swapBytes, withSwap, withSwapCode } from "./swap";
import { notKeptWords, swapWords } from "./words";

/** The state after an event, and the effects to perform. */
export function step(state: DeskState, event: DeskEvent): [DeskState, Effect[]] {
  const [next, effects] = handle(state, event);
  const link = isRunGone(next, event.moment) ? "not_allowed" : next.link;
  const linked = link === next.link ? next : { ...next, link };
  return [withScreen(state, linked, event.moment), effects];
}

function handle(state: DeskState, event: DeskEvent): StepResult {
  const { moment } = event;
  switch (event.type) {
    case "check_in_tapped":
      return crew.tapCheckIn(state, moment, { bookingId: event.bookingId, reason: event.reason });
    case "undo_tapped":
      return crew.tapUndo(state, moment, event.bookingId);
    case "paid_tapped":
      return crew.tapPaid(state, moment, event);
    case "owes_tapped":
      return crew.tapCheckIn(state, moment, { bookingId: event.bookingId, owes: true });
    case "place_chosen":
      return [{ ...state, place: event.place, feedback: undefined }, []];
    case "home_tapped":
      return home.tapHome(state, moment, event);
    case "still_out_tapped":
      return home.tapStillOut(state, moment, event.bookingId);
    case "last_tapped":
      return home.tapLast(state, moment);
    case "elsewhere_tapped":
      return crew.checkInElsewhere(state, moment, event.elsewhere);
    case "contact_tapped":
      return crew.seeContact(state, moment, event.bookingId);
    case "walk_in_added":
      return crew.enterWalkIn(state, moment, event.guest);
    case "rehearsed":
      return exchange.reportRehearsal(state, moment, event.lacks);
    case "swap_opened":
      return takeSwap(state, event);
    case "code_read":
      return isSwapCode(event.text) ? readSwapCode(state, event) : readCode(state, event);
    case "code_checked":
      return codeChecked(state, event);
    case "event_chosen":
      return chooseEvent(state, event.eventId);
    case "unsettled_seen":
      return [state, unsettledSeen(state, event.seq, moment.now)];
    case "send_again_tapped":
      return sendAgain(state, event.seq);
    case "feedback_cleared":
      return [{ ...state, feedback: undefined }, []];
    case "time_said":
      return timeSaid(state, event.time, moment);
    case "queue_send_asked":
      return askForExchange(state, "queue");
    case "woken":
      return askForExchange(state, "list");
    case "signal_lost":
      return [state.link === "offline" ? state : { ...state, link: "offline" }, []];
    case "timer_ticked":
      return timerTicked(withoutOldSwap(state, moment), event.isScrolling);
    case "entry_stored":
      return keptAndPaid(state, event);
    case "entry_not_stored":
      return entryNotStored(state, event);
    case "seen_stored":
      return [seenStored(state, event.item), []];
    case "seen_not_stored":
      return say(state, notKeptWords(event.item.label, event.why));
    case "locked":
      return exchange.locked(state);
    case "lock_failed":
      return exchange.lockFailed(state);
    case "device_read":
      return exchange.deviceRead(state, event);
    case "batch_answered":
      return exchange.afterSending(batchAnswered(state, event));
    case "settled":
      return exchange.afterSending(batchSettled(state, event));
    case "list_answered":
      return state.exchange.phase === "probing"
        ? exchange.afterSending(probeAnswered(state, event))
        : exchange.listAnswered(state, event);
  }
}

/** Checks in the person whose payment was stored. */
function keptAndPaid(
  state: DeskState,
  { queued, moment }: Extract<DeskEvent, { type: "entry_stored" }>,
): StepResult {
  const [kept, effects] = entryStored(state, queued);
  const { entry, eventId } = queued;
  const next = withScreen(state, kept, moment);
  const isHere = eventId === next.screen.list?.eventId;
  if (entry.kind !== "pay" || !entry.bookingId || !isHere) return [next, effects];
  const person = next.screen.roster.find(({ bookingId }) => bookingId === entry.bookingId);
  if (person?.checkedInAt !== null) return [next, effects];
  const [tapped, more] = crew.tapCheckIn(next, moment, { bookingId: entry.bookingId });
  return [tapped, [...effects, ...more]];
}

/** Shows another event; without a signal only one whose list is on this device. */
function chooseEvent(state: DeskState, eventId: EventId): StepResult {
  const lists = state.device?.lists ?? [];
  const isHere = lists.some((list) => list.eventId === eventId);
  if (isHere || state.link !== "offline")
    return askForExchange({ ...state, chosen: eventId }, "list");
  const [first] = lists;
  const title = first?.runs.find(({ id }) => id === eventId)?.title ?? STEP_TEXTS.thisRun;
  return say(state, { tone: "warning", title, text: WORDS_TEXTS.listMissing });
}

/** Takes the time that the crew said as the club's, on every list of this device, until a newer list brings the server's. */
function timeSaid(state: DeskState, time: Instant, moment: Moment): StepResult {
  const { device, session } = state;
  if (!device) return [state, []];
  const lists = device.lists.map((list) => {
    const said = Math.max(time, list.fetchedAt + list.clockOffMs);
    const clockOffMs = said - moment.now;
    const crewClock = { fetchedAt: moment.now, clockOffMs, clock: pageClock(session, moment) };
    return { ...list, crewClock };
  });
  const next = { ...state, device: { ...device, lists }, changes: state.changes + 1 };
  return [next, lists.map((list) => ({ type: "store_list", list, drop: [], plain: [] }))];
}

/** Marks an entry as seen by the crew on the device, where it stays. */
function unsettledSeen({ device }: DeskState, seq: number, now: Instant): Effect[] {
  const item = device?.unsettled.find((one) => one.seq === seq && one.seenAt === undefined);
  return item ? [{ type: "store_seen", item: { ...item, seenAt: now } }] : [];
}

/** Takes the entry off the screen only now: a page that is left before would show it again. */
function seenStored(state: DeskState, seen: Unsettled): DeskState {
  const { device } = state;
  if (!device?.unsettled.some(({ seq }) => seq === seen.seq)) return state;
  const unsettled = device.unsettled.map((one) => (one.seq === seen.seq ? seen : one));
  return { ...state, device: { ...device, unsettled }, changes: state.changes + 1 };
}

/** Puts an entry back into the queue at its `seq`; a failed write shows in the next read. */
function sendAgain(state: DeskState, seq: number): StepResult {
  const { device } = state;
  const item = device?.unsettled.find((unsettled) => unsettled.seq === seq);
  if (!device || !item) return [state, []];
  const { result: _, seenAt: __, ...waiting } = item;
  const queue = [...device.queue, waiting].sort((a, b) => a.seq - b.seq);
  const unsettled = device.unsettled.filter((other) => other !== item);
  const changes = state.changes + 1;
  const put = { ...state, device: { ...device, queue, unsettled }, changes };
  const [next, effects] = askForExchange(put, "send");
  return [next, [{ type: "requeue", item }, ...effects]];
}

/** The state with its screen; unchanged people keep the same row object. */
function withScreen(before: DeskState, state: DeskState, moment: Moment): DeskState {
  const screen = screenOf(before, state, moment);
  const isSame = recordKeys(screen).every((part) => screen[part] === state.screen[part]);
  return isSame ? state : { ...state, screen };
}

function screenOf(before: DeskState, state: DeskState, moment: Moment): Screen {
  const { link, feedback, chosen, isEmpty, screen: old } = state;
  const device = state.device ?? EMPTY_DEVICE;
  const known = before.device ?? EMPTY_DEVICE;
  const isNewDevice = device !== known || chosen !== before.chosen;
  const list = isNewDevice ? shownList(device.lists, chosen, moment.now) : old.list;
  const isNewQueue = device.queue !== known.queue;
  const roster = isNewQueue || list !== old.list ? rosterOf(list, device.queue) : old.roster;
  const { unsettled: aside } = device;
  const isNewAside = aside !== known.unsettled;
  return {
    isLoading: state.device === undefined || (!list && link === "online" && !isEmpty),
    list,
    roster,
    waiting: isNewQueue ? unsentOf(device).waiting : old.waiting,
    unsettled: isNewAside ? aside.filter((item) => !item.seenAt) : old.unsettled,
    seen: isNewAside ? aside.filter((item) => item.seenAt) : old.seen,
    link,
    isTimeInDoubt: list !== undefined && deskTime(list, state.session, moment).isInDoubt,
    isFinish: state.place === "finish" && Boolean(list?.run.countsHome),
    feedback,
    swap: state.swap,
  };
}

type Of<Type> = Extract<DeskEvent, { type: Type }>;

/** Collects the codes that another phone shows in turn; the last one opens them. */
function readSwapCode(state: DeskState, { text, moment }: Of<"code_read">): StepResult {
  const swap = withSwapCode(state.swap, text);
  if (!swap) return [state, []];
  const swapReadMs = moment.steadyMs;
  if (isSameSwap(state.lastSwap, swap)) return [{ ...state, swapReadMs }, []];
  const bytes = swapBytes(swap);
  if (!bytes) return [{ ...state, swap, swapReadMs }, []];
  const keys = (state.device?.lists ?? []).flatMap(({ swapKey }) => swapKey ?? []);
  const next = { ...state, swap: undefined, swapReadMs, lastSwap: swap };
  return [next, [{ type: "open_swap", bytes, keys }]];
}

/** A showing that goes on has shown each of its codes many times in this time. */
export const SWAP_GIVEN_UP_MS = 20_000;

/**
 * Drops the codes of a phone that was taken away before all of them were read. One that was read and taken away may show
 * the same again: this phone may have the list of its run only now.
 */
function withoutOldSwap(state: DeskState, { steadyMs }: Moment): DeskState {
  const isSwap = state.swap !== undefined || state.lastSwap !== undefined;
  const isOld = isSwap && steadyMs - state.swapReadMs > SWAP_GIVEN_UP_MS;
  return isOld ? { ...state, swap: undefined, lastSwap: undefined } : state;
}

/** Takes over what another phone showed, and says how many are out by both. */
function takeSwap(state: DeskState, { swap, device: own }: Of<"swap_opened">): StepResult {
  const { device } = state;
  const list = device?.lists.find(({ eventId }) => digestOf(eventId) === swap?.run);
  if (!device || !swap || !list)
    return say(state, { tone: "danger", title: SWAP_TEXTS.refusedTitle, text: SWAP_TEXTS.refused });
  const fresh = withSwap(list, swap, own);
  const lists = reuseUnchangedRows(
    device.lists.map((one) => (one === list ? fresh : one)),
    device.lists,
  );
  const next = { ...state, device: { ...device, lists }, changes: state.changes + 1 };
  const roster = rosterOf(fresh, device.queue);
  const [said, signals] = say(next, swapWords(roster, fresh));
  return [said, [{ type: "store_list", list: fresh, drop: [], plain: [] }, ...signals]];
}

/** Asks for the check of a code, unless the same one was read within the last three seconds. */
function readCode(state: DeskState, { text, method, moment }: Of<"code_read">): StepResult {
  const recent = [...state.codesSeen].filter(
    ([, seenMs]) => moment.steadyMs - seenMs < SAME_CODE_IGNORED_MS,
  );
  const isNew = !recent.some(([seen]) => seen === text);
  const next = { ...state, codesSeen: new Map([...recent, [text, moment.steadyMs]]) };
  if (!isNew || !isTaking(state)) return [next, []];
  const publicKey = state.screen.list?.publicKey ?? state.publicKey;
  return [next, [{ type: "check_code", text, method, publicKey }]];
}

/** Checks in the person of a checked code, or refuses; without a list of its run it is kept for the server to decide. */
function codeChecked(
  state: DeskState,
  { text, method, code, moment }: Of<"code_checked">,
): StepResult {
  if (!state.screen.list) return storeUnlistedCode(state, moment, { code, text, method });
  const reference = referenceIn(text);
  const isOurs = code.kind === "pass" ? code.isGenuine : code.kind === "reference";
  const { roster } = state.screen;
  const named = reference && roster.find((person) => person.reference === reference);
  const person = isOurs && named ? named : undefined;
  const elsewhere = person || !isOurs ? undefined : findElsewhere(state, { code, text, method });
  // Who comes to a later run may find only the finish of the earlier one.
  if (elsewhere && !(state.screen.isFinish && isThereAlready(state, elsewhere)))
    return offerElsewhere(state, moment, elsewhere);
  if (state.screen.isFinish) return codeHome(state, moment, { code, text, method, person });
  if (!person && unlistedEvent(state, moment, code) !== undefined)
    return storeUnlistedCode(state, moment, { code, text, method });
  return decide(state, moment, person, { code, method, text });
}

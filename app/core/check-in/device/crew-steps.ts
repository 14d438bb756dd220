import { holdsSeat } from "~/core/bookings/status";
import type { BookingId } from "~/db/tables/shapes";
import { foldText } from "~/lib/folded-text";
import { spacedPhone } from "~/lib/phone-digits";
import { WORDS_TEXTS } from "~/texts/check-in/desk-desk";
import { CREW_STEPS_TEXTS } from "~/texts/check-in/device";
import {
  CONTACT_TEXTS,
  ELSEWHERE_TEXTS,
  NOTED_TEXTS,
  UNLISTED_TEXTS,
} from "~/texts/check-in/words";
import { isUndoable, walkInNonce } from "../check-ins";
import { CREW_SENDS_AFTER_MS, eventText, isDeskTime, walkInRefusal } from "../desk";
import { type ReadCode, referenceIn, spacedReference } from "../pass/passes";
import { checkInRefusal, UNLISTED } from "../refusals";
import { askedRupeesOf, type RosterEntry } from "../roster/roster";
import { planUndo, undoText } from "../undo";
import { deskTime, type Moment } from "./clock";
import type { EventList } from "./device-data";
import {
  isPending,
  newestList,
  personOf,
  rosterOf,
  type StepResult,
  say,
  storeEntry,
} from "./entry-steps";
import type { DeskState, Elsewhere, FeedbackContent, Guest } from "./state";
import * as words from "./words";

interface How {
  code: ReadCode;
  method: "list" | "scan" | "code";
  text?: string | undefined;
  reason?: string | undefined;
  owes?: boolean;
  /** Another list than the one shown, with how its run was offered. */
  list?: EventList;
  elsewhere?: Elsewhere;
}

/** Checks somebody in from the list; what they owe without having paid is settled by an admin. */
export function tapCheckIn(
  state: DeskState,
  moment: Moment,
  { bookingId, ...how }: { bookingId: BookingId } & Pick<How, "reason" | "owes">,
): StepResult {
  const person = personOf(state, bookingId);
  if (!person) return [state, []];
  return decide(state, moment, person, { code: { kind: "person" }, method: "list", ...how });
}

/** Checks in the person a code belongs to, or shows and logs the refusal. */
export function decide(
  state: DeskState,
  moment: Moment,
  person: RosterEntry | undefined,
  { code, method, text, reason, owes, ...how }: How,
): StepResult {
  const list = how.list ?? state.screen.list;
  if (!list || (person && isPending(state, person.bookingId))) return [state, []];
  const { heardAt, isInDoubt } = deskTime(list, state.session, moment);
  const at = isInDoubt ? undefined : heardAt;
  const refusal = checkInRefusal({ code, event: list.run, entry: person, at, reason, owes });
  if (refusal || !person) {
    const why = refusal ?? "unknown";
    const offer = why === "unpaid" && person && withDebt(how.elsewhere, person);
    const refusedContent = { ...words.refusedWords(why, person, { list, code }), ...offer };
    return storeEntry(state, moment, {
      eventId: list.eventId,
      entry: { kind: "refused", outcome: why, ...(person && { bookingId: person.bookingId }) },
      label: person?.name ?? CREW_STEPS_TEXTS.noName,
      onStored: refusedContent,
      onFailed: refusedContent,
    });
  }
  const more = { ...(text && { code: text }), ...(reason && { reason }), ...(owes && { owes }) };
  return storeEntry(state, moment, {
    eventId: list.eventId,
    entry: { kind: "check_in", bookingId: person.bookingId, method, ...more },
    label: person.name,
    onStored: isInDoubt
      ? words.notedWords(person)
      : words.checkedInWords(person, { owes, elsewhere: how.list }),
  });
}

/** Offers the check-in to another run to somebody who has not paid for it. */
function withDebt(elsewhere: Elsewhere | undefined, person: RosterEntry) {
  return elsewhere && { elsewhere: { ...elsewhere, owesRupees: askedRupeesOf(person) } };
}

/** The other run that a genuine code is for, where its list is on this device and has the booking. */
export function findElsewhere(
  { device, screen }: DeskState,
  { code, text, method }: { code: ReadCode; text: string; method: "scan" | "code" },
): Elsewhere | undefined {
  const reference = referenceIn(text);
  const isMeant = ({ eventId }: EventList) => code.kind !== "pass" || code.eventId === eventId;
  for (const list of device?.lists ?? []) {
    const person = list.roster.find((one) => one.reference === reference);
    if (!person || !isMeant(list) || list.eventId === screen.list?.eventId) continue;
    const { eventId, run } = list;
    return { eventId, title: run.title, bookingId: person.bookingId, code, text, method };
  }
  return undefined;
}

/** Whether somebody is checked in to the other run that their code is for. */
export function isThereAlready(state: DeskState, { eventId, bookingId }: Elsewhere): boolean {
  const list = state.device?.lists.find((one) => one.eventId === eventId);
  const people = rosterOf(list, state.device?.queue ?? []);
  return people.some((one) => one.bookingId === bookingId && one.checkedInAt !== null);
}

/** Says which run a code is for, and offers the check-in there; the log has it as refused here. */
export function offerElsewhere(state: DeskState, moment: Moment, elsewhere: Elsewhere): StepResult {
  const list = state.device?.lists.find(({ eventId }) => eventId === elsewhere.eventId);
  const person = list?.roster.find(({ bookingId }) => bookingId === elsewhere.bookingId);
  if (!list || !person) return [state, []];
  const offer = {
    tone: "warning" as const,
    title: person.name,
    text: ELSEWHERE_TEXTS.booked({ run: eventText(list.run) }),
    elsewhere,
  };
  return storeEntry(state, moment, {
    entry: { kind: "refused", outcome: "other_run" },
    label: person.name,
    onStored: offer,
    onFailed: offer,
  });
}

/** Checks somebody in to another run than the one shown, by the rules of that run. */
export function checkInElsewhere(
  state: DeskState,
  moment: Moment,
  elsewhere: Elsewhere,
): StepResult {
  const { eventId, bookingId, code, text, method, owesRupees } = elsewhere;
  const list = state.device?.lists.find((one) => one.eventId === eventId);
  if (!list) return [state, []];
  const people = rosterOf(list, state.device?.queue ?? []);
  const person = people.find((one) => one.bookingId === bookingId);
  const owes = owesRupees !== undefined;
  return decide(state, moment, person, { code, method, text, list, owes, elsewhere });
}

/** Undoes a check-in within 15 minutes. */
export function tapUndo(state: DeskState, moment: Moment, bookingId: BookingId): StepResult {
  const { list } = state.screen;
  const person = personOf(state, bookingId);
  if (!person || !list || isPending(state, bookingId)) return [state, []];
  const { name, checkedInAt } = person;
  if (checkedInAt === null) return [state, []];
  const { heardAt, isInDoubt } = deskTime(list, state.session, moment);
  if (!isUndoable(person, list.crew.id, isInDoubt ? undefined : heardAt))
    return say(state, { tone: "warning", title: name, text: WORDS_TEXTS.undoTooLate });
  const { undoes, ...planned } = planUndo(person, list.crew);
  const isPerhapsCredit = planned.payment === "none" && isPaidWalkIn(state, bookingId);
  const undo = isPerhapsCredit ? { ...planned, payment: "perhapsCredit" as const } : planned;
  return storeEntry(state, moment, {
    entry: { kind: "undo", bookingId, ...(undoes && { undoes }) },
    label: name,
    onStored: { tone: "warning", title: name, text: undoText(undo) },
  });
}

/** Marks a booking as paid; the check-in follows once the entry is stored. */
export function tapPaid(
  state: DeskState,
  moment: Moment,
  { bookingId, paidBy }: { bookingId: BookingId; paidBy: "cash" | "upi" },
): StepResult {
  const person = personOf(state, bookingId);
  if (!person || isPending(state, bookingId)) return [state, []];
  // The list may have another amount by now than the words that were answered.
  const { feedback } = state;
  const { name, checkedInAt } = person;
  const asked = feedback?.bookingId === bookingId ? feedback.dueRupees : undefined;
  return storeEntry(state, moment, {
    entry: { kind: "pay", bookingId, paidBy, shownRupees: asked ?? askedRupeesOf(person) },
    label: name,
    onStored:
      checkedInAt === null
        ? undefined
        : { tone: "success", title: name, text: WORDS_TEXTS.paid, bookingId },
  });
}

/** Shows whom to call about a person, and logs that the crew looked; a phone without room shows it all the same. */
export function seeContact(state: DeskState, moment: Moment, bookingId: BookingId): StepResult {
  const { name, emergencyContact } = personOf(state, bookingId) ?? {};
  if (name === undefined || !emergencyContact) return [state, []];
  const text = CONTACT_TEXTS.number({ contact: spacedPhone(emergencyContact) });
  const contact = { tone: "warning" as const, title: name, text, emergencyContact };
  return storeEntry(state, moment, {
    entry: { kind: "contact_seen", bookingId },
    label: name,
    onStored: contact,
    onFailed: contact,
  });
}

/** Adds a person without a booking; a person found on the list is checked in instead. */
export function enterWalkIn(state: DeskState, moment: Moment, guest: Guest): StepResult {
  const { list, roster } = state.screen;
  if (!list) return isTaking(state) ? storeUnlistedWalkIn(state, moment, guest) : [state, []];
  // With a signal the lists of all runs around now are here.
  const isOther = words.isCutOff(state.link) && unlistedEvent(state, moment) !== undefined;
  if (isOther && !guest.reason) return storeUnlistedWalkIn(state, moment, guest);
  const listed = roster.find((person) => isSamePerson(person, guest));
  if (listed)
    return tapCheckIn(state, moment, { bookingId: listed.bookingId, reason: guest.reason });
  const { heardAt, isInDoubt } = deskTime(list, state.session, moment);
  const refusal = walkInRefusal({
    event: list.run,
    unsent: roster.filter(isUnsent).length - countLeft(list.roster, roster),
    mayBeListed: roster.some((person) => !isUnsent(person) && hasPhone(person, guest)),
    at: isInDoubt ? undefined : heardAt,
    reason: guest.reason,
  });
  if (refusal) return say(state, words.notAddedWords(guest, refusal, list));
  return storeEntry(state, moment, {
    entry: {
      kind: "walk_in",
      ...guest,
      ...(guest.isPaid && { shownRupees: list.run.priceRupees }),
    },
    label: guest.name,
    onStored: isInDoubt ? words.notedWords(guest) : words.walkInWords(guest, list),
  });
}

/** Whether it is a walk-in 'Paid at the desk' that the list has not yet. */
function isPaidWalkIn({ device }: DeskState, bookingId: BookingId): boolean {
  const own = device?.queue.find(({ entry }) => entry.nonce === walkInNonce(bookingId))?.entry;
  return own?.kind === "walk_in" && own.isPaid;
}

function isSamePerson(person: RosterEntry, guest: Guest): boolean {
  const isSameName = foldText(person.name) === foldText(guest.name);
  return isSameName && hasPhone(person, guest);
}

function hasPhone({ phoneEnd, status }: RosterEntry, { phone }: Guest): boolean {
  return phone.endsWith(phoneEnd) && holdsSeat(status);
}

/** How many of the listed people are shown no more: undone walk-ins, whose seats are free. */
function countLeft(listed: RosterEntry[], shown: RosterEntry[]): number {
  const ids = new Set(shown.map(({ bookingId }) => bookingId));
  return listed.filter(({ bookingId }) => !ids.has(bookingId)).length;
}

/** Whether it is a walk-in of this device that the server has not answered yet. */
function isUnsent({ bookingId }: RosterEntry): boolean {
  return walkInNonce(bookingId) !== undefined;
}

/** Whether the desk takes entries: once storage was read, and with a list if the server refuses the person. */
export function isTaking({ screen, device, link }: DeskState): boolean {
  return screen.list !== undefined || (device !== undefined && !words.isRefusing(link));
}

/**
 * The event of a code or a walk-in while the run of the shown list is not on now. Undefined while that run is on, and
 * for a pass whose own list is on this device.
 */
export function unlistedEvent(state: DeskState, moment: Moment, code?: ReadCode) {
  const { list } = state.screen;
  if (!list) return undefined;
  const at = deskTime(list, state.session, moment).heardAt ?? moment.now + list.clockOffMs;
  if (isDeskTime(list.run, at)) return undefined;
  if (code?.kind !== "pass") return code?.kind === "unreadable" ? undefined : UNLISTED;
  const isListed = state.device?.lists.some(({ eventId }) => eventId === code.eventId);
  return code.isGenuine && !isListed ? code.eventId : undefined;
}

/**
 * Whether the server answers and has no run that is on by the list shown here: it was cancelled, or moved to another
 * day. An event that the crew chose is asked for by itself; at the finish people may be out all the same.
 */
export function isRunGone(
  { device, screen: { list, isFinish }, session, chosen, link, isEmpty }: DeskState,
  moment: Moment,
): boolean {
  const newest = newestList(device?.lists ?? []);
  if (!list || !newest || isFinish || link !== "online" || chosen !== undefined) return false;
  const isOfThisPage = newest.clock?.session === session;
  const isListed = newest.runs.some(({ id }) => id === list.eventId);
  const isOn = isDeskTime(list.run, moment.now + newest.clockOffMs);
  return isOn && (isEmpty || (isOfThisPage && !isListed));
}

/**
 * Keeps a pass or a short code that was read without a list of its run: the server decides about it later. A text that is no
 * pass of the club is refused.
 */
export function storeUnlistedCode(
  state: DeskState,
  moment: Moment,
  { code, text, method }: { code: ReadCode; text: string; method: "scan" | "code" },
): StepResult {
  const reference = referenceIn(text);
  if (!reference) return say(state, words.refusedWords("unreadable"));
  if (code.kind === "pass" && !code.isGenuine) return say(state, words.refusedWords("forged"));
  // The server takes nothing for a run that was so long ago, and a clock is seldom that wrong.
  if (code.kind === "pass" && moment.now > code.expiresAt + CREW_SENDS_AFTER_MS)
    return say(state, words.refusedWords("expired"));
  const label = CREW_STEPS_TEXTS.label({ reference: spacedReference(reference) });
  if (isKept(state, reference))
    return say(state, { tone: "warning", title: label, text: NOTED_TEXTS.already });
  return storeEntry(state, moment, {
    eventId: code.kind === "pass" ? code.eventId : UNLISTED,
    entry: { kind: "check_in", method, code: text },
    label,
    onStored: unlistedWords(state, moment, label),
  });
}

/** Keeps a walk-in without a list of a run that is on: the server finds the event by the time. */
function storeUnlistedWalkIn(state: DeskState, moment: Moment, guest: Guest): StepResult {
  const isTwice = state.screen.waiting.some(
    ({ entry }) => entry.kind === "walk_in" && entry.phone === guest.phone,
  );
  if (isTwice) return say(state, { tone: "warning", title: guest.name, text: NOTED_TEXTS.already });
  return storeEntry(state, moment, {
    eventId: UNLISTED,
    entry: { kind: "walk_in", ...guest },
    label: guest.name,
    onStored: unlistedWords(state, moment, guest.name),
  });
}

/** The text for what was taken without a list of a run that is on: only the server can tell what becomes of it. */
function unlistedWords(
  { screen: { list }, session }: DeskState,
  moment: Moment,
  title: string,
): FeedbackContent {
  if (!list) return { tone: "warning", title, text: UNLISTED_TEXTS.list };
  const { isInDoubt } = deskTime(list, session, moment);
  const text = isInDoubt ? UNLISTED_TEXTS.time : UNLISTED_TEXTS.other_list;
  return { tone: "warning", title, text };
}

/** Whether this code waits on the device already, from an earlier reading. */
function isKept({ screen, pending }: DeskState, reference: string): boolean {
  return [...screen.waiting, ...pending.map(({ waiting }) => waiting)].some(
    ({ entry: { kind, code } }) =>
      kind === "check_in" && code !== undefined && referenceIn(code) === reference,
  );
}

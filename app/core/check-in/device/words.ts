import type { DeskOutcome } from "~/db/tables/run-day";
import type { BookingId } from "~/db/tables/shapes";
import { formatRupees } from "~/lib/rupees";
import { checkedInText } from "../check-ins";
import { deskText, eventText } from "../desk";
import { GIVE_BACK_TEXTS } from "../desk/desk-texts";
import { giveBackText } from "../desk-money/money";
import { CHECK_IN_REFUSAL_TEXTS, type CheckInRefusal, type ReadCode } from "../refusals";
import type { RosterEntry } from "../roster/roster";
import { undoAnswerText, undoText } from "../undo";
import type { DeskEntry, EventList, Queued, Unsettled } from "./device-data";
import type { DeskState, FeedbackContent, Guest, LinkState } from "./state";

/** What keeps the queue on the device, by the state of the link. */
export const LINK_TEXTS: Record<LinkState, string | undefined> = {
  online: undefined,
  offline: "There is no signal. They are still on this phone.",
  sign_in: "Your session has ended. Sign in again, then they can be sent.",
  left_over: "Only an admin signed in on this phone can send some of it.",
  not_allowed: "You can no longer send them. An admin signed in on this phone can.",
  not_crew: "You can no longer send them. An admin signed in on this phone can.",
};

/** Whether the server refuses what this person does now. */
export function isRefusing(link: LinkState): boolean {
  return link === "not_allowed" || link === "not_crew";
}

/** Whether the server cannot be asked: there is no signal, or nobody is signed in. */
export function isCutOff(link: LinkState): boolean {
  return link === "offline" || link === "sign_in";
}

/** The text for an entry that this person may not send any more. */
export function notSentWords(title: string): FeedbackContent {
  const text = "Kept on this phone, not sent: you can no longer check people in. Ask an admin.";
  return { tone: "warning", title, text };
}

/** The text when the list of another event cannot be shown. */
export function notHereWords(title: string): FeedbackContent {
  return {
    tone: "warning",
    title,
    text: "Its list is not on this phone. Open it where there is a signal.",
  };
}

const UNLISTED_TEXTS = {
  list: "Kept, to be settled: this phone has no list.",
  other_list: "Kept, to be settled: the list on this phone is from another run.",
  time: "Noted, to be settled: this phone's clock may be wrong.",
};

/** The text for what was taken without a list, or without one of a run that is on: only the server can tell what becomes of it. */
export function unlistedWords(title: string, lack: keyof typeof UNLISTED_TEXTS): FeedbackContent {
  return { tone: "warning", title, text: UNLISTED_TEXTS[lack] };
}

/** The text for what was done while the clock is in doubt: the server decides whether check-in was open. */
export function notedWords({ name, bookingId }: EntryNote): FeedbackContent {
  return { tone: "warning", title: name, text: "Noted, to be settled.", bookingId };
}

interface EntryNote {
  name: string;
  bookingId?: BookingId;
}

/** The text for a code or a walk-in that waits on this device already. */
export function alreadyQueuedWords(title: string): FeedbackContent {
  return { tone: "warning", title, text: "Already kept, to be settled." };
}

/** The text when the device has no room for an entry. */
export function storageFullWords(title: string): FeedbackContent {
  const text = "This phone has no room left, so nothing was kept. Free some space and try again.";
  return { tone: "danger", title, text };
}

export function checkedInWords({ name, isFirstRun, bookingId }: RosterEntry): FeedbackContent {
  const hello = isFirstRun ? " It is their first run: say hello!" : "";
  return { tone: "success", title: name, text: `Checked in.${hello}`, bookingId };
}

/** The text for a person who came without having paid. */
export function owesWords({ name, priceRupees, bookingId }: RosterEntry): FeedbackContent {
  const text = `Checked in. Owes ${formatRupees(priceRupees)}: an admin will settle it.`;
  return { tone: "success", title: name, text, bookingId };
}

/** The text for a payment of somebody who is checked in already. */
export function paidWords({ name, bookingId }: RosterEntry): FeedbackContent {
  return { tone: "success", title: name, text: "Paid.", bookingId };
}

export function refusedWords(
  refusal: CheckInRefusal,
  person: RosterEntry | undefined,
  { list, code }: { list: EventList; code: ReadCode },
): FeedbackContent {
  const { text, tone } = CHECK_IN_REFUSAL_TEXTS[refusal];
  const other = code.kind === "pass" && list.runs.find(({ id }) => id === code.eventId);
  if (refusal === "other_run" && other)
    return { tone, title: text, text: `It is for ${eventText(other)}.`, refusal };
  if (!person) return { tone, title: text, text, refusal };
  if (refusal === "already_in") {
    const { name, bookingId } = person;
    const when = `${checkedInText(person, list.timeZone)}.`;
    return { tone, title: name, text: text.replace(/\.$/, when), bookingId, refusal };
  }
  const price = refusal === "unpaid" ? unpaidText(person) : "";
  const { name, bookingId } = person;
  return { tone, title: name, text: text + price, bookingId, refusal };
}

/** What is to pay, and the reference that was given for it already; only an admin's list has the number. */
function unpaidText({ priceRupees, hasGivenReference, utr }: RosterEntry): string {
  const price = ` ${formatRupees(priceRupees)}.`;
  if (!hasGivenReference) return price;
  if (!utr) return `${price} They gave a reference: ask an admin to look for it.`;
  return `${price} They gave the reference ${utr}: look for it before you ask for the money.`;
}

export function undoneWords(title: string, undo: Parameters<typeof undoText>[0]): FeedbackContent {
  return { tone: "warning", title, text: undoText(undo) };
}

export function tooLateWords(title: string): FeedbackContent {
  const text = "That was more than 15 minutes ago, so it can't be undone.";
  return { tone: "warning", title, text };
}

/** The server decides whether a seat and a free run are left: the tone is a warning until it answers. */
export function walkInWords({ name, isPaid }: Guest, { run }: EventList): FeedbackContent {
  const isCovered = isPaid || run.priceRupees === 0;
  const doubt = isCovered ? "" : " A first run is free; any other has to be paid.";
  return { tone: "warning", title: name, text: `To be confirmed by the server.${doubt}` };
}

/** The text for a walk-in that the device refuses, with what to give back. */
export function notAddedWords(
  { name, isPaid }: Guest,
  refusal: DeskOutcome,
  { run }: EventList,
): FeedbackContent {
  const isInVain = isPaid && run.priceRupees > 0;
  const back = isInVain ? ` ${GIVE_BACK_TEXTS.refused(formatRupees(run.priceRupees))}` : "";
  return { tone: "danger", title: name, text: deskText(refusal) + back };
}

/** Why the server did not apply an entry, and what money to give back for it. */
export function unsettledText({ result, entry, back }: Unsettled): string {
  if (back && back.reason !== "refused") return giveBackText(back);
  const why = refusalText(result, entry);
  if (back) return `${why} ${giveBackText(back)}`;
  // Without a run nobody knows its price.
  const isPaid = entry.kind === "walk_in" && entry.isPaid && result === "no_run";
  return isPaid ? `${why} ${GIVE_BACK_TEXTS.refused("the money")}` : why;
}

function refusalText(result: Unsettled["result"], entry: DeskEntry): string {
  if (result === "not_accepted") return "The server could not read this. Please do it again.";
  if (result === "server_failed") return "The server keeps failing on this. It is kept here.";
  return deskText(result, entry.kind);
}

/**
 * The text to show once the server has answered a batch: the last refusal, or the answer to the shown entry or to a
 * walk-in. Undefined to leave the shown text.
 */
export function answerWords(
  state: DeskState,
  batch: readonly Queued[],
  answer: {
    unsettled: readonly Unsettled[];
    results: ReadonlyMap<string, DeskOutcome> | undefined;
  },
): FeedbackContent | undefined {
  const refused = answer.unsettled.at(-1);
  if (refused?.back && refused.back.reason !== "refused") return backWords(refused);
  if (refused) return { tone: "danger", title: refused.label, text: unsettledText(refused) };
  // A walk-in, and an entry made without a list, were shown as unconfirmed: their answer is shown whenever it arrives.
  const shown =
    batch.find(({ entry }) => entry.nonce === state.feedback?.nonce) ??
    batch.findLast(({ entry }) => isInDoubt(entry));
  const outcome = shown && answer.results?.get(shown.entry.nonce);
  return shown && outcome ? settledWords(state, shown, outcome) : undefined;
}

/** A walk-in is in all the same. */
function backWords(item: Unsettled): FeedbackContent {
  const { label: title, entry, result } = item;
  const text = unsettledText(item);
  if (entry.kind !== "walk_in") return { tone: "warning", title, text };
  const { text: isIn } = doubtWords(title, entry, result);
  return { tone: "warning", title, text: `${isIn} ${text}` };
}

function settledWords(
  state: DeskState,
  { entry, label, eventId }: Queued,
  outcome: DeskOutcome,
): FeedbackContent | undefined {
  if (entry.kind === "walk_in" || isUnsure(entry)) return doubtWords(label, entry, outcome);
  if (entry.kind === "home" && entry.bookingId === undefined) return foundHomeWords(label, outcome);
  const list = state.device?.lists.find((one) => one.eventId === eventId);
  const person = list?.roster.find(({ bookingId }) => bookingId === idOf(entry));
  if (entry.kind === "undo") {
    const text = undoAnswerText(outcome, person, list?.timeZone);
    return text === undefined ? undefined : { tone: "warning", title: label, text };
  }
  if (entry.kind !== "check_in" || outcome !== "duplicate") return undefined;
  if (!person || person.checkedInAt === null) return undefined;
  const text = `Already checked in${checkedInText(person, list?.timeZone)}.`;
  return { tone: "warning", title: label, text };
}

function idOf(entry: DeskEntry): string | undefined {
  return entry.kind === "walk_in" ? undefined : entry.bookingId;
}

/** Whether only the server could tell what becomes of an entry. */
function isInDoubt(entry: DeskEntry): boolean {
  return (
    entry.kind === "walk_in" ||
    isUnsure(entry) ||
    (entry.kind === "home" && entry.bookingId === undefined)
  );
}

function foundHomeWords(title: string, outcome: DeskOutcome): FeedbackContent {
  const text = outcome === "done" ? "Found by the server: home." : "Already home.";
  return { tone: "success", title, text };
}

/** Whether a check-in was taken without a list, so that its booking was not known, or at a doubtful time. */
function isUnsure(entry: DeskEntry): boolean {
  const isSure = entry.notBefore === undefined;
  return entry.kind === "check_in" && !(isSure && entry.bookingId !== undefined);
}

function doubtWords(
  title: string,
  { kind }: DeskEntry,
  outcome: Unsettled["result"],
): FeedbackContent {
  if (outcome === "done") return { tone: "success", title, text: "Confirmed and checked in." };
  const how = kind === "walk_in" ? ", with a booking." : ".";
  return { tone: "warning", title, text: `Already checked in${how}` };
}

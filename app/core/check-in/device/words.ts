import type { DeskOutcome } from "~/db/tables/run-day";
import type { BookingId } from "~/db/tables/shapes";
import { formatWhen } from "~/lib/dates";
import { formatRupees } from "~/lib/rupees";
import { GIVE_BACK_TEXTS, WORDS_TEXTS } from "~/texts/check-in/desk-desk";
import { CHECK_IN_REFUSAL_TEXTS } from "~/texts/check-in/refusals";
import {
  CHANGED_RUN_TEXTS,
  ELSEWHERE_TEXTS,
  LINK_TEXTS,
  NOT_KEPT_TEXTS,
  NOTED_TEXTS,
  SWAP_TEXTS,
} from "~/texts/check-in/words";
import { checkedInValues } from "../check-ins";
import { deskText, eventText } from "../desk";
import { giveBackText } from "../desk/desk-texts";
import { countBack } from "../everybody-back/home";
import type { ReadCode } from "../pass/passes";
import { CHECK_IN_REFUSAL_TONES, type CheckInRefusal } from "../refusals";
import { askedRupeesOf, bookingOf, countsOf, type RosterEntry } from "../roster/roster";
import { undoAnswerText } from "../undo";
import type { DeskEntry, EventList, Queued, Unsettled } from "./device-data";
import type { DeskState, FeedbackContent, Guest, LinkState } from "./state";

/** What keeps the queue on the device; undefined where nothing does. */
export function linkText(link: LinkState): string | undefined {
  return link === "online" ? undefined : LINK_TEXTS[link];
}

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
  const text = WORDS_TEXTS.mayNotCheckIn;
  return { tone: "warning", title, text };
}

/** The text for what was done while the clock is in doubt: the server decides whether check-in was open. */
export function notedWords(person: { name: string; bookingId?: BookingId }): FeedbackContent {
  const { name, bookingId } = person;
  return { tone: "warning", title: name, text: NOTED_TEXTS.now, bookingId };
}

/** The text when an entry could not be stored. */
export function notKeptWords(title: string, why: keyof typeof NOT_KEPT_TEXTS): FeedbackContent {
  return { tone: "danger", title, text: NOT_KEPT_TEXTS[why] };
}

/** The text for a person who came in, here or at the run of `elsewhere`; `owes` without having paid. */
export function checkedInWords(
  person: RosterEntry,
  { owes, elsewhere }: { owes?: boolean | undefined; elsewhere?: EventList | undefined },
): FeedbackContent {
  const { name, bookingId, isFirstRun } = person;
  const said = { tone: "success" as const, title: name, bookingId };
  if (owes) {
    const priceRupees = formatRupees(askedRupeesOf(person));
    return { ...said, text: WORDS_TEXTS.checkedInOwing({ priceRupees }) };
  }
  if (elsewhere) return { ...said, text: ELSEWHERE_TEXTS.checkedIn({ run: elsewhere.run.title }) };
  return { ...said, text: isFirstRun ? WORDS_TEXTS.checkedInFirst : WORDS_TEXTS.checkedIn };
}

export function refusedWords(
  refusal: CheckInRefusal,
  person?: RosterEntry,
  { list, code }: { list?: EventList; code?: ReadCode } = {},
): FeedbackContent {
  const text = CHECK_IN_REFUSAL_TEXTS[refusal];
  const tone = CHECK_IN_REFUSAL_TONES[refusal];
  const other = code?.kind === "pass" && list?.runs.find(({ id }) => id === code.eventId);
  if (refusal === "other_run" && other)
    return { tone, title: text, text: WORDS_TEXTS.forOther({ other: eventText(other) }), refusal };
  if (!person) return { tone, title: text, text, refusal };
  const { name, bookingId } = person;
  if (refusal === "already_in") {
    const already = WORDS_TEXTS.alreadyIn(checkedInValues(person, list?.timeZone));
    return { tone, title: name, text: already, bookingId, refusal };
  }
  const refused = { tone, title: name, bookingId, refusal };
  if (refusal !== "unpaid") return { ...refused, text };
  return { ...refused, text: text + unpaidText(person), dueRupees: askedRupeesOf(person) };
}

/** What is to pay, and the reference that was given for it already; only an admin's list has the number. */
function unpaidText({ hasGivenReference, utr, ...person }: RosterEntry): string {
  const price = ` ${formatRupees(askedRupeesOf(person))}.`;
  if (!hasGivenReference) return price;
  if (!utr) return WORDS_TEXTS.referenceGiven({ price });
  return WORDS_TEXTS.referenceToFind({ price, utr });
}

/** What this phone knows now that another one has shown what it holds. */
export function swapWords(roster: RosterEntry[], { run }: EventList): FeedbackContent {
  const { checkedIn, expected } = countsOf(roster);
  const { out } = countBack(roster);
  const text = run.countsHome
    ? SWAP_TEXTS.withReturns({ in: checkedIn, all: expected, out })
    : SWAP_TEXTS.taken({ in: checkedIn, all: expected });
  return { tone: "success", title: SWAP_TEXTS.title, text };
}

/** The server decides whether a seat and a free run are left: the tone is a warning until it answers. */
export function walkInWords({ name, isPaid }: Guest, { run }: EventList): FeedbackContent {
  const isCovered = isPaid || run.priceRupees === 0;
  const text = isCovered ? WORDS_TEXTS.unconfirmed : WORDS_TEXTS.toBeConfirmedOrPaid;
  return { tone: "warning", title: name, text };
}

/** The text for a walk-in that the device refuses, with what to give back. */
export function notAddedWords(
  { name, isPaid }: Guest,
  refusal: DeskOutcome,
  { run }: EventList,
): FeedbackContent {
  const isInVain = isPaid && run.priceRupees > 0;
  const back = isInVain
    ? ` ${GIVE_BACK_TEXTS.refused({ rupees: formatRupees(run.priceRupees) })}`
    : "";
  return { tone: "danger", title: name, text: deskText(refusal) + back };
}

/** Why the server did not apply an entry, and what money to give back for it. */
export function unsettledText({ result, entry, back, run }: Unsettled): string {
  if (back && back.reason !== "refused") return giveBackText(back);
  const why = run
    ? CHANGED_RUN_TEXTS[run.change]({ when: formatWhen(run) })
    : refusalText(result, entry);
  if (back) return `${why} ${giveBackText(back)}`;
  // Without a run nobody knows its price.
  const isPaid = entry.kind === "walk_in" && entry.isPaid && result === "no_run";
  return isPaid ? `${why} ${GIVE_BACK_TEXTS.refused({ rupees: WORDS_TEXTS.rupees })}` : why;
}

function refusalText(result: Unsettled["result"], entry: DeskEntry): string {
  if (result === "not_accepted") return WORDS_TEXTS.theServerCouldNot;
  if (result === "server_failed") return WORDS_TEXTS.failing;
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
  if (entry.kind === "home" && entry.bookingId === undefined)
    return {
      tone: "success",
      title: label,
      text: outcome === "done" ? WORDS_TEXTS.homeByServer : WORDS_TEXTS.alreadyHome,
    };
  const list = state.device?.lists.find((one) => one.eventId === eventId);
  const person = list?.roster.find(({ bookingId }) => bookingId === bookingOf(entry));
  if (entry.kind === "undo") {
    const text = undoAnswerText(outcome, person, list?.timeZone);
    return text === undefined ? undefined : { tone: "warning", title: label, text };
  }
  if (entry.kind !== "check_in" || outcome !== "duplicate") return undefined;
  if (!person || person.checkedInAt === null) return undefined;
  const text = WORDS_TEXTS.alreadyIn(checkedInValues(person, list?.timeZone));
  return { tone: "warning", title: label, text };
}

/** Whether only the server could tell what becomes of an entry. */
function isInDoubt(entry: DeskEntry): boolean {
  return (
    entry.kind === "walk_in" ||
    isUnsure(entry) ||
    (entry.kind === "home" && entry.bookingId === undefined)
  );
}

/** Whether a check-in was taken without a list, so that its booking was not known, or at a doubtful time. */
function isUnsure(entry: DeskEntry): boolean {
  if (entry.kind !== "check_in") return false;
  return entry.notBefore !== undefined || entry.bookingId === undefined;
}

function doubtWords(
  title: string,
  { kind }: DeskEntry,
  outcome: Unsettled["result"],
): FeedbackContent {
  if (outcome === "done")
    return { tone: "success", title, text: WORDS_TEXTS.confirmedAndCheckedIn };
  const text =
    kind === "walk_in" ? WORDS_TEXTS.alreadyCheckedInBooked : WORDS_TEXTS.alreadyCheckedIn;
  return { tone: "warning", title, text };
}

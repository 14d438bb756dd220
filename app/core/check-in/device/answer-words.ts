import type { DeskOutcome } from "~/db/tables/run-day";
import { checkedInText } from "../check-ins";
import { deskText } from "../desk";
import { GIVE_BACK_TEXTS } from "../desk/desk-texts";
import { giveBackText } from "../desk-money/money";
import { undoAnswerText } from "../undo";
import type { DeskEntry, Queued, Unsettled } from "./device-data";
import type { DeskState, FeedbackContent } from "./state";

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

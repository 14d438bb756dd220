import type { BookingId } from "~/db/tables/shapes";
import { formatTime, timeOf } from "~/lib/dates";
import { HOME_STEPS_TEXTS, HOME_WORDS } from "~/texts/check-in/device";
import { isOut } from "../everybody-back/home";
import { type ReadCode, readPass } from "../pass/passes";
import { codeRefusal } from "../refusals";
import type { RosterEntry } from "../roster/roster";
import type { Moment } from "./clock";
import { unlistedEvent } from "./crew-steps";
import type { EventList } from "./device-data";
import { isPending, personOf, type StepResult, say, storeEntry } from "./entry-steps";
import type { DeskState, FeedbackContent } from "./state";
import * as words from "./words";

/** Counts a person home from the list; whoever is home already stays so. */
export function tapHome(
  state: DeskState,
  moment: Moment,
  { bookingId, kind }: { bookingId: BookingId; kind: "home" | "left_early" },
): StepResult {
  const person = personOf(state, bookingId);
  return person ? countHome(state, moment, person, { kind, method: "list" }) : [state, []];
}

/** Counts the person of a code home; a person who is not on this device's list is left to the server. */
export function codeHome(
  state: DeskState,
  moment: Moment,
  input: {
    code: ReadCode;
    text: string;
    method: "scan" | "code";
    person: RosterEntry | undefined;
  },
): StepResult {
  const { code, text, method, person } = input;
  const { list } = state.screen;
  if (!list) return [state, []];
  const eventId = unlistedEvent(state, moment, code) ?? list.eventId;
  // A late return is never refused.
  const refusal = codeRefusal(code, { id: eventId });
  if (refusal) return say(state, words.refusedWords(refusal, undefined, { list, code }));
  if (person) return countHome(state, moment, person, { kind: "home", method, code: text });
  const label = readPass(text) ? HOME_STEPS_TEXTS.label : text;
  return storeEntry(state, moment, {
    entry: { kind: "home", method, code: text },
    eventId,
    label,
    onStored: { tone: "warning", title: label, text: HOME_WORDS.countedHomeUnlisted },
  });
}

/** Takes a return back: the person is out again. */
export function tapStillOut(state: DeskState, moment: Moment, bookingId: BookingId): StepResult {
  const person = personOf(state, bookingId);
  const { name, homes = [] } = person ?? {};
  if (name === undefined || homes.length === 0 || isPending(state, bookingId)) return [state, []];
  return storeEntry(state, moment, {
    entry: { kind: "still_out", bookingId, undoes: homes.map(({ nonce }) => nonce) },
    label: name,
    onStored: { tone: "warning", title: name, text: HOME_WORDS.stillOutNotHome },
  });
}

/** The sweep is home, and nobody is behind them. */
export function tapLast(state: DeskState, moment: Moment): StepResult {
  const { list, roster } = state.screen;
  if (!list || state.pending.some(({ waiting }) => waiting.entry.kind === "last"))
    return [state, []];
  return storeEntry(state, moment, {
    entry: { kind: "last" },
    label: HOME_STEPS_TEXTS.imLast,
    onStored: lastWords(roster.filter(isOut).length),
  });
}

function countHome(
  state: DeskState,
  moment: Moment,
  person: RosterEntry,
  entry: { kind: "home" | "left_early"; method: "list" | "scan" | "code"; code?: string },
): StepResult {
  const { bookingId, name } = person;
  if (isPending(state, bookingId)) return [state, []];
  const { list, roster } = state.screen;
  if (person.homes?.length) return say(state, homeAlreadyWords(person, list));
  const left = roster.filter((other) => other.bookingId !== bookingId && isOut(other)).length;
  return storeEntry(state, moment, {
    entry: { ...entry, bookingId },
    label: name,
    onStored: homeWords(person, entry.kind, left),
  });
}

/** The text for a person who came home; `left` are still out by this device's list. */
function homeWords(
  { name, bookingId, checkedInAt }: RosterEntry,
  kind: "home" | "left_early",
  left: number,
): FeedbackContent {
  const ending = kind === "left_early" ? HOME_WORDS.ending : HOME_WORDS.home;
  const rest = left === 0 ? HOME_WORDS.nobodyElseOut : HOME_WORDS.othersOut({ left });
  if (checkedInAt === null)
    return { tone: "warning", title: name, text: HOME_WORDS.notCheckedIn({ ending }), bookingId };
  return { tone: "success", title: name, text: `${ending} ${rest}`, bookingId, isHome: true };
}

function homeAlreadyWords(
  { name, homes = [], bookingId }: RosterEntry,
  list: EventList | undefined,
): FeedbackContent {
  const [home] = homes;
  const at = home && list?.timeZone ? formatTime(timeOf(home.at, list.timeZone)) : "none";
  const text =
    home?.kind === "left_early" ? HOME_WORDS.leftEarlyAt({ at }) : HOME_WORDS.alreadyHomeAt({ at });
  return { tone: "warning", title: name, text, bookingId, isHome: true };
}

/** The text after 'I'm last'; whoever is still out then must be looked for. */
function lastWords(out: number): FeedbackContent {
  const title = HOME_WORDS.title;
  if (out === 0) return { tone: "success", title, text: HOME_WORDS.lastNoted };
  return { tone: "danger", title, text: HOME_WORDS.lastNotedOthersOut({ out }) };
}

import type { BookingId, EventId } from "~/db/tables/shapes";
import { isOut } from "../everybody-back/home";
import { readPass } from "../pass/passes";
import type { CHECK_IN_REFUSAL_TEXTS, ReadCode } from "../refusals";
import type { RosterEntry } from "../roster/roster";
import type { Moment } from "./clock";
import { unlistedEvent } from "./crew-steps";
import { isPending, type StepResult, say, storeEntry } from "./entry-steps";
import * as homeWords from "./home-words";
import type { DeskState } from "./state";
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
  const refusal = refusalOfCode(code, eventId);
  if (refusal) return say(state, words.refusedWords(refusal, undefined, { list, code }));
  if (person) return countHome(state, moment, person, { kind: "home", method, code: text });
  const label = readPass(text) ? "A pass that is not on the list" : text;
  return storeEntry(state, moment, {
    entry: { kind: "home", method, code: text },
    eventId,
    label,
    onStored: homeWords.unknownHomeWords(label),
    onFailed: words.storageFullWords(label),
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
    onStored: homeWords.outAgainWords(name),
    onFailed: words.storageFullWords(name),
  });
}

/** The sweep is home, and nobody is behind them. */
export function tapLast(state: DeskState, moment: Moment): StepResult {
  const { list, roster } = state.screen;
  if (!list || state.pending.some(({ waiting }) => waiting.entry.kind === "last"))
    return [state, []];
  return storeEntry(state, moment, {
    entry: { kind: "last" },
    label: "I'm last",
    onStored: homeWords.lastWords(roster.filter(isOut).length),
    onFailed: words.storageFullWords("I'm last"),
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
  if (person.homes?.length) return say(state, homeWords.homeAlreadyWords(person, list));
  const left = roster.filter((other) => other !== person && isOut(other)).length;
  return storeEntry(state, moment, {
    entry: { ...entry, bookingId },
    label: name,
    onStored: homeWords.homeWords(person, entry.kind, left),
    onFailed: words.storageFullWords(name),
  });
}

/** The order of the checks is that of a check-in; a late return is never refused. */
function refusalOfCode(
  code: ReadCode,
  eventId: EventId,
): keyof typeof CHECK_IN_REFUSAL_TEXTS | undefined {
  if (code.kind === "unreadable") return "unreadable";
  if (code.kind !== "pass") return undefined;
  if (!code.isGenuine) return "forged";
  return code.eventId === eventId ? undefined : "other_run";
}

function personOf({ screen }: DeskState, bookingId: BookingId): RosterEntry | undefined {
  return screen.roster.find((person) => person.bookingId === bookingId);
}

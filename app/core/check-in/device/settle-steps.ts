import { BATCH_MAX_ENTRIES } from "../desk";
import { applyEntries, type RosterEntry } from "../roster/roster";
import { answerWords } from "./answer-words";
import {
  type DeskEntry,
  EMPTY_DEVICE,
  type EventList,
  type Queued,
  type Unsettled,
} from "./device-data";
import { say } from "./entry-steps";
import type { DeskEvent } from "./events";
import type { SyncAnswer } from "./link";
import { over, type Sending, sendNext, stay } from "./send-steps";
import type { DeskState, Round, Settled } from "./state";

type Of<Type> = Extract<DeskEvent, { type: Type }>;

/** Removes answered entries from the queue and sets aside those that need a look. */
export function settle(
  state: DeskState,
  round: Round,
  batch: Queued[],
  answer: SyncAnswer,
): Sending {
  const { done, unsettled } = judged(batch, answer);
  const lists = state.device?.lists ?? [];
  const list = lists.find(({ eventId }) => eventId === batch[0]?.eventId);
  const next = list && {
    ...list,
    roster: withPeople(applyEntries(list.roster, done, list.clockOffMs), answer.people),
  };
  const id = state.questions + 1;
  const settled: Settled = { unsettled, list: next, results: answer.results };
  const answeredSeqs = batch.map(({ seq }) => seq);
  return {
    isOver: false,
    state: { ...state, questions: id, exchange: { phase: "settling", id, round, batch, settled } },
    effects: [{ type: "settle", id, settlement: { answeredSeqs, unsettled, list: next } }],
  };
}

/** The entries that the server has now, and those that need a look: not applied, or with money to give back. */
export function judged(batch: readonly Queued[], { results, back, otherwise }: SyncAnswer) {
  const done: DeskEntry[] = [];
  const unsettled: Unsettled[] = [];
  for (const item of batch) {
    const { entry } = item;
    const result = results?.get(entry.nonce) ?? otherwise ?? "not_accepted";
    // A refusal changes nothing at the server, but has to be stored there.
    const isStored = entry.kind === "refused" && results?.has(entry.nonce) === true;
    const isSo = result === "done" || result === "duplicate" || isStored;
    const owed = back?.get(entry.nonce);
    if (isSo) done.push(entry);
    if (!isSo || owed) unsettled.push({ ...item, result, ...(owed && { back: owed }) });
  }
  return { done, unsettled };
}

/** After the write: updates the screen and sends the next batch. A failed write leaves the entries queued. */
export function batchSettled(state: DeskState, { id, isStored, moment }: Of<"settled">): Sending {
  const { exchange } = state;
  if (exchange.phase !== "settling" || exchange.id !== id) return stay(state);
  const { round, batch, settled } = exchange;
  if (!isStored) return over({ ...state, goal: undefined }, round, "offline");
  const gone = new Set(batch.map(({ seq }) => seq));
  const device = state.device ?? EMPTY_DEVICE;
  const settledDevice = {
    queue: device.queue.filter(({ seq }) => !gone.has(seq)),
    unsettled: [...device.unsettled.filter(({ seq }) => !gone.has(seq)), ...settled.unsettled],
    lists: device.lists.map((list) => replaced(list, settled.list)),
  };
  const changed = { ...state, device: settledDevice };
  const words = answerWords(changed, batch, settled);
  const [said, signals] = words ? say(changed, words) : [changed, []];
  const waiting = round.waiting.filter(({ seq }) => !gone.has(seq));
  const isSameEvent = waiting[0]?.eventId === batch[0]?.eventId;
  const size = isSameEvent ? round.size : BATCH_MAX_ENTRIES;
  const sending = sendNext(said, { ...round, waiting, size }, moment);
  return { ...sending, effects: [...signals, ...sending.effects] };
}

/** The people of the server's answer, in the place of those of the device. */
function withPeople(roster: RosterEntry[], people: RosterEntry[] = []): RosterEntry[] {
  const known = new Map(people.map((person) => [person.bookingId, person]));
  // The answer has no contacts, which the list may have.
  return roster.map((person) => ({ ...person, ...known.get(person.bookingId) }));
}

function replaced(list: EventList, settled: EventList | undefined): EventList {
  return settled?.eventId === list.eventId ? settled : list;
}

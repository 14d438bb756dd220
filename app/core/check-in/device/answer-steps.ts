import { BATCH_MAX_ENTRIES } from "../desk";
import type { Queued } from "./device-data";
import type { DeskEvent } from "./events";
import type { LinkState, SyncAnswer } from "./link";
import { over, type Sending, sendNext, stay } from "./send-steps";
import { settle } from "./settle-steps";
import type { DeskState, Round } from "./state";

type Of<Type> = Extract<DeskEvent, { type: Type }>;

/** Failures on one entry before it is set aside for the crew. */
const TRIES = 3;

/** Whether nothing can be sent now, for any event. */
export function isClosed(link: LinkState): boolean {
  return link === "offline" || link === "sign_in" || link === "not_crew";
}

/** Handles the answer to a batch: settles it, retries entry by entry, skips the event, or stops. */
export function batchAnswered(
  state: DeskState,
  { id, answer, moment }: Of<"batch_answered">,
): Sending {
  const { exchange } = state;
  if (exchange.phase !== "sending" || exchange.id !== id) return stay(state);
  const { round, batch } = exchange;
  const [first] = batch;
  if (isClosed(answer.link)) return over(state, round, answer.link);
  if (answer.link !== "online") {
    // An event that this person may no longer send for is skipped, so that the others are sent.
    const waiting = round.waiting.filter(({ eventId }) => eventId !== first?.eventId);
    return sendNext(
      state,
      { ...round, waiting, link: answer.link, size: BATCH_MAX_ENTRIES },
      moment,
    );
  }
  // The entries of a failing batch are sent one by one, to find the one that fails.
  if (!answer.results && batch.length > 1) return sendNext(state, { ...round, size: 1 }, moment);
  if (answer.otherwise !== "server_failed" || !first) return settle(state, round, batch, answer);
  return failed(state, round, first, answer);
}

/** Sets an entry aside when the server keeps failing on it but answers the probe. */
function failed(state: DeskState, round: Round, item: Queued, answer: SyncAnswer): Sending {
  const { nonce } = item.entry;
  const tries = (state.failures.get(nonce) ?? 0) + 1;
  const counted = { ...state, failures: new Map(state.failures).set(nonce, tries) };
  if (tries < TRIES) return over(counted, round, "offline");
  const id = state.questions + 1;
  const exchange = { phase: "probing" as const, id, round, batch: [item], answer };
  return {
    isOver: false,
    state: { ...counted, questions: id, exchange },
    effects: [{ type: "ask_list", id, eventId: item.eventId }],
  };
}

export function probeAnswered(state: DeskState, { id, answer }: Of<"list_answered">): Sending {
  const { exchange } = state;
  if (exchange.phase !== "probing" || exchange.id !== id) return stay(state);
  const { round, batch } = exchange;
  if (isClosed(answer.link)) return over(state, round, answer.link);
  return settle(state, round, batch, exchange.answer);
}

import type { Effect } from "./events";
import type { DeskState, Goal, Reading } from "./state";

const WEIGHT: Record<Goal, number> = { queue: 0, send: 1, list: 2 };
/** Without a link every round tries it; with a link every third round asks for the newest list. */
const ROUNDS_TO_LIST = 3;

/** Asks for an exchange with the server: now, or after the current one. */
export function askForExchange(state: DeskState, wanted: Goal): [DeskState, Effect[]] {
  const { goal: old, exchange } = state;
  const goal = old && WEIGHT[old] > WEIGHT[wanted] ? old : wanted;
  if (exchange.phase !== "idle") return [{ ...state, goal }, []];
  return readDevice({ ...state, goal: undefined }, { goal, isLocked: false });
}

/** Reads lists and queue, for which no lock is needed: another page may be sending for long. */
export function readDevice(
  state: DeskState,
  { goal, isLocked }: Pick<Reading, "goal" | "isLocked">,
): [DeskState, Effect[]] {
  const id = state.questions + 1;
  const exchange = { phase: "reading" as const, id, goal, changes: state.changes, isLocked };
  const knownSeqs = state.device?.queue.map(({ seq }) => seq);
  return [{ ...state, questions: id, exchange }, [{ type: "read_device", id, knownSeqs }]];
}

/** Handles a tick of the timer; skipped while scrolling, since a large list makes scrolling stutter. */
export function timerTicked(state: DeskState, isScrolling: boolean): [DeskState, Effect[]] {
  const isLinked = state.link === "online";
  if (isLinked && isScrolling) return [state, []];
  const next = { ...state, rounds: state.rounds + 1 };
  if (!isLinked || next.rounds % ROUNDS_TO_LIST === 0) return askForExchange(next, "list");
  // Entries wait while another page holds the lock.
  return state.device?.queue.length ? askForExchange(next, "send") : [next, []];
}

import type { Effect } from "./events";
import type { DeskState, Goal } from "./state";

const WEIGHT: Record<Goal, number> = { queue: 0, send: 1, list: 2 };
/** While the link is broken every round knocks; while it is good every third asks for the newest list. */
const ROUNDS_TO_LIST = 3;

/** Wants an exchange with the server: a new one, or one more after the one that is going on. */
export function askForExchange(state: DeskState, wanted: Goal): [DeskState, Effect[]] {
  const { goal: old, exchange } = state;
  const goal = old && WEIGHT[old] > WEIGHT[wanted] ? old : wanted;
  if (exchange.phase !== "idle") return [{ ...state, goal }, []];
  // Two tabs share one queue: only one of them talks at a time.
  return [{ ...state, goal, exchange: { phase: "locking" } }, [{ type: "lock" }]];
}

/** A list of thousands that arrives under a moving finger makes it stutter: it is asked for a round later. */
export function roundPassed(state: DeskState, isScrolling: boolean): [DeskState, Effect[]] {
  const isLinked = state.link === "online";
  if (isLinked && isScrolling) return [state, []];
  const next = { ...state, rounds: state.rounds + 1 };
  return !isLinked || next.rounds % ROUNDS_TO_LIST === 0
    ? askForExchange(next, "list")
    : [next, []];
}

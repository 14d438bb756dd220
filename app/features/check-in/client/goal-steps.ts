import type { Effect } from "./events";
import type { DeskState, Goal } from "./state";

const WEIGHT: Record<Goal, number> = { queue: 0, send: 1, list: 2 };
/** Without a link every round tries it; with a link every third round asks for the newest list. */
const ROUNDS_TO_LIST = 3;

/** Asks for an exchange with the server: now, or after the current one. */
export function askForExchange(state: DeskState, wanted: Goal): [DeskState, Effect[]] {
  const { goal: old, exchange } = state;
  const goal = old && WEIGHT[old] > WEIGHT[wanted] ? old : wanted;
  if (exchange.phase !== "idle") return [{ ...state, goal }, []];
  // Tabs share one queue: only the tab with the lock exchanges.
  return [{ ...state, goal, exchange: { phase: "locking" } }, [{ type: "lock" }]];
}

/** Handles a tick of the timer; skipped while scrolling, since a large list makes scrolling stutter. */
export function timerTicked(state: DeskState, isScrolling: boolean): [DeskState, Effect[]] {
  const isLinked = state.link === "online";
  if (isLinked && isScrolling) return [state, []];
  const next = { ...state, rounds: state.rounds + 1 };
  return !isLinked || next.rounds % ROUNDS_TO_LIST === 0
    ? askForExchange(next, "list")
    : [next, []];
}

import type { DeskOutcome } from "~/db/tables/run-day";
import type { EventList, Unsettled } from "./device-data";

/**
 * How the server can be reached: not at all, not without signing in, not by this person, not for what
 * another run left behind, or well.
 */
export type LinkState = "online" | "offline" | "sign_in" | "not_allowed" | "left_over";

/** What the server says to a batch. */
export interface SyncAnswer {
  link: LinkState;
  results?: ReadonlyMap<string, DeskOutcome>;
  /** What became of an entry that the server says nothing about. */
  otherwise?: Unsettled["result"];
}

/** What the server says when it is asked for a list; `isEmpty` when there is no run. */
export interface ListAnswer {
  link: LinkState;
  list?: EventList;
  isEmpty?: boolean;
}

/** What a failure says about the link; 404 is a run that this person has no list of. */
export function linkOf(status: number): LinkState {
  if (status === 401) return "sign_in";
  return status === 403 || status === 404 ? "not_allowed" : "offline";
}

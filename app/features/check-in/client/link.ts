import type { DeskOutcome } from "~/db/tables/run-day";
import type { RosterEntry } from "../rules/roster";
import type { EventList, Unsettled } from "./device-data";

/**
 * Whether the server can be reached: not at all, only after signing in, not by this person, not for entries
 * of another event, or fully.
 */
export type LinkState = "online" | "offline" | "sign_in" | "not_allowed" | "left_over";

/** The server's answer to a batch. */
export interface SyncAnswer {
  link: LinkState;
  results?: ReadonlyMap<string, DeskOutcome>;
  /** The people about whom the server knows something else than the device. */
  people?: RosterEntry[];
  /** The outcome of entries that `results` does not name. */
  otherwise?: Unsettled["result"];
}

/** The server's answer to a request for a list; `isEmpty` when there is no event. */
export interface ListAnswer {
  link: LinkState;
  list?: EventList;
  isEmpty?: boolean;
}

/** The state of the link after a failed request; 404 means that this person may not see the event. */
export function linkOf(status: number): LinkState {
  if (status === 401) return "sign_in";
  return status === 403 || status === 404 ? "not_allowed" : "offline";
}

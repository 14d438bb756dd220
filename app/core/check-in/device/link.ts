import type { DeskOutcome } from "~/db/tables/run-day";
import type { MoneyBack } from "../desk-money/money";
import type { RosterEntry } from "../roster/roster";
import type { EventList, Unsettled } from "./device-data";

/**
 * Whether the server can be reached: not at all, only after signing in, not by this person for this event, not
 * by this person any more, not for entries of another event, or fully.
 */
export type LinkState = "online" | "offline" | "sign_in" | "not_allowed" | "not_crew" | "left_over";

/** The server's answer to a batch. */
export interface SyncAnswer {
  link: LinkState;
  results?: ReadonlyMap<string, DeskOutcome>;
  /** The money to give back, by the nonce of its entry; earlier releases send none. */
  back?: ReadonlyMap<string, MoneyBack>;
  /** The people whose stored state differs from the device's. */
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

/**
 * The state of the link after a failed request: our own 403 means that this person is no run leader any more,
 * a 404 that they may not see the event. A 403 may also be a network's sign-in page.
 */
export async function linkOf(answer: Response): Promise<LinkState> {
  if (answer.status === 401) return "sign_in";
  if (answer.status === 403) return (await isCrewOnly(answer)) ? "not_crew" : "not_allowed";
  return answer.status === 404 ? "not_allowed" : "offline";
}

async function isCrewOnly(answer: Response): Promise<boolean> {
  const said: unknown = await answer.json().catch(() => undefined);
  return (
    typeof said === "object" && said !== null && "reason" in said && said.reason === "crew_only"
  );
}

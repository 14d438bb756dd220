import type { Db } from "~/db/tables";
import type { EventId } from "~/db/tables/shapes";
import type { CheckInEvent } from "../desk";
import { readPass, readReference } from "../pass/passes";
import { type RosterEntry, searchRoster } from "../roster/roster";
import { findSentEvent } from "./desk.server";
import { isGenuine } from "../pass/passes.server";
import { findRosterEntry, listRoster } from "../roster/rosters.server";

/** The result of a search on /qr-info: people of the event, or why a pass matches none. */
export interface EventPeopleResult {
  people: RosterEntry[];
  problem: "forged" | "other_run" | "unknown" | undefined;
  /** The event of a pass for another one. */
  otherEvent?: Pick<CheckInEvent, "title" | "date" | "time"> | undefined;
}

/** People of an event by pass, code, end of phone or name, at most `limit`. */
export async function searchEventPeople(
  db: Db,
  input: { eventId: EventId; typed: string; secret: string; limit: number; isForAdmin?: boolean },
): Promise<EventPeopleResult> {
  const { eventId, typed, limit, isForAdmin = false } = input;
  const pass = readPass(typed);
  if (pass && !(await isGenuine(pass, input))) return { people: [], problem: "forged" };
  if (pass && pass.eventId !== eventId) {
    const otherEvent = await findSentEvent(db, { eventId: pass.eventId });
    return { people: [], problem: "other_run", otherEvent };
  }
  const reference = pass?.reference ?? readReference(typed);
  const found = reference && (await findRosterEntry(db, { eventId, reference, isForAdmin }));
  if (found) return { people: [found], problem: undefined };
  if (pass) return { people: [], problem: "unknown" };
  const people = searchRoster(await listRoster(db, { eventId, isForAdmin }), typed).slice(0, limit);
  return { people, problem: people.length === 0 ? "unknown" : undefined };
}

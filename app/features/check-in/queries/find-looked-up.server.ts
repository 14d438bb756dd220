import type { Db } from "~/db/tables";
import { readPass, readReference } from "../rules/passes";
import { type RosterEntry, searchRoster } from "../rules/roster";
import { findRosterEntry, listRoster } from "./desk.server";
import { isGenuine } from "./passes.server";

/** What a search on /qr-info found: people of the run, or why a pass is none of them. */
export interface LookedUp {
  people: RosterEntry[];
  problem: "forged" | "other_run" | "unknown" | undefined;
}

/** The people of a run that a pass, a code, the end of a phone or a name leads to, at most `limit`. */
export async function findLookedUp(
  db: Db,
  input: { eventId: string; typed: string; secret: string; limit: number },
): Promise<LookedUp> {
  const { eventId, typed, limit } = input;
  const pass = readPass(typed);
  if (pass && !(await isGenuine(pass, input))) return { people: [], problem: "forged" };
  if (pass && pass.eventId !== eventId) return { people: [], problem: "other_run" };
  const reference = pass?.reference ?? readReference(typed);
  const found = reference && (await findRosterEntry(db, { eventId, reference }));
  if (found) return { people: [found], problem: undefined };
  if (pass) return { people: [], problem: "unknown" };
  const people = searchRoster(await listRoster(db, { eventId }), typed).slice(0, limit);
  return { people, problem: people.length === 0 ? "unknown" : undefined };
}

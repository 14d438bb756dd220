import { readPass, readReference } from "../pass/passes";
import { type RosterEntry, searchRoster } from "../roster/roster";

/** Whether a typed text is a pass or a short code rather than the start of a name. */
export function isTypedCode(text: string, people: RosterEntry[]): boolean {
  const reference = readReference(text);
  const isName = searchRoster(people, text).some((person) => person.reference !== reference);
  return readPass(text) !== undefined || (reference !== undefined && !isName);
}

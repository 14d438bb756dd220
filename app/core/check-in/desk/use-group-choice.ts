import { useState } from "react";
import type { RosterEntry } from "../roster/roster";
import { type GroupChoice, groupChoices, inGroup } from "../roster/roster-groups";

const EVERYBODY = "";

/** The people of the chosen group, and the choice. */
export type GroupsShown = ReturnType<typeof useGroupChoice>;

/** Which group the desk looks at: at first the one that this crew member leads. */
export function useGroupChoice(people: RosterEntry[], ownGroup: string | null | undefined) {
  const [picked, setPicked] = useState<string>();
  const choices = groupChoices(people, ownGroup ?? undefined);
  const wanted = picked === EVERYBODY ? undefined : (picked ?? ownGroup ?? undefined);
  // A group that nobody is in any more is not offered.
  const chosen = choices.some(({ group }) => group === wanted) ? wanted : undefined;
  return {
    people: inGroup(people, chosen),
    choices,
    chosen,
    choose: ({ group = EVERYBODY }: GroupChoice) => setPicked(group),
  };
}

import { shortGroupName } from "~/core/bookings/pace-groups/rules";
import type { RosterEntry } from "./roster";

type Person = Pick<RosterEntry, "paceGroup">;

/** A group that the desk can look at; without one, everybody. */
export interface GroupChoice {
  group: string | undefined;
  label: string;
  count: number;
}

/** What a desk can look at: the crew member's own group first, then everybody, then the other groups by name. */
export function groupChoices(
  people: readonly Person[],
  ownGroup: string | undefined,
): GroupChoice[] {
  const groups = new Set(people.flatMap(({ paceGroup }) => paceGroup ?? []));
  if (groups.size === 0 && ownGroup === undefined) return [];
  const others = [...groups].filter((group) => group !== ownGroup);
  const choice = (group: string, label = shortGroupName(group)) => ({
    ...{ group, label },
    count: inGroup(people, group).length,
  });
  const own = ownGroup === undefined ? "" : `My group: ${shortGroupName(ownGroup)}`;
  return [
    ...(ownGroup === undefined ? [] : [choice(ownGroup, own)]),
    { group: undefined, label: "Everybody", count: people.length },
    ...others.sort((a, b) => a.localeCompare(b)).map((group) => choice(group)),
  ];
}

/** The people of a group; everybody without one. */
export function inGroup<T extends Person>(people: readonly T[], group: string | undefined): T[] {
  return people.filter(({ paceGroup }) => group === undefined || paceGroup === group);
}

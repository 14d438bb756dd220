import type { RosterEntry } from "./roster";

type Person = Pick<RosterEntry, "group">;

/** A group that the desk can look at; without a name, everybody. */
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
  const names = new Set(people.flatMap(({ group }) => group ?? []));
  if (names.size === 0 && ownGroup === undefined) return [];
  const others = [...names].filter((name) => name !== ownGroup).sort((a, b) => a.localeCompare(b));
  const choice = (group: string, label = group) => ({
    ...{ group, label },
    count: inGroup(people, group).length,
  });
  return [
    ...(ownGroup === undefined ? [] : [choice(ownGroup, `My group: ${ownGroup}`)]),
    { group: undefined, label: "Everybody", count: people.length },
    ...others.map((name) => choice(name)),
  ];
}

/** The people of a group; everybody without one. */
export function inGroup<T extends Person>(people: readonly T[], group: string | undefined): T[] {
  return people.filter((person) => group === undefined || person.group === group);
}

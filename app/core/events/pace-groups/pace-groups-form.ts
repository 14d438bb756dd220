import { z } from "zod";
import { wholeNumber } from "~/lib/whole-number";
import { GROUP_NUMBERS, GROUP_PLACES_MAX, type GroupInput } from "./pace-groups";

const NAME_MAX_LENGTH = 60;
const PACE_MAX_LENGTH = 60;
const LEADER_FIELD = /^leader-([\w-]{1,64})$/;

const name = z.string().trim().max(NAME_MAX_LENGTH, "Please use at most 60 characters.").optional();
const pace = z.string().trim().max(PACE_MAX_LENGTH, "Please use at most 60 characters.").optional();
const places = wholeNumber({
  ...{ min: 1, max: GROUP_PLACES_MAX },
  bounds: "Between 1 and 500 places for each leader.",
  whole: "Write a whole number of places, such as 10.",
}).optional();

const rows: Record<string, z.ZodType> = Object.fromEntries(
  GROUP_NUMBERS.flatMap((number) => [
    [`groupWas${number}`, z.string().max(200).optional()],
    [`groupName${number}`, name],
    [`groupPace${number}`, pace],
    [`groupPlaces${number}`, places],
  ]),
);

/**
 * The pace groups of an event's form: groupName1, groupPace1, groupPlaces1 and so on, and for each offered leader
 * the number of their group. A row without a name is no group.
 */
export const paceGroupsSchema = z.looseObject(rows).transform((fields, context) => {
  const led = leadersIn(fields);
  const groups: GroupInput[] = [];
  for (const number of GROUP_NUMBERS) {
    const typed = textOf(fields[`groupName${number}`]);
    const pace = textOf(fields[`groupPace${number}`]) || null;
    const places = fields[`groupPlaces${number}`];
    const leaderIds = led.filter((leader) => leader.number === number).map(({ id }) => id);
    const refuse = (message: string) =>
      context.addIssue({ code: "custom", path: [`groupName${number}`], message });
    if (!typed && (pace || places !== undefined || leaderIds.length > 0))
      refuse("Give the group a name.");
    if (!typed) continue;
    if (groups.some((other) => other.name.toLowerCase() === typed.toLowerCase()))
      refuse("Another group has this name.");
    groups.push({
      was: textOf(fields[`groupWas${number}`]) || null,
      name: typed,
      pace,
      seatsPerLeader: typeof places === "number" ? places : null,
      leaderIds,
    });
  }
  return { groups, offered: led.map(({ id }) => id) };
});

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function leadersIn(fields: Record<string, unknown>): { id: string; number: number }[] {
  return Object.entries(fields).flatMap(([field, value]) => {
    const id = LEADER_FIELD.exec(field)?.[1];
    return id === undefined ? [] : [{ id, number: Number(value) || 0 }];
  });
}

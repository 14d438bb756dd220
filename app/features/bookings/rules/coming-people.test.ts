import { expect, test } from "vitest";
import { type ComingSeat, comingPeople, comingText } from "./coming-people";

const TODAY = "2026-11-18";
const VIEWER = { memberId: "asha", invitedBy: "divya" };
const seat = (memberId: string, changes: Partial<ComingSeat> = {}): ComingSeat => ({
  memberId,
  isGuest: false,
  name: memberId,
  pictureId: null,
  paceGroup: null,
  dateOfBirth: "1990-01-01",
  invitedBy: null,
  agrees: true,
  isBlocked: false,
  ...changes,
});
const namesOf = (seats: ComingSeat[]) =>
  comingPeople(seats, VIEWER, TODAY).people.map(({ name }) => name);

test("friends come first among who is coming: who invited the viewer and whom they invited", () => {
  const seats = [seat("arjun"), seat("divya"), seat("meena", { invitedBy: "asha" })];
  expect(namesOf(seats)).toEqual(["divya", "meena", "arjun"]);
});

test.each<[string, Partial<ComingSeat>]>([
  ["did not agree", { agrees: false }],
  ["is blocked", { isBlocked: true }],
  ["is under 18", { dateOfBirth: "2008-11-19" }],
  ["gave no date of birth", { dateOfBirth: null }],
  ["is a guest", { isGuest: true }],
  ["has no name", { name: null }],
])("who %s is counted and not named among who is coming", (_, changes) => {
  const coming = comingPeople([seat("asha"), seat("arjun", changes)], VIEWER, TODAY);
  expect(coming).toMatchObject({ people: [], others: 1 });
});

test("the viewer is not among who is coming", () => {
  const coming = comingPeople([seat("asha"), seat("arjun")], VIEWER, TODAY);
  expect(coming).toMatchObject({ people: [{ name: "arjun" }], others: 0 });
});

test.each([
  [[], 0, undefined],
  [[], 1, "1 runner is coming"],
  [[], 3, "3 runners are coming"],
  [["arjun"], 0, "arjun"],
  [["arjun", "divya"], 0, "arjun and divya"],
  [["arjun", "divya"], 1, "arjun, divya and 1 other"],
  [["arjun", "divya", "meena"], 2, "arjun, divya and 3 others"],
])("with %j named and %d others the text is %s", (names, others, text) => {
  const seats = [
    ...names.map((name) => seat(name)),
    ...Array.from({ length: others }, (_, index) => seat(`x${index}`, { agrees: false })),
  ];
  expect(comingText(comingPeople(seats, { memberId: "asha", invitedBy: null }, TODAY), 2)).toBe(
    text,
  );
});

import { expect, test } from "vitest";
import { type ComingSeat, comingPeople, comingText } from "./coming-people";

const TODAY = "2026-11-18";
const VIEWER = { memberId: "asha", invitedBy: "divya" };
const seat = (memberId: string, changes: Partial<ComingSeat> = {}): ComingSeat => ({
  memberId,
  isGuest: false,
  isHeld: false,
  name: memberId,
  pictureId: null,
  paceGroup: null,
  dateOfBirth: "1990-01-01",
  invitedBy: null,
  agrees: true,
  isBlocked: false,
  ...changes,
});
const comingOf = (seats: ComingSeat[], viewer = VIEWER as Parameters<typeof comingPeople>[1]) =>
  comingPeople({ seats, offers: 0 }, viewer, TODAY);
const namesOf = (seats: ComingSeat[]) => comingOf(seats).people.map(({ name }) => name);

test("the viewer's inviter and invited friends come first among the people coming", () => {
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
])("a person who %s is counted and not named among the people coming", (_, changes) => {
  const coming = comingOf([seat("asha"), seat("arjun", changes)]);
  expect(coming).toMatchObject({ people: [], others: 1 });
});

test("the viewer is not among the people coming", () => {
  const coming = comingOf([seat("asha"), seat("arjun")]);
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
  expect(comingText(comingOf(seats, { memberId: "asha", invitedBy: null }), 2)).toBe(text);
});

test.each([
  [1, 0, 0, 1, "1 runner is coming · 1 more spot is on hold"],
  [2, 0, 3, 0, "2 runners are coming · 3 more spots are on hold"],
  [0, 1, 2, 1, "arjun0 · 3 more spots are on hold"],
  [0, 0, 0, 2, "2 spots are on hold"],
])(
  "with %d counted, %d named, %d unconfirmed and %d offered the text counts held seats apart",
  (counted, named, unconfirmed, offers, text) => {
    const many = (length: number, changes: Partial<ComingSeat>, name: string) =>
      Array.from({ length }, (_, index) => seat(`${name}${index}`, changes));
    const seats = [
      seat("asha", { isHeld: true }),
      ...many(counted, { agrees: false }, "x"),
      ...many(named, {}, "arjun"),
      ...many(unconfirmed, { isHeld: true }, "held"),
    ];
    expect(comingText(comingPeople({ seats, offers }, VIEWER, TODAY), 2)).toBe(text);
  },
);

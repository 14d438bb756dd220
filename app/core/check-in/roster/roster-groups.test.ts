import { expect, test } from "vitest";
import { groupChoices, inGroup } from "./roster";

const QUICK = "Quick – 5:15/km";
const people = [
  { paceGroup: QUICK },
  { paceGroup: "Easy" },
  { paceGroup: "Easy" },
  { paceGroup: null },
  {},
];

test("a leader's desk offers their own group first, then everybody, then the others by name", () => {
  expect(groupChoices(people, QUICK)).toEqual([
    { group: QUICK, label: "My group: Quick", count: 1 },
    { group: undefined, label: "Everybody", count: 5 },
    { group: "Easy", label: "Easy", count: 2 },
  ]);
});

test("a desk without groups offers no choice", () => {
  expect(groupChoices([{ paceGroup: null }, {}], undefined)).toEqual([]);
});

test("a leader's empty group is offered", () => {
  expect(groupChoices([], QUICK).map(({ count }) => count)).toEqual([0, 0]);
});

test("a group's list holds its people only", () => {
  expect(inGroup(people, "Easy")).toHaveLength(2);
});

test("the list of no group holds everybody", () => {
  expect(inGroup(people, undefined)).toHaveLength(5);
});

import { expect, test } from "vitest";
import { editConflicts } from "./edit-conflicts";

const LEADERS = [
  { memberId: "farhan", name: "Farhan", groupId: "g" },
  { memberId: "tara", name: "Tara", groupId: null },
];

test("each difference is a line, also of emptied fields and of the tick", () => {
  const stored = { title: "Loop", mapUrl: "", countsHome: "on", schedule: "05:30 Meet\n05:45 Go" };
  const typed = { title: "Loop", mapUrl: "https://maps.example", schedule: "05:45 Go" };
  expect(editConflicts(stored, typed, [])).toEqual([
    "Map link: empty",
    "Count everybody back: yes",
    "Schedule: 05:30 Meet, 05:45 Go",
  ]);
  expect(editConflicts(typed, stored, [])).toContain("Count everybody back: no");
});

test("fields that differ only in line ends, blank lines and outer spaces are not listed", () => {
  const stored = { distances: "5 km\n8 km", description: "Up.\nDown." };
  const typed = { distances: " 5 km\r\n\r\n8 km\r\n", description: "Up.\r\nDown. " };
  expect(editConflicts(stored, typed, [])).toEqual([]);
});

test("groups are one line with pace, places and leaders", () => {
  const group = { groupName1: "Easy", groupPace1: "7:00 a km", groupPlaces1: "10" };
  const stored = { ...group, "leader-farhan": "1", groupName2: "Quick" };
  const line = "Pace groups: Easy (7:00 a km, 10 per leader, Farhan), Quick";
  expect(editConflicts(stored, group, LEADERS)).toEqual([line]);
  expect(editConflicts({}, group, LEADERS)).toEqual(["Pace groups: empty"]);
});

test("a leader differs only where the form offers them, with '0' for no group", () => {
  const stored = { groupName1: "Easy", "leader-farhan": "1" };
  const same = { groupName1: "Easy", "leader-tara": "0" };
  expect(editConflicts(stored, same, LEADERS)).toEqual([]);
  expect(editConflicts(stored, { ...same, "leader-farhan": "0" }, LEADERS)).toHaveLength(1);
});

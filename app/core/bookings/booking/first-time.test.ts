import { expect, test } from "vitest";
import { leaderFor } from "./find-member-booking.server";

const LEADERS = [
  { name: "Lakshmi Iyer", pace: "Easy", drawing: "lakshmi" },
  { name: "Tara Fernandes", pace: "Quick" },
] as const;

function groupOf(id: string, led: string[]) {
  return {
    id,
    name: id,
    label: id,
    pace: null,
    seatsPerLeader: null,
    leaders: led.length,
    people: 0,
    waiting: 0,
    led,
  };
}

function ownOf(chosen: string | null, groups: ReturnType<typeof groupOf>[]) {
  return { groups, chosen, waitsFor: null, position: 0 };
}

test("a newcomer is met by a leader of their own pace group", () => {
  const own = ownOf("Quick", [groupOf("Easy", ["Ravi"]), groupOf("Quick", ["Tara Fernandes"])]);
  expect(leaderFor(own, LEADERS)).toEqual(LEADERS[1]);
});

test("a newcomer without a group is met by the first leader of the run, whom the club may not picture", () => {
  const own = ownOf(null, [groupOf("Easy", []), groupOf("Quick", ["Ravi"])]);
  expect(leaderFor(own, LEADERS)).toEqual({ name: "Ravi", pace: "Quick" });
});

test("a run that names no leader has the club's first one, or none", () => {
  expect(leaderFor(ownOf(null, [groupOf("Easy", [])]), LEADERS)).toEqual(LEADERS[0]);
  expect(leaderFor(undefined, [])).toBeUndefined();
});

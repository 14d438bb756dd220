import { expect, test } from "vitest";
import { audienceIn, audiencesFor, isOfEvent, lastMonth } from "./audiences";

const ZONE = "Asia/Kolkata";

test("last month is that of the club's calendar, over the new year too", () => {
  const at = (iso: string) => lastMonth(Date.parse(iso), ZONE);
  expect(at("2026-11-18T04:30:00Z")).toEqual({ from: "2026-10-01", before: "2026-11-01" });
  expect(at("2026-12-31T18:29:59Z")).toEqual({ from: "2026-11-01", before: "2026-12-01" });
  expect(at("2026-12-31T18:30:00Z")).toEqual({ from: "2026-12-01", before: "2027-01-01" });
});

test("a field's value selects one audience", () => {
  const offered = audiencesFor({ groups: [{ id: "g-1", name: "Steady" }] }, "admin");
  for (const { value } of offered) {
    const choice = audienceIn(value);
    const { audience, paceGroupId } = choice ?? {};
    expect(audience === "group" ? `group:${paceGroupId}` : audience).toBe(value);
  }
});

test("a value of no field selects no audience", () => {
  for (const bad of ["", "group", "group:", "group:a b", "everybody", "toString"])
    expect(audienceIn(bad)).toBeUndefined();
});

test("a leader is offered the people of the event only", () => {
  const ofLeader = audiencesFor({ groups: [] }, "leader").map(({ value }) => value);
  expect(ofLeader).toEqual(["booked", "waiting"]);
  expect([isOfEvent("group"), isOfEvent("members")]).toEqual([true, false]);
});

test("a leader is offered nobody without an event", () => {
  expect(audiencesFor(undefined, "leader")).toEqual([]);
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, type Day, daysBetween } from "~/lib/dates";
import { type MembershipDays, membershipEnd, placeMembership } from "./memberships";

const month = (id: string, startsOn: Day): MembershipDays => ({
  id,
  startsOn,
  endsBefore: membershipEnd(startsOn),
});

const daysAfter = (added: MembershipDays, valid: readonly MembershipDays[]) => {
  const moved = new Map(placeMembership(added, valid).map(({ id, to }) => [id, to]));
  return [...valid, added].map((one) => ({ ...one, ...moved.get(one.id) }));
};

test("a membership on the same days begins where the valid one ends", () => {
  expect(placeMembership(month("b", "2026-11-18"), [month("a", "2026-11-18")])).toEqual([
    {
      id: "b",
      from: { startsOn: "2026-11-18", endsBefore: "2026-12-18" },
      to: { startsOn: "2026-12-18", endsBefore: "2027-01-18" },
    },
  ]);
});

test("a third one begins after the next one, which stays", () => {
  const valid = [month("a", "2026-11-18"), month("b", "2026-12-18")];
  expect(placeMembership(month("c", "2026-11-20"), valid)).toMatchObject([
    { id: "c", to: { startsOn: "2027-01-18" } },
  ]);
});

test("one that begins later makes room", () => {
  const later = month("b", "2026-11-25");
  expect(placeMembership(month("a", "2026-11-18"), [later])).toMatchObject([
    { id: "b", to: { startsOn: "2026-12-18", endsBefore: "2027-01-18" } },
  ]);
});

test("memberships one after the other stay where they are", () => {
  expect(placeMembership(month("b", "2026-12-18"), [month("a", "2026-11-18")])).toEqual([]);
});

test("days that a merge added at an end are kept by a move, and days shared by it stay shared", () => {
  const first = month("a", "2026-11-20");
  const longer = { ...month("b", "2026-12-10"), endsBefore: "2027-01-20" };
  const [a, b] = daysAfter(month("c", "2026-11-15"), [first, longer]);
  expect(a).toMatchObject({ startsOn: "2026-12-15", endsBefore: "2027-01-15" });
  expect(b).toMatchObject({ startsOn: "2027-01-05" });
  expect(daysBetween(b?.startsOn ?? "", b?.endsBefore ?? "")).toBe(41);
});

test("after any purchases no day is paid twice, each has its month and no covered day is lost", () => {
  const start = fc.integer({ min: 0, max: 120 }).map((days) => addDays("2026-11-18", days));
  fc.assert(
    fc.property(fc.array(start, { minLength: 1, maxLength: 8 }), (starts) => {
      let valid: MembershipDays[] = [];
      const asked = starts.map((day, index) => month(`${index}`, day));
      for (const added of asked) valid = daysAfter(added, valid);
      const inOrder = valid.toSorted((a, b) => (a.startsOn < b.startsOn ? -1 : 1));
      for (const [index, { startsOn, endsBefore }] of inOrder.entries()) {
        expect(endsBefore).toBe(membershipEnd(startsOn));
        const next = inOrder[index + 1];
        if (next) expect(next.startsOn >= endsBefore).toBe(true);
      }
      for (const { startsOn, endsBefore } of asked)
        for (let day = startsOn; day < endsBefore; day = addDays(day, 1))
          expect(valid.some((one) => one.startsOn <= day && day < one.endsBefore)).toBe(true);
    }),
  );
});

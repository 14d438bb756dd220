import fc from "fast-check";
import { expect, test } from "vitest";
import { ASHA, NOW } from "../../../../tests/support/check-in-desk";
import {
  applyEntries,
  asksForContact,
  countsOf,
  inGroup,
  reuseUnchangedPeople,
  searchRoster,
  stillToCome,
} from "./roster";

const RAVI = {
  ...ASHA,
  bookingId: "b2",
  reference: "9ZZZM2XB",
  name: "Ravi Das",
  phoneEnd: "7002",
};

test("reuseUnchangedPeople returns exactly the unchanged rows as the old objects", () => {
  const people = fc.uniqueArray(
    fc.record({
      bookingId: fc.constantFrom("b1", "b2", "b3", "b4"),
      name: fc.constantFrom("Asha", "Ravi"),
      checkedInAt: fc.constantFrom(null, 1, 2),
      isUnpaid: fc.boolean(),
    }),
    { selector: ({ bookingId }) => bookingId },
  );
  const listed = people.map((list) => list.map((person) => ({ ...ASHA, ...person })));
  fc.assert(
    fc.property(listed, listed, (before, after) => {
      const next = reuseUnchangedPeople(before, after);
      expect(next).toEqual(after);
      for (const entry of next) {
        const old = before.find(({ bookingId }) => bookingId === entry.bookingId);
        const isOld = old !== undefined && JSON.stringify(old) === JSON.stringify(entry);
        expect(entry === old).toBe(isOld);
      }
    }),
  );
});

test("applyEntries changes only the rows of its entries, in order", () => {
  const at = 1_795_000_000_000;
  const nonce = "n1";
  const listed = applyEntries(
    [ASHA, RAVI],
    [
      { kind: "check_in", nonce: "c1", bookingId: "b1", at },
      { kind: "check_in", nonce: "c2", bookingId: "b1", at: at + 5 },
      { kind: "refused", nonce: "c3", bookingId: "b2", at },
      { kind: "walk_in", nonce, at, name: "Nila", phone: "+919876543210", isPaid: false },
      { kind: "undo", nonce: "c4", bookingId: `walk-in:${nonce}`, at },
    ],
    1_000,
  );
  expect(listed.map(({ checkedInAt }) => checkedInAt)).toEqual([at + 1_000, null]);
  expect(listed[1]).toBe(RAVI);
  expect(countsOf([...listed, { status: "cancelled", checkedInAt: null }])).toEqual({
    checkedIn: 1,
    expected: 2,
  });
});

const AT = 1_795_000_000_000;
const PAY = { kind: "pay" as const, nonce: "c1", bookingId: ASHA.bookingId, at: AT };
const UNDO = { ...PAY, kind: "undo" as const, nonce: "c3", undoes: ["c1"] };

/** Whether each of these people is unpaid after these entries, and what they owe. */
function owedAfter(...[people, entries]: Parameters<typeof applyEntries>) {
  return applyEntries(people, entries).map(({ isUnpaid, owesRupees }) => [isUnpaid, owesRupees]);
}

test("a payment for two that is taken back is due again for both, unless it was taken twice", () => {
  const paid = { priceRupees: 99, isUnpaid: false, owesRupees: 0, paymentId: "p1" };
  const claim = { by: "a", at: AT };
  const asha = { ...ASHA, ...paid, payments: [{ ...claim, nonce: "c1" }] };
  const ravi = { ...RAVI, ...paid, payments: [] };
  expect(owedAfter([asha, ravi], [UNDO])).toEqual([
    [true, 99],
    [true, 99],
  ]);
  const twice = { ...ravi, payments: [{ ...claim, nonce: "c2" }] };
  expect(owedAfter([asha, twice], [UNDO])).toEqual([
    [false, 0],
    [false, 0],
  ]);
  expect(owedAfter([asha, { ...ravi, paymentId: "p2" }], [UNDO])[1]).toEqual([false, 0]);
});

test("a payment for two is taken for both, and once it is taken back both owe what they did", () => {
  const due = { priceRupees: 198, isUnpaid: true, owesRupees: 99, paymentId: "p1", payments: [] };
  const asha = { ...ASHA, ...due };
  const confirmed = { ...RAVI, ...due, isUnpaid: false };
  const other = { ...RAVI, ...due, bookingId: "b3", paymentId: "p2" };
  expect(owedAfter([asha, confirmed, other], [PAY])).toEqual([
    [false, 0],
    [false, 0],
    [true, 99],
  ]);
  expect(owedAfter([asha, confirmed, other], [PAY, UNDO])).toEqual([
    [true, 99],
    [false, 99],
    [true, 99],
  ]);
});

test("a payment for somebody whose booking was cancelled changes nothing for the others", () => {
  const due = { isUnpaid: true, owesRupees: 99, paymentId: "p1", payments: [] };
  const gone = { ...ASHA, ...due, status: "cancelled" as const };
  expect(owedAfter([gone, { ...RAVI, ...due }], [PAY])[1]).toEqual([true, 99]);
});

test("a payment that was not taken at the desk stays when an entry of it is taken back", () => {
  const paid = { isUnpaid: false, owesRupees: 0, paymentId: "p1", payments: [] };
  expect(owedAfter([{ ...ASHA, ...paid }], [PAY, UNDO])).toEqual([[false, 0]]);
});

test("the people still to come of a group are neither checked in nor cancelled", () => {
  const easy = { ...ASHA, paceGroup: "Easy" };
  const people = [
    easy,
    { ...easy, bookingId: "b3", checkedInAt: 1 },
    { ...easy, bookingId: "b4", status: "cancelled" as const },
    { ...RAVI, paceGroup: "Quick" },
  ];
  expect(stillToCome(inGroup(people, "Easy"))).toEqual([easy]);
  expect(stillToCome(inGroup(people, undefined))).toEqual([easy, people[3]]);
});

test("people are found by the beginning of a name, the end of a phone and the code", () => {
  const found = (typed: string) => searchRoster([ASHA, RAVI], typed).map(({ name }) => name);
  expect(found(" ra")).toEqual(["Asha Raman", "Ravi Das"]);
  expect(found("aman")).toEqual([]);
  expect(found("das")).toEqual(["Ravi Das"]);
  expect(found("002")).toEqual(["Ravi Das"]);
  expect(found("+91 98765 40001")).toEqual(["Asha Raman"]);
  expect(found("7kq4 m2")).toEqual(["Asha Raman"]);
  expect(found("  ")).toHaveLength(2);
});

test("a name of the roster is found however its letters are written", () => {
  const anand = { ...ASHA, name: "\u0d05\u0d16\u0d3f\u0d32\u0d4d\u200d" };
  expect(searchRoster([anand, RAVI], "\u0d05\u0d16\u0d3f\u0d7d")).toEqual([anand]);
});

test.each([
  "60000-07002",
  "+91-60000-07002",
  "+91 (60000) 07002",
  "060000-07002",
  "0 6000007002",
  "(7002)",
])("searchRoster finds the phone %s", (typed) => {
  expect(searchRoster([ASHA, RAVI], typed)).toEqual([RAVI]);
});

test.each(["9", "9zz", "9ZZZ-M2", "9zzz m2xb", "९zz"])(
  "searchRoster finds the code %s, also half of it",
  (typed) => {
    expect(searchRoster([ASHA, RAVI], typed)).toEqual([RAVI]);
  },
);

test("searchRoster finds a code whose first half has digits alone", () => {
  const nila = { ...RAVI, reference: "2345M2XC", name: "Nila" };
  expect(searchRoster([ASHA, RAVI, nila], "2345")).toEqual([nila]);
});

test("an emergency contact is asked for only from a member who has none and is not in yet", () => {
  const asha = { ...ASHA, lacksEmergencyContact: true };
  expect(asksForContact(asha)).toBe(true);
  expect(asksForContact({ ...asha, lacksEmergencyContact: false })).toBe(false);
  expect(asksForContact({ ...asha, isGuest: true })).toBe(false);
  expect(asksForContact({ ...asha, checkedInAt: NOW })).toBe(false);
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { MINUTE_MS } from "~/lib/dates";
import { activeClaims, claimsToUndo, isUndoable } from "./check-ins";

const AT = 1_795_000_000_000;
const OWN = { nonce: "n1", by: "asha", at: AT };
const OTHER = { nonce: "n2", by: "divya", at: AT - 60 * MINUTE_MS };

test("the standing claims are the same for any order of claims and undos", () => {
  const time = fc.integer({ min: 0, max: 40 }).map((minutes) => AT + minutes * MINUTE_MS);
  const claims = fc.uniqueArray(
    fc.record({ nonce: fc.constantFrom("a", "b", "c", "d"), by: fc.constant("asha"), at: time }),
    { selector: ({ nonce }) => nonce },
  );
  const undos = fc.array(fc.record({ entry: fc.constantFrom("a", "b", "c", "d"), at: time }));
  fc.assert(
    fc.property(claims, undos, (made, takenBack) => {
      const standing = activeClaims(made, takenBack);
      expect(activeClaims(made.toReversed(), takenBack.toReversed())).toEqual(standing);
      for (const { nonce, at } of made) {
        const isOut = takenBack.some(
          (undo) => undo.entry === nonce && undo.at - at <= 15 * MINUTE_MS,
        );
        expect(standing.some((claim) => claim.nonce === nonce)).toBe(!isOut);
      }
    }),
  );
});

test("an undo takes back one's own claims", () => {
  expect(claimsToUndo([OTHER, OWN], "asha")).toEqual([OWN]);
});

test("an undo takes back another's claims when one has none", () => {
  expect(claimsToUndo([OTHER], "asha")).toEqual([OTHER]);
});

test("a check-in can be undone for 15 minutes after one's own claim", () => {
  const person = { checkedInAt: OTHER.at, claims: [OTHER, OWN] };
  const late = AT + 15 * MINUTE_MS;
  expect([late, late + 1].map((now) => isUndoable(person, "asha", now))).toEqual([true, false]);
  expect(isUndoable(person, "divya", AT)).toBe(false);
  expect(isUndoable({ checkedInAt: AT }, "asha", late)).toBe(true);
  expect(isUndoable({ checkedInAt: null, claims: [] }, "asha", AT)).toBe(false);
  expect(isUndoable(person, "divya", undefined)).toBe(true);
});

import { expect, test } from "vitest";
import { DeskPage, listOf, PEOPLE } from "../../../../tests/support/check-in-desk";
import type { RosterEntry } from "../roster/roster";

/** What the desk says to a tap on Arjun, who has not paid. */
function said(changes: Partial<RosterEntry>): string | undefined {
  const roster = PEOPLE.map((one) => (one.bookingId === "b4" ? { ...one, ...changes } : one));
  const page = new DeskPage().open(listOf({ roster }));
  page.happen({ type: "check_in_tapped", bookingId: "b4" });
  page.keep();
  return page.screen.feedback?.text;
}

test("the desk asks for money only with the reference that was given", () => {
  expect(said({})).toBe("Not paid yet. ₹99.");
  expect(said({ askedRupees: 198 })).toBe("Not paid yet. ₹198.");
  expect(said({ hasGivenReference: true })).toBe(
    "Not paid yet. ₹99. They gave a reference: ask an admin to look for it.",
  );
  expect(said({ hasGivenReference: true, utr: "412345678901" })).toBe(
    "Not paid yet. ₹99. They gave the reference 412345678901: look for it before you ask for the money.",
  );
});

import { expect, test } from "vitest";
import { DeskPage, listOf, NOW, PEOPLE } from "../../../../tests/support/check-in-desk";
import type { RosterEntry } from "../roster/roster";

const GUEST = { name: "Nila Anand", phone: "+919876543210", isPaid: false };
const [ASHA] = PEOPLE;

/** A desk whose list has a walk-in that was sent before. */
function withListed(seats = 5): DeskPage {
  if (!ASHA) throw new Error("nobody is on the list");
  const nila: RosterEntry = {
    ...ASHA,
    bookingId: "b9",
    name: GUEST.name,
    phoneEnd: "3210",
    isFirstRun: true,
    checkedInAt: NOW,
    claims: [{ nonce: "n1", by: "asha", at: NOW }],
    walkIn: "n1",
  };
  return new DeskPage().open(listOf({ roster: [...PEOPLE, nila] }, seats));
}

test.each(["b9", "walk-in:n1"])(
  "a listed walk-in undone as %s leaves the list and is added again in amber, with the number typed",
  (bookingId) => {
    const page = withListed();
    if (bookingId === "b9") page.happen({ type: "undo_tapped", bookingId });
    else {
      const { clockAheadMs, ...undone } = { seq: 1, session: "s", clockAheadMs: 0, eventId: "run" };
      const entry = { kind: "undo" as const, nonce: "n2", at: NOW, bookingId, undoes: ["n1"] };
      page.read(page.state.device?.lists ?? [], [{ ...undone, clockAheadMs, label: "", entry }]);
    }
    if (page.find("store_entry")) page.keep(1);
    expect(page.screen.roster.map(({ name }) => name)).not.toContain(GUEST.name);
    page.happen({ type: "walk_in_added", guest: GUEST });
    expect(page.keep(2).entry).toMatchObject({ kind: "walk_in", phone: GUEST.phone });
    expect(page.screen.feedback?.tone).toBe("warning");
  },
);

test("a listed walk-in that was undone leaves its seat to whoever is added next", () => {
  const page = withListed(0);
  page.happen({ type: "undo_tapped", bookingId: "b9" });
  page.keep(1);
  page.happen({ type: "walk_in_added", guest: GUEST });
  expect(page.keep(2).entry.kind).toBe("walk_in");
});

test("a listed walk-in that another phone checked in too stays on the list when it is undone", () => {
  const page = withListed();
  const list = page.screen.list;
  if (!list) throw new Error("no list");
  const other = { nonce: "n3", by: "ravi", at: NOW };
  const roster = list.roster.map((person) =>
    person.claims ? { ...person, claims: [...person.claims, other] } : person,
  );
  const both = new DeskPage().open({ ...list, roster });
  both.happen({ type: "undo_tapped", bookingId: "b9" });
  both.keep(1);
  expect(both.shownIn()).toEqual(["b9"]);
});

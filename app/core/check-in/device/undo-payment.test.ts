import { expect, test } from "vitest";
import { walkInId } from "~/core/check-in/check-ins";
import { DeskPage, listOf } from "../../../../tests/support/check-in-desk";

/** The desk's page of this crew member, with the entries of 'Paid in cash' kept. */
function paidPage(kind: "admin" | "run_leader") {
  const page = new DeskPage().open(listOf({ crew: { kind, id: "asha" } }));
  page.happen({ type: "paid_tapped", bookingId: "b4", paidBy: "cash" });
  const nonces = [page.keep(1), page.keep(2)].map(({ entry }) => entry.nonce);
  page.happen({ type: "undo_tapped", bookingId: "b4" });
  return { page, nonces, undo: page.keep(3).entry };
}

test("an admin's undo takes back the payment that came with the check-in", () => {
  const { page, nonces, undo } = paidPage("admin");
  expect(undo).toMatchObject({ kind: "undo", undoes: nonces.toReversed() });
  expect(page.screen.feedback?.text).toBe("Undone: not checked in, not paid.");
  expect(page.screen.roster[3]).toMatchObject({ isUnpaid: true, payments: [] });
});

test("a leader's undo says that the payment stays", () => {
  const { page, nonces, undo } = paidPage("run_leader");
  expect(undo).toMatchObject({ undoes: nonces.slice(1) });
  expect(page.screen.feedback?.text).toBe("Undone: not checked in. What they paid stays paid.");
  expect(page.screen.roster[3]).toMatchObject({ isUnpaid: false, payments: [{}] });
});

test("an undo leaves a payment that was taken after the check-in, and says so", () => {
  const page = new DeskPage().open(listOf({ crew: { kind: "admin", id: "asha" } }));
  page.happen({ type: "owes_tapped", bookingId: "b4" });
  const came = page.keep(1).entry.nonce;
  page.pass(1);
  page.happen({ type: "paid_tapped", bookingId: "b4", paidBy: "upi" });
  page.keep(2);
  page.happen({ type: "undo_tapped", bookingId: "b4" });
  expect(page.keep(3).entry).toMatchObject({ undoes: [came] });
  expect(page.screen.feedback?.text).toBe("Undone: not checked in. What they paid stays paid.");
});

test("an undo after which the server kept the payment says so", () => {
  const { page, undo } = paidPage("admin");
  page.exchange();
  const before = page.screen.roster[3];
  if (!before) throw new Error("nobody is on the list");
  const arjun = { ...before, isUnpaid: false, owesRupees: 0, payments: [] };
  const { id, entries } = page.take("send_batch");
  const results = new Map(entries.map(({ nonce }) => [nonce, "done" as "done" | "duplicate"]));
  results.set(undo.nonce, "duplicate");
  page.happen({ type: "batch_answered", id, answer: { link: "online", results, people: [arjun] } });
  page.settle();
  expect(page.screen.feedback?.text).toBe("Undone: not checked in. What they paid stays paid.");
  expect(page.screen.roster[3]).toMatchObject({ isUnpaid: false });
});

test("an undo of a walk-in that was paid says that the money is credit", () => {
  const page = new DeskPage().open(listOf({ crew: { kind: "admin", id: "asha" } }));
  const guest = { name: "Nila Anand", phone: "+919876543210", isPaid: true };
  page.happen({ type: "walk_in_added", guest });
  const { nonce } = page.keep(1).entry;
  page.happen({ type: "undo_tapped", bookingId: walkInId(nonce) });
  page.keep(2);
  expect(page.screen.feedback?.text).toBe(
    "Undone: not checked in. If they paid, it is now credit, or due again if they had booked.",
  );
});

test("an undo after which the server cancelled a paid walk-in says that the money is credit", () => {
  const { page, undo } = paidPage("admin");
  page.exchange();
  const before = page.screen.roster[3];
  if (!before) throw new Error("nobody is on the list");
  const { id, entries } = page.take("send_batch");
  const people = [{ ...before, status: "cancelled" as const }];
  const results = new Map(entries.map(({ nonce }) => [nonce, "done" as const]));
  expect(results.has(undo.nonce)).toBe(true);
  page.happen({ type: "batch_answered", id, answer: { link: "online", results, people } });
  page.settle();
  expect(page.screen.feedback?.text).toBe(
    "Undone: no longer on the list. What they paid is now credit.",
  );
});

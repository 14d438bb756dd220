import { expect, test } from "vitest";
import { HOUR_MS } from "~/lib/dates";
import {
  ASHA,
  again,
  DeskPage,
  listOf,
  NOW,
  PEOPLE,
} from "../../../../tests/support/check-in-desk";
import type { Answer } from "./state";

const LATER = { outcome: "outside_window" };
const guest = { name: "Nila Anand", phone: "+919876543210", isPaid: false };

/** A checked code, genuine or not. */
function checked(text: string, method: "scan" | "code" = "scan"): Answer {
  return { type: "code_checked", text, method, code: { kind: "reference" } };
}

test("a check-in is shown, signalled and sent once it is stored", () => {
  const page = new DeskPage().open();
  page.happen({ type: "check_in_tapped", bookingId: "b3" });
  expect(page.screen.feedback).toBeUndefined();
  expect(page.types()).toEqual(["store_entry"]);
  const { entry, label } = page.keep();
  expect(entry).toMatchObject({ kind: "check_in", bookingId: "b3", method: "list", by: "asha" });
  expect(label).toBe("Meena Iyer");
  expect(page.screen.feedback?.text).toBe("Checked in. It is their first run: say hello!");
  expect(page.take("signal").signal).toBe("good");
  expect(page.shownIn()).toEqual(["b3"]);
  expect(page.screen.waiting).toHaveLength(1);
  expect(page.types()).toEqual(["read_device"]);
});

test("without room a check-in is an error until there is room again", () => {
  const page = new DeskPage().open();
  page.happen({ type: "check_in_tapped", bookingId: "b1" });
  const { nonce } = page.take("store_entry").waiting.entry;
  page.happen({ type: "entry_not_stored", nonce, why: "full" });
  expect(page.screen.feedback).toMatchObject({
    tone: "danger",
    title: "Asha Raman",
    text: "This phone has no room left, so nothing was kept. Free some space and try again.",
  });
  expect(page.take("signal").signal).toBe("bad");
  expect([page.shownIn(), page.screen.waiting]).toEqual([[], []]);
  page.happen({ type: "check_in_tapped", bookingId: "b1" });
  page.keep();
  expect(page.shownIn()).toEqual(["b1"]);
});

test("a second tap while the first is being written is ignored", () => {
  const page = new DeskPage().open();
  page.happen({ type: "check_in_tapped", bookingId: "b1" });
  expect(page.happen({ type: "check_in_tapped", bookingId: "b1" })).toEqual([]);
  expect(page.happen({ type: "undo_tapped", bookingId: "b1" })).toEqual([]);
});

test("a refusal is shown and logged", () => {
  const page = new DeskPage().open();
  page.happen({ type: "check_in_tapped", bookingId: "b4" });
  expect(page.keep().entry).toMatchObject({ kind: "refused", outcome: "unpaid", bookingId: "b4" });
  expect(page.screen.feedback).toMatchObject({ tone: "warning", text: "Not paid yet. ₹99." });
  page.happen(checked("2222AAAA"));
  expect(page.keep(2)).toMatchObject({ label: "No name", entry: { outcome: "unknown" } });
});

test("a refusal does not count as waiting", () => {
  const page = new DeskPage().open();
  page.happen({ type: "check_in_tapped", bookingId: "b4" });
  page.keep();
  expect([page.shownIn(), page.screen.waiting]).toEqual([[], []]);
});

test("the desk's Undo button works for exactly 15 minutes after a check-in", () => {
  const page = new DeskPage().open();
  page.happen({ type: "check_in_tapped", bookingId: "b1" });
  page.keep(1);
  page.pass(15 * 60_000);
  page.happen({ type: "undo_tapped", bookingId: "b1" });
  page.keep(2);
  expect(page.screen.feedback?.text).toBe("Undone: not checked in.");
  expect(page.shownIn()).toEqual([]);
  page.happen({ type: "check_in_tapped", bookingId: "b1" });
  page.keep(3);
  page.pass(15 * 60_000 + 1);
  page.happen({ type: "undo_tapped", bookingId: "b1" });
  expect(page.screen.feedback?.text).toContain("more than 15 minutes ago");
  expect(page.find("store_entry")).toBeUndefined();
  expect(page.shownIn()).toEqual(["b1"]);
});

test("an undo takes back another's check-in only after one's own", () => {
  const page = new DeskPage().open();
  page.happen({ type: "check_in_tapped", bookingId: "b1" });
  const { nonce } = page.keep(1).entry;
  const other = { nonce: "elsewhere", by: "divya", at: NOW };
  const roster = page.screen.roster.map((person) =>
    person.bookingId === "b1"
      ? { ...person, checkedInAt: NOW, claims: [other, ...(person.claims ?? [])] }
      : person,
  );
  page.exchange().answerBatch("duplicate").settle();
  page.take("unlock");
  page.happen({ type: "woken" });
  page.exchange().answerList("online", listOf({ roster }));
  page.happen({ type: "undo_tapped", bookingId: "b1" });
  expect(page.keep(2).entry).toMatchObject({ kind: "undo", undoes: [nonce] });
  expect(page.screen.feedback?.text).toContain("Somebody else's check-in still stands");
  expect(page.shownIn()).toEqual(["b1"]);
  page.happen({ type: "undo_tapped", bookingId: "b1" });
  expect(page.keep(3).entry).toMatchObject({ undoes: ["elsewhere"] });
  expect(page.shownIn()).toEqual([]);
});

test("an undo on a list of an earlier release refers to no entries", () => {
  const roster = listOf().roster.map((person) => ({ ...person, checkedInAt: NOW }));
  const page = new DeskPage().open(listOf({ roster }));
  page.happen({ type: "undo_tapped", bookingId: "b1" });
  expect(page.keep().entry).not.toHaveProperty("undoes");
  expect(page.shownIn()).not.toContain("b1");
});

test("a paid person is checked in once the payment is stored", () => {
  const page = new DeskPage().open();
  page.happen({ type: "paid_tapped", bookingId: "b4", paidBy: "cash" });
  expect(page.keep(1).entry).toMatchObject({ kind: "pay", paidBy: "cash" });
  expect(page.screen.feedback).toBeUndefined();
  expect(page.keep(2).entry).toMatchObject({ kind: "check_in", bookingId: "b4" });
  expect(page.shownIn()).toEqual(["b4"]);
  expect(page.screen.feedback?.text).toBe("Checked in.");
});

test("a payment names the amount that was asked for, whatever a newer list says", () => {
  const page = new DeskPage().open();
  page.happen({ type: "check_in_tapped", bookingId: "b4" });
  page.keep(1);
  page.exchange().answerBatch().settle();
  const roster = PEOPLE.map((person) => ({ ...person, priceRupees: 198 }));
  again(page).answerList("online", listOf({ roster }));
  page.happen({ type: "paid_tapped", bookingId: "b4", paidBy: "cash" });
  expect(page.take("store_entry").waiting.entry).toMatchObject({ kind: "pay", shownRupees: 99 });
});

test("a walk-in who paid names the price of the run", () => {
  const page = new DeskPage().open();
  page.happen({ type: "walk_in_added", guest: { ...guest, isPaid: true } });
  expect(page.keep().entry).toMatchObject({ kind: "walk_in", shownRupees: 99 });
});

test("a person checked in without paying owes the price until a payment", () => {
  const page = new DeskPage().open();
  page.happen({ type: "owes_tapped", bookingId: "b4" });
  expect(page.keep(1).entry).toMatchObject({ kind: "check_in", bookingId: "b4", owes: true });
  expect(page.screen.feedback).toMatchObject({
    tone: "success",
    text: "Checked in. Owes ₹99: an admin will settle it.",
  });
  expect(page.shownIn()).toEqual(["b4"]);
  expect(page.screen.roster[3]?.isUnpaid).toBe(true);
  page.happen({ type: "paid_tapped", bookingId: "b4", paidBy: "upi" });
  page.keep(2);
  expect(page.screen.feedback?.text).toBe("Paid.");
  expect(page.find("store_entry")).toBeUndefined();
  expect(page.screen.roster[3]?.isUnpaid).toBe(false);
});

test("outside the window a check-in needs an admin's reason", () => {
  const page = new DeskPage().open();
  page.pass(6 * HOUR_MS);
  page.happen({ type: "check_in_tapped", bookingId: "b1" });
  expect(page.keep(1).entry).toMatchObject(LATER);
  page.happen({ type: "check_in_tapped", bookingId: "b1", reason: "From the paper list" });
  expect(page.keep(2).entry).toMatchObject({ kind: "check_in", reason: "From the paper list" });
});

test("one code within three seconds counts once, two codes once each", () => {
  const page = new DeskPage().open();
  const read = (text: string) =>
    page.happen({ type: "code_read", text, method: "scan" }).map(({ type }) => type);
  expect(read("7KQ4M2XA")).toEqual(["check_code"]);
  page.pass(2_999);
  expect(read("7KQ4M2XA")).toEqual([]);
  expect(read("8KQ4M2XB")).toEqual(["check_code"]);
  page.pass(2_999);
  expect(read("7KQ4M2XA")).toEqual([]);
  page.pass(3_000);
  expect(read("7KQ4M2XA")).toEqual(["check_code"]);
});

test("a scanned and a typed code are stored with their method and code", () => {
  const page = new DeskPage().open();
  page.happen(checked("7KQ4M2XA"));
  page.happen(checked("8kq4 m2xb", "code"));
  const [scanned, typed] = [page.keep(1).entry, page.keep(2).entry];
  expect(scanned).toMatchObject({ bookingId: "b1", method: "scan", code: "7KQ4M2XA" });
  expect(typed).toMatchObject({ bookingId: "b2", method: "code", code: "8kq4 m2xb" });
});

test("a walk-in is amber until the server has answered", () => {
  const page = new DeskPage().open();
  page.happen({ type: "walk_in_added", guest });
  const { entry } = page.keep();
  expect(page.screen.feedback).toMatchObject({
    tone: "warning",
    text: "To be confirmed by the server. A first run is free; any other has to be paid.",
  });
  expect(page.shownIn()).toEqual([`walk-in:${entry.nonce}`]);
  page.exchange().answerBatch("done").settle();
  expect(page.screen.feedback).toMatchObject({
    tone: "success",
    text: "Confirmed and checked in.",
  });
  // The booking is only in the server's list.
  expect(page.types()).toContain("ask_list");
});

test.each([
  ["full", "danger", "The run is full: not added. An admin can raise its capacity."],
  ["duplicate", "warning", "Already checked in, with a booking."],
] as const)("a walk-in answered with %s shows its text", (outcome, tone, text) => {
  const page = new DeskPage().open();
  page.happen({ type: "walk_in_added", guest });
  page.keep();
  page.exchange().answerBatch(outcome).settle();
  expect(page.screen.feedback).toMatchObject({ tone, title: "Nila Anand", text });
  const refused = outcome === "full" ? [{ label: "Nila Anand", result: "full" }] : [];
  expect(page.screen.unsettled).toMatchObject(refused);
  expect(page.screen.unsettled).toHaveLength(refused.length);
});

test("the device refuses a walk-in beyond the seats of its list and queue", () => {
  const page = new DeskPage().open(listOf({}, 1));
  page.happen({ type: "walk_in_added", guest });
  page.keep();
  page.happen({ type: "walk_in_added", guest: { ...guest, name: "Om Prakash", isPaid: true } });
  expect(page.find("store_entry")).toBeUndefined();
  expect(page.screen.feedback).toMatchObject({ tone: "danger", title: "Om Prakash" });
  expect(page.screen.feedback?.text).toMatch(/^The run is full.* Give ₹99 back\.$/);
});

test("a walk-in at a full run whose phone is on the list is left to the server", () => {
  const page = new DeskPage().open(listOf({}, 0));
  page.happen({ type: "walk_in_added", guest: { ...guest, phone: "+919876540001" } });
  expect(page.keep().entry.kind).toBe("walk_in");
});

test("an undone walk-in leaves its seat to another walk-in", () => {
  const page = new DeskPage().open(listOf({}, 1));
  page.happen({ type: "walk_in_added", guest });
  const { nonce } = page.keep(1).entry;
  page.happen({ type: "undo_tapped", bookingId: `walk-in:${nonce}` });
  expect(page.keep(2).entry).toMatchObject({ kind: "undo", undoes: [nonce] });
  expect(page.screen.roster).toHaveLength(4);
  page.happen({ type: "walk_in_added", guest: { ...guest, name: "Om Prakash" } });
  expect(page.keep(3).entry.kind).toBe("walk_in");
});

test("a walk-in who is on the list is checked in there", () => {
  const page = new DeskPage().open();
  const listed = { ...guest, name: "asha raman", phone: "+919876540001" };
  page.happen({ type: "walk_in_added", guest: listed });
  expect(page.keep().entry).toMatchObject({ kind: "check_in", bookingId: "b1" });
});

test("without a trusted clock the window is left to the server", () => {
  const page = new DeskPage().open();
  page.nowMs = NOW + 13 * HOUR_MS;
  page.happen({ type: "check_in_tapped", bookingId: "b1" });
  const { entry } = page.keep();
  expect(entry.kind).toBe("check_in");
  expect(entry.heardAt).toBeUndefined();
});

const withContact = () =>
  new DeskPage().open(
    listOf({ roster: listOf().roster.map((one) => ({ ...one, emergencyContact: "98450 12345" })) }),
  );

test("a look at an emergency contact is logged, and changes nobody and nothing that waits", () => {
  const page = withContact();
  page.happen({ type: "contact_tapped", bookingId: "b1" });
  expect(page.screen.feedback).toBeUndefined();
  expect(page.keep().entry).toMatchObject({ kind: "contact_seen", bookingId: "b1", by: "asha" });
  expect(page.screen.feedback).toMatchObject({
    title: "Asha Raman",
    text: "Emergency contact: +91 98450 12345",
    emergencyContact: "98450 12345",
  });
  expect([page.shownIn(), page.screen.waiting]).toEqual([[], []]);
  page.exchange();
  expect(page.take("send_batch").entries).toMatchObject([{ kind: "contact_seen" }]);
});

test("a phone without room shows the emergency contact all the same", () => {
  const page = withContact();
  page.happen({ type: "contact_tapped", bookingId: "b1" });
  const { nonce } = page.take("store_entry").waiting.entry;
  page.happen({ type: "entry_not_stored", nonce, why: "full" });
  expect(page.screen.feedback?.emergencyContact).toBe("98450 12345");
});

test("where no emergency contact is to be seen, a tap on the name does nothing", () => {
  expect(new DeskPage().open().happen({ type: "contact_tapped", bookingId: "b1" })).toEqual([]);
});

const LATE = { ...ASHA, bookingId: "late", reference: "3LATE444", name: "Nila Anand" };

/** The desk of the Sunday run, with the list of a later one on the phone. */
function withLateTen(changes: Partial<typeof LATE> = {}): DeskPage {
  const late = listOf({ eventId: "late-ten", roster: [{ ...LATE, ...changes }] });
  const list = { ...late, run: { ...late.run, title: "Late Ten" } };
  const page = new DeskPage().read([listOf(), list]);
  page.asked = [];
  return page;
}

const OF_LATE_TEN = {
  kind: "pass",
  isGenuine: true,
  eventId: "late-ten",
  expiresAt: NOW * 2,
} as const;

test.each([
  ["a pass", OF_LATE_TEN],
  ["a short code", { kind: "reference" }],
] as const)("%s of another run whose list is here is checked in by the answer", (_, code) => {
  const page = withLateTen();
  page.happen({ type: "code_checked", text: LATE.reference, method: "code", code });
  expect(page.keep().entry).toMatchObject({ kind: "refused", outcome: "other_run" });
  const { elsewhere, title } = page.screen.feedback ?? {};
  expect([title, elsewhere?.title]).toEqual(["Nila Anand", "Late Ten"]);
  if (!elsewhere) return;
  page.happen({ type: "elsewhere_tapped", elsewhere });
  expect(page.happen({ type: "elsewhere_tapped", elsewhere })).toEqual([]);
  expect(page.keep(2)).toMatchObject({
    eventId: "late-ten",
    entry: { kind: "check_in", bookingId: "late" },
  });
  expect(page.screen.feedback?.text).toBe("Checked in to Late Ten.");
  page.happen({ type: "elsewhere_tapped", elsewhere });
  expect(page.keep(3).entry).toMatchObject({ kind: "refused", outcome: "already_in" });
});

test("the rules of the other run decide there", () => {
  const page = withLateTen({ isUnpaid: true });
  page.happen({ type: "code_checked", text: LATE.reference, method: "code", code: OF_LATE_TEN });
  page.keep();
  const { elsewhere } = page.screen.feedback ?? {};
  if (elsewhere) page.happen({ type: "elsewhere_tapped", elsewhere });
  expect(page.keep(2)).toMatchObject({ eventId: "late-ten", entry: { outcome: "unpaid" } });
});

test("who has not paid for the other run comes in there owing, by the next answer", () => {
  const page = withLateTen({ isUnpaid: true, priceRupees: 99 });
  page.happen({ type: "code_checked", text: LATE.reference, method: "code", code: OF_LATE_TEN });
  page.keep();
  const offered = () => page.screen.feedback?.elsewhere;
  for (const [seq, owesRupees] of [
    [2, undefined],
    [3, 99],
  ] as const) {
    const elsewhere = offered();
    expect(elsewhere?.owesRupees).toBe(owesRupees);
    if (elsewhere) page.happen({ type: "elsewhere_tapped", elsewhere });
    const { eventId, entry } = page.keep(seq);
    expect(eventId).toBe("late-ten");
    expect(entry.kind).toBe(seq === 2 ? "refused" : "check_in");
  }
  expect(page.screen.waiting.at(-1)?.entry).toMatchObject({ bookingId: "late", owes: true });
  expect(page.screen.feedback).toMatchObject({ title: "Nila Anand", tone: "success" });
  expect(page.screen.feedback?.text).toContain("Owes ₹99");
  expect(offered()).toBeUndefined();
});

test("a forged pass of another run is refused as forged", () => {
  const page = withLateTen();
  const code = { ...OF_LATE_TEN, isGenuine: false };
  page.happen({ type: "code_checked", text: LATE.reference, method: "scan", code });
  expect(page.keep().entry).toMatchObject({ kind: "refused", outcome: "forged" });
  expect(page.screen.feedback?.elsewhere).toBeUndefined();
});

test("who comes to a later run at the finish of an earlier one is checked in there, once", () => {
  const page = withLateTen();
  page.happen({ type: "place_chosen", place: "finish" });
  const code = { type: "code_checked", text: LATE.reference, method: "scan" } as const;
  page.happen({ ...code, code: OF_LATE_TEN });
  page.keep();
  const { elsewhere } = page.screen.feedback ?? {};
  expect(elsewhere?.title).toBe("Late Ten");
  if (elsewhere) page.happen({ type: "elsewhere_tapped", elsewhere });
  expect(page.keep(2)).toMatchObject({ eventId: "late-ten", entry: { kind: "check_in" } });
  page.happen({ ...code, code: OF_LATE_TEN });
  expect(page.screen.feedback?.text).toBe("This pass is for another run.");
});

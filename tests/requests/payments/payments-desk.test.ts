import { expect, test } from "vitest";
import { markPayments } from "~/core/payments/mark-paid/mark-payments.server";
import { readable } from "../../support/browser";
import { TestClub } from "../../support/club";
import { addDuePayments } from "../../support/payments";
import { shownForm } from "../../support/shown-form";

type Field = [name: string, value: string];

const DUE = [
  { id: "pay-a", reference: "PAY234AAAA", member: "asha", rupees: 99, utr: "412345678901" },
  { id: "pay-b", reference: "PAY234BBBB", member: "arjun", rupees: 198 },
  { id: "pay-c", reference: "PAY234CCCC", member: "divya", rupees: 299 },
];

async function openWithDue() {
  const club = await TestClub.open();
  await addDuePayments(club.db, DUE);
  return { club, admin: await club.admin() };
}

test.each([
  ["pay234bbbb", "PAY234BBBB"],
  ["412345678901", "PAY234AAAA"],
  ["4123 4567 8901", "PAY234AAAA"],
  ["198", "PAY234BBBB"],
  ["₹ 299", "PAY234CCCC"],
  ["1,00,000", undefined],
  ["asha", "PAY234AAAA"],
  ["ash", "PAY234AAAA"],
  ["nobody at all", undefined],
])("the search '%s' finds %s", async (text, reference) => {
  const { admin } = await openWithDue();
  const page = (await admin.get(`/admin/payments?${new URLSearchParams({ q: text })}`)).text;
  const found = DUE.map(({ reference }) => reference).filter((known) => page.includes(known));
  expect(found).toEqual(reference === undefined ? [] : [reference]);
  if (!reference) expect(readable(page)).toContain("No payment found");
});

test("ticked payments are marked or undone in one press", async () => {
  const { club, admin } = await openWithDue();
  const ids: Field[] = [
    ["paymentId", "pay-a"],
    ["paymentId", "pay-b"],
  ];
  const form: Field[] = [["intent", "paid"], ["method", "cash"], ...ids];
  const marked = await admin.post("/admin/payments", form);
  expect(readable(marked.text)).toContain("2 payments marked as paid: ₹297.");
  const takings = readable((await admin.get("/admin/payments/takings")).text);
  expect(takings).toContain("Taken in ₹297 2 payments Cash ₹297 2 payments");
  const csv = await admin.get("/admin/payments.csv?from=2026-11-18&to=2026-11-18");
  expect(csv.text).toMatch(
    /R-00001,2026-11-18 10:00,[^\n]*,99,Cash,PAY234AAAA,412345678901,ravi\r\n/,
  );
  expect(csv.text.trim().split("\r\n")).toHaveLength(3);
  const undo: Field[] = [["intent", "undo"], ["movedAt", String(club.clock.at)], ...ids];
  const undone = await admin.post("/admin/payments", undo);
  expect(readable(undone.text)).toContain("2 no longer marked as paid.");
  expect(readable((await admin.get("/admin/payments/takings")).text)).toContain(
    "No money came in on this day",
  );
});

test("a payment of another amount than the page shows is not marked, alone or with others", async () => {
  const { club, admin } = await openWithDue();
  const page = (await admin.get("/admin/payments")).text;
  const form = shownForm(page, "shown", "pay-a|99");
  const ticked = [...page.matchAll(/ form="mark-ticked" name="shown" value="([^"]*)"/g)];
  const shown = ticked.map(([, value = ""]): Field => ["shown", value]);
  expect(shown).toContainEqual(["shown", "pay-b|198"]);
  await club.db
    .updateTable("payments")
    .set({ amount_rupees: 50 })
    .where("id", "=", "pay-a")
    .execute();
  const alone = await admin.post("/admin/payments", { ...form, intent: "paid" });
  expect(alone.status).toBe(409);
  expect(readable(alone.text)).toContain("Not marked: the amount has changed.");
  const ids = ["pay-a", "pay-b"].map((id): Field => ["paymentId", id]);
  const several: Field[] = [["intent", "paid"], ["method", "cash"], ...ids, ...shown];
  const both = readable((await admin.post("/admin/payments", several)).text);
  expect(both).toContain("1 payment marked as paid: ₹198.");
  expect(both).toContain("Not marked: the amount has changed.");
  const due = await club.db
    .selectFrom("payments")
    .select(["id", "status"])
    .where("id", "in", ["pay-a", "pay-b"])
    .orderBy("id")
    .execute();
  expect(due.map(({ status }) => status)).toEqual(["due", "paid"]);
});

test("two admins who tick the same payments at once mark each once", async () => {
  const { club, admin } = await openWithDue();
  const other = await club.admin("treasurer");
  const form: Field[] = [["intent", "paid"], ...DUE.map(({ id }): Field => ["paymentId", id])];
  const answers = await Promise.all(
    [admin, other, admin, other].map((browser) => browser.post("/admin/payments", form)),
  );
  expect(answers.every(({ status }) => status < 500)).toBe(true);
  const receipts = await club.db
    .selectFrom("payments")
    .select(["receipt_number as number", "status"])
    .orderBy("receipt_number")
    .execute();
  expect(receipts.map(({ number }) => number)).toEqual([1, 2, 3]);
  const audits = await club.db
    .selectFrom("audit_log")
    .select("id")
    .where("action", "=", "payment_marked_paid")
    .execute();
  expect(audits).toHaveLength(3);
});

test("a press with nothing ticked says so", async () => {
  const { admin } = await openWithDue();
  const answer = await admin.post("/admin/payments", { intent: "paid", method: "cash" });
  expect(answer.status).toBe(400);
  expect(readable(answer.text)).toContain("Select at least one payment.");
});

test("takings and their CSV are those of the club's days", async () => {
  const { club } = await openWithDue();
  club.clock.at = Date.parse("2026-11-18T23:30+05:30");
  const early = await club.admin();
  await early.post("/admin/payments", { intent: "paid", paymentId: "pay-a", method: "upi" });
  club.clock.at = Date.parse("2026-11-19T00:10+05:30");
  const late = await club.admin();
  await late.post("/admin/payments", { intent: "paid", paymentId: "pay-b", method: "upi" });
  const taken = async (day: string) =>
    readable((await late.get(`/admin/payments/takings?day=${day}`)).text);
  expect(await taken("2026-11-18")).toContain("Taken in ₹99 1 payment");
  expect(await taken("2026-11-19")).toContain("Taken in ₹198 1 payment");
  expect((await late.get("/admin/payments.csv?from=2026-11-19&to=2026-11-18")).status).toBe(404);
});

test("marking nothing, or one payment that does not exist, changes nothing", async () => {
  const { club } = await openWithDue();
  const by = { adminId: "a", adminName: "ravi", requestId: "r", now: club.clock.at };
  const mark = { ...by, intent: "paid" as const, method: "cash" as const, movedAt: 0 };
  expect(await markPayments(club.db, { ...mark, paymentIds: [] })).toMatchObject({ ok: false });
  expect(await markPayments(club.db, { ...mark, paymentIds: ["none"] })).toBeUndefined();
});

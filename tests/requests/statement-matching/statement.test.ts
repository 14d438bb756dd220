import { expect, test } from "vitest";
import { buyMembership } from "~/core/payments/membership/record-membership.server";
import { findReceiptSum } from "~/core/payments/receipts/receipts.server";
import { listTotals } from "~/core/reports/counters/counters.server";
import {
  findStatementMatches,
  recordStatement,
} from "~/extensions/statement-matching/find-statement-matches.server";
import { readStatement } from "~/extensions/statement-matching/statement";
import { type Browser, readable } from "../../support/browser";
import { TestClub } from "../../support/club";
import { addDuePayments } from "../../support/payments";

const PATH = "/admin/payments/statement";

const DUE = [
  { id: "pay-a", reference: "PAY234AAAA", member: "asha", rupees: 99 },
  { id: "pay-b", reference: "PAY234BBBB", member: "arjun", rupees: 1_099, utr: "412345678901" },
  { id: "pay-c", reference: "PAY234CCCC", member: "divya", rupees: 198 },
];

const STATEMENT = `Some Bank,,,,
Date,Narration,Withdrawal Amt.,Deposit Amt.,Closing Balance
18/11/2026,UPI-ASHA-Booking PAY234AAAA,,99.00,100.00
18/11/2026,UPI/412345678901/FRIEND,,"1,099.00","1,199.00"
18/11/2026,UPI-Booking PAY234CCCC,,99.00,1298.00
18/11/2026,CASH DEPOSIT,,500.00,1798.00
18/11/2026,RENT,"5,000.00",,0.00
`;

async function openWithDue() {
  const club = await TestClub.open();
  await addDuePayments(club.db, DUE);
  return club;
}

/** The values of the tick boxes of a preview, and the ids of the payments that are ticked. */
async function preview(admin: Browser, statement = STATEMENT) {
  const page = await admin.post(PATH, { intent: "preview", statement });
  const boxes = page.text.match(/<input[^>]*name="match"[^>]*>/g) ?? [];
  const valueIn = (box: string) => /value="([^"]*)"/.exec(box)?.[1] ?? "";
  return { page, text: readable(page.text), values: boxes.map(valueIn) };
}

const confirm = (admin: Browser, match: string[]) =>
  admin.post(PATH, [
    ["intent", "confirm"],
    ...match.map((value): [string, string] => ["match", value]),
  ]);

async function paid(club: TestClub) {
  const rows = await club.db
    .selectFrom("payments")
    .select(["id", "utr"])
    .where("status", "=", "paid")
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}

test("one press marks what a statement matched by reference, UTR or amount", async () => {
  const club = await openWithDue();
  const admin = await club.admin("treasurer");
  const { text, values } = await preview(admin);
  expect(text).toContain("2 matched, ₹1,198");
  expect(text).toContain("The amount is different");
  expect(text).toContain("No payment found");
  expect(text).not.toContain("RENT");
  expect(values).toHaveLength(2);
  expect(await paid(club)).toEqual([]);
  const confirmed = await confirm(admin, values);
  expect(readable(confirmed.text)).toContain("2 payments marked as paid: ₹1,198.");
  expect(await paid(club)).toEqual(["pay-a", "pay-b"]);
  const days = await club.db.selectFrom("statement_lines").select("day").execute();
  expect(days).toEqual([{ day: "2026-11-18" }, { day: "2026-11-18" }]);
});

test("what a matched payment is for is said in the language of the page", async () => {
  const club = await TestClub.open();
  const member = { memberId: "sample-member-arjun", today: "2026-11-18" };
  await buyMembership(club.db, { ...member, now: club.clock.at });
  const { reference } = await club.db
    .selectFrom("payments")
    .select("reference")
    .where("membership_id", "is not", null)
    .executeTakeFirstOrThrow();
  const admin = await club.admin("treasurer");
  const statement = `Date,Narration,Deposit\n18/11/2026,UPI-${reference},299.00\n`;
  expect((await preview(admin, statement)).text).toContain(`${reference} · Membership`);
  const page = await admin.post(`/kn${PATH}`, { intent: "preview", statement });
  expect(readable(page.text)).toContain(`${reference} · ಮೆಂಬರ್‌ಶಿಪ್`);
});

test("the same statement twice changes nothing, nor does the same press", async () => {
  const club = await openWithDue();
  const admin = await club.admin();
  const { values } = await preview(admin);
  await confirm(admin, values);
  const audit = () => club.db.selectFrom("audit_log").select("id").execute();
  const before = await audit();
  const again = await preview(admin);
  expect(again.values).toEqual([]);
  expect(again.text).toContain("Recorded from an earlier statement");
  const pressed = await confirm(admin, values);
  expect(readable(pressed.text)).toContain("Nothing changed: these had already been marked.");
  expect(await audit()).toEqual(before);
});

test("a transfer pays once, however often statements repeat it", async () => {
  const club = await TestClub.open();
  const utr = "412345678901";
  await addDuePayments(club.db, [
    { id: "pay-a", reference: "PAY234AAAA", member: "asha", rupees: 99, utr },
    { id: "pay-b", reference: "PAY234BBBB", member: "asha", rupees: 99, utr },
  ]);
  const admin = await club.admin("treasurer");
  const line = `18/11/2026,UPI/${utr}/FRIEND,,99.00,100.00\n`;
  const twice = `Date,Narration,Withdrawal,Deposit,Balance\n${line}${line}`;
  const { values, text } = await preview(admin, twice);
  expect(values).toHaveLength(1);
  expect(text).toContain("The same line twice: counted once");
  await confirm(admin, values);
  expect(await paid(club)).toHaveLength(1);
  // Another export of the same days: other columns, an older line before it.
  const later = `Txn Date,Description,Credit\n17/11/2026,CASH,500.00\n18-11-2026,NEFT ${utr},99.00\n`;
  for (const statement of [twice, `${twice}${line}`, later])
    expect((await preview(admin, statement)).values, statement).toEqual([]);
  await Promise.all([confirm(admin, values), confirm(admin, values)]);
  expect(await findReceiptSum(club.db)).toEqual({ receipts: 1, rupees: 99, unnumbered: 0 });
});

test("two admins who confirm one statement at once mark each payment once", async () => {
  const club = await openWithDue();
  const admins = [await club.admin(), await club.admin("treasurer")];
  const { values } = await preview(admins[0] as Browser);
  await Promise.all(admins.flatMap((admin) => [confirm(admin, values), confirm(admin, values)]));
  const marks = await club.db
    .selectFrom("audit_log")
    .select("subject_id as id")
    .where("action", "=", "payment_marked_paid")
    .orderBy("subject_id")
    .execute();
  expect(marks).toEqual([{ id: "pay-a" }, { id: "pay-b" }]);
  const sum = await findReceiptSum(club.db);
  expect(sum).toEqual({ receipts: 2, rupees: 1_198, unnumbered: 0 });
  expect((await listTotals(club.db, { counter: "payment_rupees" })).paid).toBe(1_198);
});

test("a payment whose amount changed since the preview is left alone", async () => {
  const club = await openWithDue();
  const admin = await club.admin();
  const { values } = await preview(admin);
  await club.db
    .updateTable("payments")
    .set({ amount_rupees: 198 })
    .where("id", "=", "pay-a")
    .execute();
  expect(readable((await confirm(admin, values)).text)).toContain(
    "1 payment marked as paid: ₹1,099.",
  );
  expect(await paid(club)).toEqual(["pay-b"]);
  expect(await club.db.selectFrom("statement_lines").select("payment_id").execute()).toEqual([
    { payment_id: "pay-b" },
  ]);
});

test("a line that another admin has set aside since the preview marks nothing", async () => {
  const club = await openWithDue();
  const admin = await club.admin("treasurer");
  const { values } = await preview(admin);
  const [digest = ""] = values[0]?.split("|") ?? [];
  const note = "Sent to the wrong club, goes back";
  const inbox = "/admin/payments/inbox";
  const aside = await admin.post(inbox, { intent: "line_set_aside", digest, note });
  expect(aside.status).toBe(200);
  await confirm(admin, values);
  expect(await paid(club)).toEqual(["pay-b"]);
  const line = club.db.selectFrom("bank_lines").select(["state", "note"]);
  expect(await line.where("digest", "=", digest).executeTakeFirst()).toEqual({
    state: "set_aside",
    note,
  });
});

test("after an undo the statement names the payment again", async () => {
  const club = await openWithDue();
  const admin = await club.admin();
  const { values } = await preview(admin);
  await confirm(admin, values);
  const undo = { intent: "undo", paymentId: "pay-a", movedAt: String(club.clock.at) };
  await admin.post("/admin/payments", undo);
  expect(await paid(club)).toEqual(["pay-b"]);
  expect((await preview(admin)).values).toEqual([values[0]]);
});

test("a name with the amount is offered without a tick", async () => {
  const club = await openWithDue();
  const admin = await club.admin();
  const { full_name: name } = await club.db
    .selectFrom("members")
    .select("full_name")
    .where("id", "=", "sample-member-divya")
    .executeTakeFirstOrThrow();
  const { page, text } = await preview(
    admin,
    `Date,Narration,Credit\n18/11/2026,UPI ${name} OKAXIS,198.00`,
  );
  expect(text).toContain("Name and amount only: please check");
  expect(page.text).not.toMatch(/<input[^>]*name="match"[^>]*checked/);
});

test("what is no statement is refused with a sentence", async () => {
  const club = await openWithDue();
  const admin = await club.admin();
  const none = await admin.post(PATH, { intent: "preview", statement: "hello" });
  expect(none.status).toBe(400);
  expect(readable(none.text)).toContain("We can’t find a heading line");
});

test("a press without a tick is refused with a sentence", async () => {
  const club = await openWithDue();
  const admin = await club.admin();
  const bare = await admin.post(PATH, { intent: "confirm" });
  expect(bare.status).toBe(400);
  expect(readable(bare.text)).toContain("Select at least one payment.");
  expect((await confirm(admin, ["nonsense"])).status).toBe(400);
});

test("a statement of two thousand lines is compared in a few queries", async () => {
  const club = await openWithDue();
  const rows = Array.from(
    { length: 2_000 },
    (_, n) => `18/11/2026,UPI ${n} SOMEBODY PAID,${n + 1}.00`,
  );
  const statement = readStatement(["Date,Narration,Credit", ...rows].join("\n"));
  if (!statement) throw new Error("No statement was read.");
  expect(statement.lines).toHaveLength(2_000);
  const matches = await findStatementMatches(club.db, statement);
  expect(matches.every(({ state }) => state === "unknown")).toBe(true);
});

test("a line for a payment that does not exist records nothing", async () => {
  const club = await openWithDue();
  await club.admin();
  const { id: adminId } = await club.db.selectFrom("admins").select("id").executeTakeFirstOrThrow();
  const match = { digest: "d", paymentId: "none", amountRupees: 99, day: null, utr: null };
  const by = { adminId, adminName: "ravi", requestId: "r", now: club.clock.at };
  expect(await recordStatement(club.db, { ...by, matches: [match] })).toMatchObject({
    marked: 0,
    refused: 1,
  });
});

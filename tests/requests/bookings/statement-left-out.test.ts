/** A bank line is ticked only when status, direction and reference say so in whole words and no line takes it back. */
import { expect, test } from "vitest";
import { debitsAndCredits, paytmBusiness, typedStatement } from "../../support/bank-statements";
import { readable } from "../../support/browser";
import { TestClub } from "../../support/club";
import { addDuePayments } from "../../support/payments";

const PATH = "/admin/payments/statement";
const ASHA = { reference: "PAY234AAAA", utr: "412345678901", rupees: 99 };
const DIVYA = { reference: "PAY234CCCC", utr: "412345678903", rupees: 99 };
const SALE = { type: "SALE", status: "SUCCESS" };

async function openWithDue() {
  const club = await TestClub.open();
  await addDuePayments(club.db, [
    { id: "pay-a", member: "asha", ...ASHA },
    { id: "pay-c", member: "divya", ...DIVYA },
  ]);
  const admin = await club.admin("treasurer");
  return { club, admin };
}

type Admin = Awaited<ReturnType<typeof openWithDue>>["admin"];

/** The boxes that a statement's preview has ticked and not ticked, and its text. */
async function preview(admin: Admin, statement: string) {
  const page = await admin.post(PATH, { intent: "preview", statement });
  expect(page.status).toBe(200);
  const boxes = page.text.match(/<input[^>]*name="match"[^>]*>/g) ?? [];
  const paymentIn = (box: string) => box.split("|")[1] ?? "";
  const isTicked = (box: string) => /\bchecked\b/.test(box);
  return {
    values: boxes.map((box) => /value="([^"]*)"/.exec(box)?.[1] ?? ""),
    ticked: boxes.filter(isTicked).map(paymentIn),
    offered: boxes.filter((box) => !isTicked(box)).map(paymentIn),
    text: readable(page.text),
  };
}

test.each([
  ["SALE", "UNSUCCESSFUL", "‘UNSUCCESSFUL’: no money came"],
  ["SALE", "INCOMPLETE", "‘INCOMPLETE’: no money came"],
  ["CREDIT", "UNPAID", "‘UNPAID’: no money came"],
  ["PAYMENT", "Not settled", "We don’t know the status ‘Not settled’: please check"],
  ["PAYMENT", "PARTIALLY_PAID", "We don’t know the status ‘PARTIALLY_PAID’: please check"],
  ["REFUND", "SUCCESS", "‘REFUND’: this money went back"],
  ["REVERSAL", "SUCCESS", "‘REVERSAL’: this money went back"],
  ["SALE", "REFUNDED", "‘REFUNDED’: this money went back"],
  ["DISCREDIT", "SUCCESS", "We don’t know the type ‘DISCREDIT’: please check"],
])("a line of type %s and status %s is named and not ticked", async (type, status, said) => {
  const { admin } = await openWithDue();
  for (const layout of [typedStatement, paytmBusiness]) {
    const rows = [
      { ...ASHA, type, status },
      { ...DIVYA, ...SALE },
    ];
    const { ticked, offered, text } = await preview(admin, layout(rows));
    expect(ticked).toEqual(["pay-c"]);
    expect(offered).toEqual([]);
    expect(text).toContain(said);
  }
});

test("a sale, a refund and a failure in one file are one credit", async () => {
  const { admin } = await openWithDue();
  const { ticked } = await preview(
    admin,
    paytmBusiness([
      { ...ASHA, ...SALE },
      { ...DIVYA, ...SALE, type: "REFUND" },
      { ...DIVYA, ...SALE, status: "FAILURE" },
    ]),
  );
  expect(ticked).toEqual(["pay-a"]);
});

const CREDIT = { text: `UPI-PRIYA-${ASHA.utr}-${ASHA.reference}`, credit: "99.00" };

test.each([
  ["the number", [CREDIT, { text: `REV-UPI-${ASHA.utr} RETURNED`, debit: "99.00" }]],
  ["the reference", [CREDIT, { text: `UPI RETURN ${ASHA.reference}`, debit: "99.00" }]],
  ["the number, before it", [{ text: `UPI ${ASHA.utr} BACK`, debit: "50.00" }, CREDIT]],
])("a credit whose debit with %s stands in the same file is not ticked", async (_, rows) => {
  const { admin } = await openWithDue();
  const { ticked, offered, text } = await preview(admin, debitsAndCredits(rows));
  expect([...ticked, ...offered]).toEqual([]);
  const line = rows[0] === CREDIT ? 3 : 2;
  expect(text).toContain(`Went back in line ${line}`);
});

test("a line that cannot be read and has the number of a credit is not passed over", async () => {
  const { admin } = await openWithDue();
  const broken = { text: `REV, UPI ${ASHA.utr}`, debit: "99.00" };
  const { ticked, text } = await preview(admin, debitsAndCredits([CREDIT, broken]));
  expect(ticked).toEqual([]);
  expect(text).toContain("Line 3 has the same number and couldn’t be read: please check");
});

test("a return behind the last line that is read still counts", async () => {
  const { admin } = await openWithDue();
  const others = Array.from({ length: 2_000 }, (_, n) => ({ text: `CASH ${n}`, credit: "5.00" }));
  const back = { text: `REV ${ASHA.utr}`, debit: "99.00" };
  const { ticked } = await preview(admin, debitsAndCredits([CREDIT, ...others, back]));
  expect(ticked).toEqual([]);
});

test("money of a recorded line that went back later is named with its payment", async () => {
  const { club, admin } = await openWithDue();
  const { values, ticked } = await preview(admin, debitsAndCredits([CREDIT]));
  expect(ticked).toEqual(["pay-a"]);
  await admin.post(PATH, { intent: "confirm", match: values[0] ?? "" });
  const [payment] = await club.db
    .selectFrom("payments")
    .select("status")
    .where("id", "=", "pay-a")
    .execute();
  expect(payment).toEqual({ status: "paid" });
  const back = { text: `REV ${ASHA.utr}`, debit: "99.00" };
  for (const rows of [[CREDIT, back], [back]]) {
    const { text } = await preview(admin, debitsAndCredits(rows));
    expect(text).toContain("but the payment is marked as paid: please check");
  }
});

test("a credit whose text speaks of a return is offered without a tick", async () => {
  const { admin } = await openWithDue();
  const row = { text: `UPI REVERSAL ${ASHA.reference}`, credit: "99.00" };
  const { ticked, offered, text } = await preview(admin, debitsAndCredits([row]));
  expect([ticked, offered]).toEqual([[], ["pay-a"]]);
  expect(text).toContain("This line mentions a return: please check");
});

test("money in and out on one line is named and not ticked", async () => {
  const { admin } = await openWithDue();
  const { ticked, text } = await preview(admin, debitsAndCredits([{ ...CREDIT, debit: "99.00" }]));
  expect(ticked).toEqual([]);
  expect(text).toContain("Money in and out on one line: please check");
});

test.each([
  ["Date,Narration,Debited Amount,Credited Amount", `18/11/2026,${ASHA.reference},99.00,`],
  ["Date,Narration,Refund Amount,Amount", `18/11/2026,${ASHA.reference},99.00,0.00`],
  ["Date,Narration,Amount due,Amount", `18/11/2026,${ASHA.reference},99.00,`],
  ["Date,Narration,Amount,Settlement Status", `18/11/2026,${ASHA.reference},99.00,PENDING`],
  ["Date,Status,Amount,Refund Status,Text", `18/11/2026,PAID,99.00,FULL,${ASHA.reference}`],
])("under the heading %s no money came", async (heading, line) => {
  const { admin } = await openWithDue();
  const { ticked, offered } = await preview(admin, `${heading}\n${line}`);
  expect([...ticked, ...offered]).toEqual([]);
});

test("ordinary money that went out is not named", async () => {
  const { admin } = await openWithDue();
  const rent = { text: "RENT 412345678999", debit: "5000.00" };
  const { ticked, text } = await preview(admin, debitsAndCredits([CREDIT, rent]));
  expect(ticked).toEqual(["pay-a"]);
  expect(text).not.toContain("RENT");
});

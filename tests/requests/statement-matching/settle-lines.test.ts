/** Lines of a statement that no payment matches by itself, settled in place. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { type OpenLine, settleLines } from "~/core/payments/bank-lines/settle-lines.server";
import { changeCredit } from "~/core/payments/credits/refund-credit.server";
import { findCredit } from "~/core/payments/payments.server";
import { findReceiptSum } from "~/core/payments/receipts/receipts.server";
import { sha256 } from "~/lib/digest.server";
import { type Browser, readable } from "../../support/browser";
import { TestClub } from "../../support/club";
import { addDuePayments } from "../../support/payments";

const PATH = "/admin/payments/statement";
const UTR = "412345678901";

const DUE = [
  { id: "pay-a", reference: "PAY234AAAA", member: "asha", rupees: 99 },
  { id: "pay-b", reference: "PAY234BBBB", member: "arjun", rupees: 99, utr: UTR },
  { id: "pay-c", reference: "PAY234CCCC", member: "divya", rupees: 198, utr: UTR },
];

async function open() {
  const club = await TestClub.open();
  await addDuePayments(club.db, DUE);
  const admin = await club.admin("treasurer");
  const status = async () => {
    const rows = await club.db
      .selectFrom("payments")
      .select(["id", "status"])
      .where("id", "like", "pay-%")
      .orderBy("id")
      .execute();
    return Object.fromEntries(rows.map(({ id, status }) => [id.slice(-1), status]));
  };
  const credit = (name: string) => findCredit(club.db, { memberId: `sample-member-${name}` });
  return { club, admin, status, credit };
}

const statementOf = (...lines: string[]) =>
  ["Date,Narration,Credit", ...lines.map((line) => `18/11/2026,${line}`)].join("\n");

/** The values of the lines that can be settled, in the order of the page. */
async function linesOf(admin: Browser, statement: string) {
  const page = await admin.post(PATH, { intent: "preview", statement });
  const boxes = page.text.match(/<input[^>]*name="line"[^>]*>/g) ?? [];
  const values = boxes.map((box) => /value="([^"]*)"/.exec(box)?.[1] ?? "");
  return { text: readable(page.text), values };
}

async function settle(
  admin: Browser,
  statement: string,
  input: { intent: string; values: string[]; whose?: string },
) {
  const { intent, values, whose = "" } = input;
  const lines = values.map((value): [string, string] => ["line", value]);
  const page = await admin.post(PATH, [
    ["intent", intent],
    ["whose", whose],
    ["statement", statement],
    ...lines,
  ]);
  return { page, text: readable(page.text) };
}

test("one transfer for two bookings that name its number pays both", async () => {
  const { club, admin, status } = await open();
  const statement = statementOf(`UPI/${UTR}/FRIEND,297.00`);
  const { text, values } = await linesOf(admin, statement);
  expect(text).toContain("One transfer for 2 payments, together the same amount");
  const settled = await settle(admin, statement, { intent: "pay", values });
  expect(settled.text).toContain("2 payments marked as paid: ₹297.");
  expect(settled.text).toContain("Recorded from an earlier statement");
  expect(await status()).toEqual({ a: "due", b: "paid", c: "paid" });
  const again = await settle(admin, statement, { intent: "pay", values });
  expect(again.page.status).toBe(409);
  expect(await findReceiptSum(club.db)).toMatchObject({ receipts: 2, rupees: 297 });
});

test("a transfer is split over the references that are typed, and the rest becomes credit", async () => {
  const { admin, status, credit } = await open();
  const statement = statementOf("CASH DEPOSIT,300.00");
  const { values } = await linesOf(admin, statement);
  const before = await credit("asha");
  const whose = "pay234aaaa, PAY234 CCCC";
  const { text } = await settle(admin, statement, { intent: "pay", values, whose });
  // Nobody of these is booked, so that all of it is credit: 99 + 3 and 198.
  expect(text).toContain("3 payments marked as paid: ₹300.");
  expect(await status()).toEqual({ a: "paid", b: "due", c: "paid" });
  expect(await credit("asha")).toBe(before + 102);
});

test("two transfers together pay one booking, one alone does not", async () => {
  const { admin, status } = await open();
  const statement = statementOf("UPI PAY234CCCC first,100.00", "UPI PAY234CCCC second,98.00");
  const { values } = await linesOf(admin, statement);
  const few = await settle(admin, statement, { intent: "pay", values: values.slice(0, 1) });
  expect(few.page.status).toBe(409);
  expect(few.text).toContain("the selected lines add up to less than what’s due.");
  await settle(admin, statement, { intent: "pay", values });
  expect(await status()).toEqual({ a: "due", b: "due", c: "paid" });
  expect((await linesOf(admin, statement)).values).toEqual([]);
});

test("a second payment becomes credit, and one press takes it back", async () => {
  const { club, admin, credit } = await open();
  const statement = statementOf("UPI PAY234AAAA one,99.00", "UPI PAY234AAAA two,99.00");
  const shown = await linesOf(admin, statement);
  expect(shown.text).toContain("A second line for this payment: paid twice?");
  const before = await credit("asha");
  const { page, text } = await settle(admin, statement, { intent: "credit", values: shown.values });
  expect(text).toContain("₹99 became credit.");
  expect(await credit("asha")).toBe(before + 99);
  const field = (name: string) =>
    new RegExp(`<input[^>]*name="${name}"[^>]*value="([^"]*)"`).exec(page.text)?.[1] ?? "";
  await admin.post(PATH, {
    intent: "undo",
    paymentId: field("paymentId"),
    movedAt: field("movedAt"),
  });
  expect(await credit("asha")).toBe(before);
  expect(await findReceiptSum(club.db)).toMatchObject({ receipts: 0, rupees: 0 });
  expect((await linesOf(admin, statement)).values).toEqual(shown.values);
});

test("what one transfer paid is taken back together or not at all", async () => {
  const { club, admin, status, credit } = await open();
  const statement = statementOf(`UPI/${UTR}/FRIEND,297.00`);
  const { values } = await linesOf(admin, statement);
  const { page } = await settle(admin, statement, { intent: "pay", values });
  const movedAt = /<input[^>]*name="movedAt"[^>]*value="([^"]*)"/.exec(page.text)?.[1] ?? "";
  const undo = async () => {
    const both = ["pay-b", "pay-c"].map((id): [string, string] => ["paymentId", id]);
    return (await admin.post(PATH, [["intent", "undo"], ["movedAt", movedAt], ...both])).status;
  };
  const use = { memberId: "sample-member-divya", bookingId: null, reason: "used" as const };
  const of = (amountRupees: number) =>
    changeCredit(club.db, { ...use, amountRupees, now: club.clock.at });
  const used = await credit("divya");
  await of(-used);
  expect(await undo()).toBe(409);
  expect(await status()).toEqual({ a: "due", b: "paid", c: "paid" });
  expect((await linesOf(admin, statement)).values).toEqual([]);
  await of(used);
  expect(await undo()).toBe(200);
  expect(await status()).toEqual({ a: "due", b: "due", c: "due" });
  expect((await linesOf(admin, statement)).values).toHaveLength(1);
});

test("money for somebody else goes by their number", async () => {
  const { club, admin, credit } = await open();
  const { phone } = await club.db
    .selectFrom("members")
    .select("phone")
    .where("id", "=", "sample-member-divya")
    .executeTakeFirstOrThrow();
  const statement = statementOf("UPI PAY234AAAA for divya,50.00");
  const { values } = await linesOf(admin, statement);
  const before = await credit("divya");
  await settle(admin, statement, { intent: "credit", values, whose: phone });
  expect(await credit("divya")).toBe(before + 50);
});

test("a line that is set aside stays so in the next statement, and can be taken up again", async () => {
  const { admin, credit } = await open();
  const statement = statementOf("INTEREST,12.00");
  const { values } = await linesOf(admin, statement);
  const { text } = await settle(admin, statement, { intent: "ignore", values });
  expect(text).toContain("1 line set aside.");
  const again = await linesOf(admin, statement);
  expect(again.text).toContain("Set aside: not from a runner");
  const before = await credit("asha");
  const whose = "PAY234AAAA";
  await settle(admin, statement, { intent: "credit", values: again.values, whose });
  expect(await credit("asha")).toBe(before + 12);
});

test.each([
  ["credit", "", "Not settled: say who the money is from"],
  ["credit", "NOSUCHREF2", "Not settled: we can’t find one of these"],
  ["pay", "", "Not settled: say who the money is from"],
  ["pay", "PAY234AAAA, NOSUCHREF2", "Not settled: we can’t find one of these"],
])("%s for ‘%s’ changes nothing", async (intent, whose, text) => {
  const { club, admin, status } = await open();
  const statement = statementOf("CASH,500.00");
  const { values } = await linesOf(admin, statement);
  expect((await settle(admin, statement, { intent, values, whose })).text).toContain(text);
  expect(await status()).toEqual({ a: "due", b: "due", c: "due" });
  expect(await club.db.selectFrom("statement_lines").select("digest").execute()).toEqual([]);
});

test("an admin without the right to money settles nothing", async () => {
  const { club, status } = await open();
  const desk = await club.admin("desk");
  const { page } = await settle(desk, "", { intent: "pay", values: [], whose: "PAY234AAAA" });
  expect(page.status).toBe(403);
  expect(await status()).toEqual({ a: "due", b: "due", c: "due" });
});

const PAYMENTS = ["pay-a", "pay-b", "pay-c"];

test("money in is what was given, in any order of settling, by two admins at once", async () => {
  const step = fc.record({
    intent: fc.constantFrom("pay" as const, "credit" as const, "ignore" as const),
    lines: fc.uniqueArray(fc.nat(4), { minLength: 1, maxLength: 3 }),
    ids: fc.subarray(PAYMENTS),
    isTwice: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
      const { club } = await open();
      const { db } = club;
      const rupees = [99, 198, 50, 49, 396];
      const by = { adminId: "ravi", adminName: "Ravi", requestId: null, now: club.clock.at };
      const before = await moneyOf(club);
      const counted = new Set<number>();
      for (const { intent, lines, ids, isTwice } of steps) {
        const open = lines.map((at): OpenLine => {
          const digest = sha256(`line ${at}`);
          return { digest, rupees: rupees[at] ?? 0, day: null, utr: null, paymentIds: ids };
        });
        const input = { ...by, intent, lines: open, whose: [] };
        const both = await Promise.all(
          isTwice ? [settleLines(db, input), settleLines(db, input)] : [settleLines(db, input)],
        );
        const done = both.filter(({ ok }) => ok);
        if (intent === "ignore") continue;
        expect(done.length).toBeLessThanOrEqual(1);
        for (const at of done.length === 1 ? lines : []) {
          expect(counted.has(at)).toBe(false);
          counted.add(at);
        }
      }
      const came = [...counted].reduce((sum, at) => sum + (rupees[at] ?? 0), 0);
      const after = await moneyOf(club);
      expect(after.receipts - before.receipts).toBe(came);
      // None of these payments has a booking: all of it is credit.
      expect(after.credit - before.credit).toBe(came);
    }),
    { numRuns: 25 },
  );
});

async function moneyOf({ db }: TestClub) {
  const { rupees: receipts } = await findReceiptSum(db);
  const rows = await db.selectFrom("credit_balances").select("rupees").execute();
  return { receipts, credit: rows.reduce((sum, { rupees }) => sum + rupees, 0) };
}

/** Money that went out, failed or went back is not ticked, whatever its statement calls the column that says so. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { readable } from "../../support/browser";
import { TestClub } from "../../support/club";
import { addDuePayments } from "../../support/payments";

const PATH = "/admin/payments/statement";
const REFERENCE = "BU8RE4F9K4";
const TEXT = `UPI 412345678956 ${REFERENCE}`;
const DUE = { id: "pay-a", member: "asha", reference: REFERENCE, rupees: 299 };

async function openWithDue() {
  const club = await TestClub.open();
  await addDuePayments(club.db, [DUE]);
  return await club.admin("treasurer");
}

type Admin = Awaited<ReturnType<typeof openWithDue>>;

/** The lines of a file as the admin reads them: how many are ticked, and all the text. */
async function preview(admin: Admin, lines: string[]) {
  const page = await admin.post(PATH, { intent: "preview", statement: lines.join("\n") });
  expect(page.status).toBe(200);
  const boxes = page.text.match(/<input[^>]*name="match"[^>]*>/g) ?? [];
  const ticked = boxes.filter((box) => /\bchecked\b/.test(box)).length;
  return { ticked, text: readable(page.text) };
}

const OUT = "This money went out";

test.each([
  ["Dr Cr", "DR", OUT],
  ["Dr-Cr", "DR", OUT],
  ["Dr|Cr", "Dr.", OUT],
  ["DrCr", "DR", OUT],
  ["D/C", "D", OUT],
  ["Indicator", "DR", OUT],
  ["Indicator", "D", OUT],
  ["Debit Credit Indicator", "Debit", OUT],
  ["Debit or Credit", "Debit", OUT],
  ["Direction", "OUT", OUT],
  ["Direction", "Paid", OUT],
  ["Sent/Received", "Sent", OUT],
  ["Transaction", "Sent to Priya", OUT],
  ["Transaction", "Paid to Priya", OUT],
  ["Zuordnung", "Debit", OUT],
  ["Dr", "DR", OUT],
  ["State", "FAILED", "‘FAILED’: no money came"],
  ["State", "BESTÄTIGT", "We don’t know the status ‘BESTÄTIGT’: please check"],
  ["Outcome", "Declined", "‘Declined’: no money came"],
  ["Result", "UNSUCCESSFUL", "‘UNSUCCESSFUL’: no money came"],
  ["Bank response", "FAILED", "‘FAILED’: no money came"],
  ["Mode", "DR", OUT],
  ["Remarks", "REVERSED", "‘REVERSED’: this money went back"],
  ["Refunded Amount", "99.00", "‘Refunded Amount 99.00’: this money went back"],
  ["Refunded", "Yes", "‘Refunded Yes’: this money went back"],
  ["Failure reason", "Bank is away", "‘Failure reason Bank is away’: no money came"],
])("under %s, %s is not ticked, and named", async (heading, word, said) => {
  const admin = await openWithDue();
  const files = [
    [`Date,Description,Amount,${heading}`, `27/11/2026,${TEXT},299.00,${word}`],
    [`Date,Type,${heading},Description,Amount`, `27/11/2026,PAYMENT,${word},${TEXT},299.00`],
    [
      `Date,${heading},Description,Amount`,
      "26/11/2026,,UPI 412345678999 ASHA,50.00",
      `27/11/2026,${word},${TEXT},299.00`,
    ],
  ];
  for (const file of files) {
    const { ticked, text } = await preview(admin, file);
    expect([file, ticked]).toEqual([file, 0]);
    expect(text).toContain(said);
  }
});

test.each([
  ["UPI FAILED", "This line mentions a failed payment: please check"],
  ["UPI RVSL", "This line mentions a return: please check"],
  ["UPI/DR/412345678956", OUT],
])("the narration %s takes the tick away and is named", async (words, said) => {
  const admin = await openWithDue();
  const file = ["Date,Narration,Amount", `27/11/2026,${words} ${REFERENCE},299.00`];
  const slashed = words.endsWith("6")
    ? [file[0] ?? "", `27/11/2026,${words}/${REFERENCE},299.00`]
    : file;
  const { ticked, text } = await preview(admin, slashed);
  expect(ticked).toBe(0);
  expect(text).toContain(said);
});

const HDFC = "Date,Narration,Chq./Ref.No.,Withdrawal Amt.,Deposit Amt.";
const CREDIT = `20/09/26,UPI-PRIYA-${REFERENCE},0000426212345613,,299.00`;

test.each([
  ["its number filled up with zeros", "UPI-PRIYA RETURNED,0000426212345613", "Went back in line 3"],
  ["its bare number", "UPI-PRIYA,426212345613", "Went back in line 3"],
  [
    "no number",
    "UPI-PRIYA RETURNED,",
    "The statement has a return of the same amount: please check",
  ],
  ["no name either", "UPI RVSL,", "The statement has a return of the same amount: please check"],
])("a credit is not ticked beside a return with %s", async (_, line, said) => {
  const admin = await openWithDue();
  const { ticked, text } = await preview(admin, [HDFC, CREDIT, `21/09/26,${line},299.00,`]);
  expect(ticked).toBe(0);
  expect(text).toContain(said);
});

test.each([
  ["of another amount", "21/09/26,UPI RETURNED,,298.00,"],
  ["from before", "19/09/26,UPI RETURNED,,299.00,"],
  ["of somebody else", "21/09/26,UPI-MEENA RETURNED,,299.00,\n20/09/26,UPI-MEENA,,,299.00"],
  ["that says it is none", "21/09/26,RENT,,299.00,"],
])("a credit is ticked beside a debit %s", async (_, line) => {
  const admin = await openWithDue();
  expect((await preview(admin, [HDFC, CREDIT, line])).ticked).toBe(1);
});

test.each([
  ["Dr Cr", "CR"],
  ["D/C", "C"],
  ["Debit Credit Indicator", "Credit"],
  ["Direction", "IN"],
  ["Sent/Received", "Received"],
  ["State", "SUCCESS"],
  ["Result", "Paid"],
  ["Refunded Amount", "0.00"],
  ["Refunded", "No"],
  ["Failure reason", ""],
  ["Processing Fee", "1.98"],
  ["Paid via", "Debit card"],
  ["card_type", "debit"],
  ["Remarks", "paid"],
  ["Notes", "sent"],
  ["Pace group", "D"],
  ["Payer", "Sent Rao"],
  ["Email", "Sent"],
  ["Mode", "UPI"],
  ["Transaction", "Received from Priya"],
])("under %s, '%s' takes no tick away", async (heading, word) => {
  const admin = await openWithDue();
  const file = [
    `Date,Description,Amount,${heading}`,
    "26/11/2026,UPI 412345678999 ASHA,50.00,other",
    `27/11/2026,${TEXT},299.00,${word}`,
  ];
  expect((await preview(admin, file)).ticked).toBe(1);
});

test("the direction of the balance is not the money's", async () => {
  const admin = await openWithDue();
  const heading = "Sl. No.,Date,Description,Chq / Ref No.,Amount,Dr / Cr,Balance,Dr / Cr";
  const line = `1,27-11-2026,${TEXT},,299.00,CR,"1,079.00",DR`;
  expect((await preview(admin, [heading, line])).ticked).toBe(1);
});

test("a word of failure, return or going out is never ticked under any heading", async () => {
  const admin = await openWithDue();
  const words = fc.constantFrom(
    ...[
      "FAILED",
      "Declined",
      "Unsuccessful",
      "EXPIRED",
      "Refunded",
      "REVERSED",
      "RVSL",
      "Returned",
    ],
    ...["DR", "Debit", "Debited", "Withdrawal", "SENT", "Outward", "Payout", "Chargeback"],
  );
  const heading = fc
    .stringMatching(/^[A-Z][a-z]{2,9}( [a-z]{2,8})?$/)
    .filter((name) => !/\b(date|dt|amount|amt|bal|balance|sms|email|mail|kyc)\b/i.test(name));
  const place = fc.integer({ min: 1, max: 3 });
  await fc.assert(
    fc.asyncProperty(words, heading, place, async (word, name, at) => {
      const insert = (cells: string[], cell: string) => cells.toSpliced(at, 0, cell).join(",");
      const file = [
        insert(["Date", "Description", "Amount"], name),
        insert(["27/11/2026", TEXT, "299.00"], word),
      ];
      expect((await preview(admin, file)).ticked).toBe(0);
    }),
    { numRuns: 60 },
  );
});

/** One press takes back what a statement marked. */
import { expect, test } from "vitest";
import { findReceiptSum } from "~/core/payments/receipts/receipts.server";
import { type Browser, readable } from "../../support/browser";
import { TestClub } from "../../support/club";
import { addDuePayments } from "../../support/payments";

const PATH = "/admin/payments/statement";
const GIVEN = "412345678901";
const SEEN = "498765432109";

const STATEMENT = `Date,Narration,Credit
18/11/2026,UPI/${SEEN}/Booking PAY234AAAA,99.00
18/11/2026,UPI/${GIVEN}/Booking PAY234BBBB,198.00`;

async function confirmed() {
  const club = await TestClub.open();
  await addDuePayments(club.db, [
    { id: "pay-a", reference: "PAY234AAAA", member: "asha", rupees: 99 },
    { id: "pay-b", reference: "PAY234BBBB", member: "arjun", rupees: 198, utr: GIVEN },
  ]);
  await club.db
    .insertInto("payment_references")
    .values({ payment_id: "pay-b", member_id: "sample-member-arjun", utr: GIVEN, given_at: 1 })
    .execute();
  const admin = await club.admin("treasurer");
  const shown = await admin.post(PATH, { intent: "preview", statement: STATEMENT });
  const page = await admin.post(PATH, [["intent", "confirm"], ...valuesOf(shown.text, "match")]);
  return { club, admin, page };
}

/** The fields of this name on a page, as a form sends them. */
function valuesOf(text: string, name: string): [string, string][] {
  const inputs = text.match(new RegExp(`<input[^>]*name="${name}"[^>]*>`, "g")) ?? [];
  return inputs.map((input) => [name, /value="([^"]*)"/.exec(input)?.[1] ?? ""]);
}

const undo = (admin: Browser, text: string) =>
  admin.post(PATH, [
    ["intent", "undo"],
    ...valuesOf(text, "paymentId"),
    ...valuesOf(text, "movedAt"),
  ]);

const payments = (club: TestClub) =>
  club.db.selectFrom("payments").select(["id", "status", "utr"]).orderBy("id").execute();

test("Undo after a statement takes back every mark, with the references that only the statement gave", async () => {
  const { club, admin, page } = await confirmed();
  expect(readable(page.text)).toContain(
    "2 payments marked as paid: ₹297. ₹297 became credit. Undo",
  );
  expect(await payments(club)).toMatchObject([{ utr: SEEN }, { utr: GIVEN }]);
  const undone = await undo(admin, page.text);
  expect(readable(undone.text)).toContain("2 no longer marked as paid.");
  expect(await payments(club)).toEqual([
    { id: "pay-a", status: "due", utr: null },
    { id: "pay-b", status: "due", utr: GIVEN },
  ]);
  expect(await findReceiptSum(club.db)).toEqual({ receipts: 0, rupees: 0, unnumbered: 0 });
  const again = await admin.post(PATH, { intent: "preview", statement: STATEMENT });
  expect(valuesOf(again.text, "match")).toHaveLength(2);
});

test("an Undo that comes too late, or from another admin, leaves what a statement marked", async () => {
  const { club, admin, page } = await confirmed();
  const other = await undo(await club.admin("owner"), page.text);
  expect(other.status).toBe(409);
  club.clock.at += 31_000;
  const late = await undo(admin, page.text);
  expect(late.status).toBe(409);
  expect(readable(late.text)).toContain("Not undone: it’s too late for that now.");
  expect((await payments(club)).map(({ status }) => status)).toEqual(["paid", "paid"]);
});

import { expect, test } from "vitest";
import { type Browser, readable } from "../../support/browser";
import { TestClub } from "../../support/club";

const ARJUN = "sample-member-arjun";
const UTR = "412345678901";

async function openUnpaid() {
  const club = await TestClub.open();
  await club.db.updateTable("members").set({ status: "active" }).where("id", "=", ARJUN).execute();
  const arjun = await club.member("arjun");
  await arjun.post("/membership", { intent: "buy" });
  const { text } = await arjun.get("/membership");
  const paymentId = /name="paymentId" value="([^"]+)"/.exec(text)?.[1] ?? "";
  expect(paymentId).not.toBe("");
  return { club, arjun, paymentId, words: readable(text) };
}

const give = (browser: Browser, paymentId: string) =>
  browser.post("/membership", { intent: "report", utr: UTR, paymentId });

test("a reference for a membership that was taken back is kept for the admin", async () => {
  const { club, arjun, paymentId } = await openUnpaid();
  await arjun.post("/membership", { intent: "drop" });
  const given = await give(arjun, paymentId);
  expect(given.status).toBe(200);
  expect(readable(given.text)).toContain("the club will look for your payment");
  const payments = readable((await (await club.admin()).get("/admin/payments")).text);
  expect(payments).toMatch(new RegExp(`UTR ${UTR}.*₹299 Monthly Membership`));
});

test("a reference for a membership that is paid meanwhile is kept", async () => {
  const { club, arjun, paymentId } = await openUnpaid();
  await (await club.admin()).post("/admin/payments", { paymentId, method: "cash" });
  const given = await give(arjun, paymentId);
  expect(readable(given.text)).toContain("Thank you, noted. This membership is paid already.");
  const kept = club.db.selectFrom("payment_references").select("utr");
  expect(await kept.where("payment_id", "=", paymentId).execute()).toEqual([{ utr: UTR }]);
});

test("a reference for another member's membership is refused", async () => {
  const { club, paymentId } = await openUnpaid();
  const asha = await club.member("asha");
  expect((await give(asha, paymentId)).status).toBe(409);
  const kept = club.db.selectFrom("payment_references").select("utr");
  expect(await kept.where("payment_id", "=", paymentId).execute()).toEqual([]);
});

test("the form to pay a membership names the membership, not a seat", async () => {
  const { arjun, paymentId, words } = await openUnpaid();
  expect(words).not.toContain("seat");
  const venue = readable((await arjun.post("/membership", { intent: "venue", paymentId })).text);
  expect(venue).toContain("Pay the run leader by UPI or cash at your next run.");
  const given = readable((await give(arjun, paymentId)).text);
  expect(given).toContain("We'll confirm your membership as soon as your ₹299 arrives.");
  expect(given).not.toContain("seat");
});

test.each([
  ["cash", "How Cash"],
  ["other", "How Other"],
  ["upi", "How UPI"],
])("the receipt of a payment that came by %s says so", async (method, words) => {
  const { club, arjun, paymentId } = await openUnpaid();
  await (await club.admin()).post("/admin/payments", { paymentId, method });
  expect(readable((await arjun.get(`/receipts/${paymentId}`)).text)).toContain(words);
});

test("a mistyped reference can be corrected on a page where nothing is due any more", async () => {
  const { arjun, paymentId } = await openUnpaid();
  await arjun.post("/membership", { intent: "drop" });
  const wrong = await arjun.post("/membership", { intent: "report", utr: "4123", paymentId });
  expect(wrong.status).toBe(400);
  expect(readable(wrong.text)).toContain("Please enter the 12 digits of the transaction reference");
  expect(wrong.text).toContain('value="4123"');
  expect(wrong.text).toContain(`name="paymentId" value="${paymentId}"`);
});

test("a membership with a reference stays as it is when another tab says 'at the venue'", async () => {
  const { club, arjun, paymentId } = await openUnpaid();
  await give(arjun, paymentId);
  const answer = await arjun.post("/membership", { intent: "venue", paymentId });
  expect(answer.status).toBe(409);
  expect(readable(answer.text)).toContain("Your UPI reference is already with us");
  const payment = club.db.selectFrom("payments").select(["method", "utr"]);
  expect(await payment.where("id", "=", paymentId).executeTakeFirst()).toEqual({
    method: "upi",
    utr: UTR,
  });
});

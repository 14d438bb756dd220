import { expect, test } from "vitest";
import { readable } from "../../support/browser";
import { TestClub } from "../../support/club";
import { addDuePayments } from "../../support/payments";

const UTR = "412345678901";

type Given = [member: string, rupees: number, utr: string | undefined];

/** A club where each of these payments is due, 'pay-0', 'pay-1' and so on, with the reference its member gave. */
async function openWith(...given: Given[]) {
  const club = await TestClub.open();
  const due = given.map(([member, rupees, utr], at) => ({
    id: `pay-${at}`,
    reference: `PAY234AAA${at + 2}`,
    member,
    rupees,
    ...(utr !== undefined && { utr }),
  }));
  await addDuePayments(club.db, due);
  return { club, admin: await club.admin() };
}

test("a reference that several payments name is shown beside each of them", async () => {
  const { admin } = await openWith(["asha", 299, UTR], ["arjun", 99, UTR], ["arjun", 198, UTR]);
  await admin.post("/admin/payments", { intent: "paid", paymentId: "pay-0", method: "upi" });
  const due = readable((await admin.get("/admin/payments")).text);
  expect(due).toMatch(/Also given for Asha[^,]*, ₹299 \(paid\)/);
  expect(due).toMatch(/Also given for Arjun[^,]*, ₹99 \(due\)/);
  expect(due).toMatch(/Also given for Arjun[^,]*, ₹198 \(due\)/);
  const paid = readable((await admin.get("/admin/payments?status=paid")).text);
  expect(paid).toMatch(/Also given for Arjun[^,]*, ₹99 \(due\)/);
});

test("on a run's page it is shown beside each of its payments, due or paid", async () => {
  const { club, admin } = await openWith(["divya", 99, UTR], ["arjun", 99, UTR]);
  for (const [at, username] of ["divya", "arjun"].entries())
    await club.db
      .updateTable("bookings")
      .set({ status: "pending", plan: "pay_per_run", price_rupees: 99, payment_id: `pay-${at}` })
      .where("id", "=", `sample-booking-${username}`)
      .execute();
  const path = "/admin/events/sample-event-upcoming";
  const page = readable((await admin.get(path)).text);
  expect(page).toMatch(/Arjun Nair.{0,160}Also given for Divya[^,]*, ₹99 \(due\)/);
  expect(page).toMatch(/Divya Menon.{0,160}Also given for Arjun[^,]*, ₹99 \(due\)/);
  await admin.post(path, { intent: "paid", paymentId: "pay-0", method: "upi" });
  const after = readable((await admin.get(path)).text);
  expect(after).toMatch(/Arjun Nair.{0,160}Also given for Divya[^,]*, ₹99 \(paid\)/);
  expect(after).toMatch(/Divya Menon.{0,200}Also given for Arjun[^,]*, ₹99 \(due\)/);
});

test("a reference of one payment alone, or replaced by another, has no warning", async () => {
  const { club, admin } = await openWith(["asha", 299, UTR], ["arjun", 99, "512345678902"]);
  await addDuePayments(club.db, [
    { id: "void", reference: "PAY234VVVV", member: "asha", rupees: 299, utr: UTR },
  ]);
  await club.db.updateTable("payments").set({ status: "void" }).where("id", "=", "void").execute();
  const due = readable((await admin.get("/admin/payments")).text);
  expect(due).toContain(`UTR ${UTR}`);
  expect(due).not.toContain("Also given for");
  const marked = await admin.post("/admin/payments", { paymentId: "pay-0", method: "upi" });
  expect(readable(marked.text)).toContain("Marked as paid.");
  expect(readable(marked.text)).not.toContain("same UTR");
});

test("a reference that was replaced later still counts as given", async () => {
  const { club, admin } = await openWith(["asha", 299, UTR], ["arjun", 99, "512345678902"]);
  await club.db
    .insertInto("payment_references")
    .values({ payment_id: "pay-1", member_id: "sample-member-arjun", utr: UTR, given_at: 1 })
    .execute();
  const due = readable((await admin.get("/admin/payments")).text);
  expect(due).toMatch(/Also given for Asha[^,]*, ₹299 \(due\)/);
  expect(due).toMatch(/Also given for Arjun[^,]*, ₹99 \(due\)/);
});

test("marking a payment whose reference another one names says so beside its Undo", async () => {
  const { admin } = await openWith(["asha", 299, UTR], ["arjun", 99, UTR]);
  const first = readable(
    (await admin.post("/admin/payments", { paymentId: "pay-0", method: "upi" })).text,
  );
  expect(first).toMatch(/Marked as paid.* The same UTR was given for Arjun[^,]*, ₹99 \(due\)/);
  const second = readable(
    (await admin.post("/admin/payments", { paymentId: "pay-1", method: "upi" })).text,
  );
  expect(second).toMatch(/Marked as paid.* The same UTR was given for Asha[^,]*, ₹299 \(paid\)/);
  expect(second).toContain("Undo");
});

test("cash needs no reference, so its mark has no warning", async () => {
  const { admin } = await openWith(["asha", 299, UTR], ["arjun", 99, UTR]);
  const marked = await admin.post("/admin/payments", { paymentId: "pay-0", method: "cash" });
  expect(readable(marked.text)).not.toContain("same UTR");
});

test("ticked payments that share a reference are counted in the answer", async () => {
  const { admin } = await openWith(
    ["asha", 299, UTR],
    ["arjun", 99, UTR],
    ["divya", 99, undefined],
  );
  const ids = [0, 1, 2].map((at): [string, string] => ["paymentId", `pay-${at}`]);
  const marked = await admin.post("/admin/payments", [["intent", "paid"], ...ids]);
  expect(readable(marked.text)).toContain(
    "3 payments marked as paid: ₹497. ₹497 became credit. 2 have a UTR that was given more than once: check the bank statement.",
  );
});

test("a member's answer says nothing of the others", async () => {
  const { club } = await openWith(["asha", 299, UTR]);
  const arjun = await club.member("arjun");
  await arjun.post("/membership", { intent: "buy" });
  const { text } = await arjun.get("/membership");
  const paymentId = /name="paymentId" value="([^"]+)"/.exec(text)?.[1] ?? "";
  const given = await arjun.post("/membership", { intent: "report", utr: UTR, paymentId });
  expect(given.status).toBe(200);
  expect(readable(given.text)).not.toMatch(/Also given|same UTR/);
  const due = readable((await (await club.admin()).get("/admin/payments")).text);
  expect(due).toMatch(/Also given for Arjun[^,]*, ₹299 \(due\)/);
});

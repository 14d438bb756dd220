/** What an admin reads after a change: in one place of every list, announced, with its Undo, also without a script. */
import { expect, test } from "vitest";
import { readable } from "../../support/browser";
import { TestClub } from "../../support/club";
import { addDue } from "../../support/payments";

const CHANGES = [
  [
    "/admin/bookings?period=all",
    { intent: "move", bookingId: "sample-booking-asha", from: "pending", to: "confirmed" },
    "Booking status updated to confirmed",
  ],
  ["/admin/payments", { intent: "paid", paymentId: "pay-asha", method: "cash" }, "Marked as paid."],
  [
    "/admin/subscribers",
    {
      intent: "move",
      memberId: "sample-member-asha",
      reason: "Moved away",
      from: "active",
      to: "suspended",
    },
    "User status updated to suspended",
  ],
] as const;

test.each(CHANGES)("the answer of %s is announced with its Undo", async (path, form, text) => {
  const club = await TestClub.open();
  await addDue(club.db);
  await club.db.updateTable("members").set({ status: "active" }).execute();
  const admin = await club.admin();
  const before = (await admin.get(path)).text;
  const regions = before.split('<div role="status"');
  expect(regions).toHaveLength(2);
  const answered = (await admin.post(path, { ...form })).text.split('<div role="status"')[1] ?? "";
  // The text stands at the start of the region, and its Undo after it, before any row of the list.
  const [result = ""] = answered.split("<table");
  expect(readable(`<div${result}`)).toContain(text);
  expect(result).toMatch(/<form[^>]*data-undo/);
  expect(regions[1]).not.toMatch(/<form[^>]*data-undo/);
});

const CLUMSY = ["All who wait", "Password now", "seen by owner", "Nothing written down"];

test("no page of the panel has the wordings that no native speaker writes", async () => {
  const club = await TestClub.open();
  await addDue(club.db);
  const admin = await club.admin();
  for (const path of [
    ...["dashboard", "bookings", "events", "payments", "registrations", "messages", "posts"],
    ...["subscribers", "subscribers/sample-member-asha", "reports", "analytics", "team"],
    ...["settings", "account", "audit", "health", "credits", "announcements"],
  ]) {
    const { status, text } = await admin.get(`/admin/${path}`);
    expect(status, path).toBe(200);
    const page = readable(text);
    for (const words of CLUMSY) expect(page, path).not.toContain(words);
  }
});

test.each(CHANGES)("the answer of %s in Kannada names the status in it", async (path, form) => {
  const club = await TestClub.open();
  await addDue(club.db);
  await club.db.updateTable("members").set({ status: "active" }).execute();
  const admin = await club.admin();
  const answered = (await admin.post(`/kn${path}`, { ...form })).text;
  const [, region = ""] = answered.split('<div role="status"');
  const said = readable(`<div${region.split("<form")[0]}`);
  expect(said).toMatch(/\p{Script=Kannada}/u);
  expect(said).not.toMatch(/[a-z]{3}/);
});

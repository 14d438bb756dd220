/** What an admin does for many people with one press, and finds by name. */
import { expect, test } from "vitest";
import { MOVES_AT_ONCE } from "~/core/admin/registrations/approvals";
import { type Browser, fieldValue, readable } from "../../support/browser";
import { TestClub, WEDNESDAY } from "../../support/club";
import { addMembers } from "../../support/events";

const RUN = "/admin/events/sample-event-upcoming";
const LIST = "/admin/registrations?period=all";

async function openWaiting(count: number) {
  const club = await TestClub.open();
  await club.db
    .updateTable("members")
    .set({ status: "active" })
    .where("status", "=", "pending")
    .execute();
  await addMembers(club, count, () => ({ status: "pending", created_at: WEDNESDAY - 1_000 }));
  const countPending = async () => {
    const rows = club.db.selectFrom("members").select("id").where("status", "=", "pending");
    return (await rows.execute()).length;
  };
  return { club, admin: await club.admin(), countPending };
}

async function approveAll(admin: Browser) {
  const { text } = await admin.get(LIST);
  const form = { period: "all", seenAt: fieldValue(text, "seenAt") };
  const done = await admin.post("/admin/registrations", form);
  const movedAt = fieldValue(done.text, "movedAt");
  const undo = { intent: "undo", everyone: "yes", movedAt, from: "pending", to: "active" };
  return { list: text, done, undo: () => admin.post("/admin/registrations", undo) };
}

test("everybody who waits is approved with one press, on all pages, and with one more is not", async () => {
  const { admin, countPending } = await openWaiting(206);
  const { list, done, undo } = await approveAll(admin);
  expect(readable(list)).toContain("Approve all 206");
  expect(readable(done.text)).toContain("User status updated to active (206 people)");
  expect(await countPending()).toBe(0);
  expect((await undo()).status).toBe(200);
  expect(await countPending()).toBe(206);
});

test("the approval of everybody is taken back from those who want to be told nothing, too", async () => {
  const { club, admin, countPending } = await openWaiting(2);
  const memberId = "sample-member-runner0";
  const nothing = { member_id: memberId, topic: "bookings", channel: "inbox", wanted: 0 } as const;
  await club.db.insertInto("notification_choices").values(nothing).execute();
  const { undo } = await approveAll(admin);
  expect(await countPending()).toBe(0);
  expect((await undo()).status).toBe(200);
  expect(await countPending()).toBe(2);
});

test("who registers after the list was read is not approved with the others", async () => {
  const { club, admin, countPending } = await openWaiting(2);
  const seenAt = fieldValue((await admin.get(LIST)).text, "seenAt");
  await club.db
    .updateTable("members")
    .set({ created_at: Number(seenAt) + 1 })
    .where("username", "=", "runner1")
    .execute();
  club.clock.at += 5_000;
  await admin.post("/admin/registrations", { period: "all", seenAt });
  expect(await countPending()).toBe(1);
});

test("more than one press can move are named by the number that it moves", async () => {
  const { admin } = await openWaiting(MOVES_AT_ONCE + 1);
  expect(readable((await admin.get(LIST)).text)).toContain(`Approve all ${MOVES_AT_ONCE}`);
});

test("a runner is found by name and added to a run", async () => {
  const { club, admin } = await openWaiting(0);
  await club.db.deleteFrom("bookings").where("member_id", "=", "sample-member-asha").execute();
  const { text } = await admin.get(`${RUN}?runner=asha`);
  expect(readable(text)).toContain("Asha Raman");
  expect(text).not.toContain("+919");
  const booked = await admin.post(`${RUN}?runner=asha`, {
    intent: "book",
    memberId: "sample-member-asha",
    submitKey: fieldValue(text, "submitKey"),
    priceRupees: fieldValue(text, "priceRupees"),
  });
  expect(readable(booked.text)).toContain("Asha Raman is booked.");
});

test("a member who does not exist is not added to a run", async () => {
  const { admin } = await openWaiting(0);
  const { text } = await admin.get(RUN);
  const keys = {
    submitKey: fieldValue(text, "submitKey"),
    priceRupees: fieldValue(text, "priceRupees"),
  };
  const refused = await admin.post(RUN, { intent: "book", memberId: "nobody", ...keys });
  expect(refused.status).toBe(409);
});

test("the other record of a person is found by name, and chosen of several", async () => {
  const { club, admin } = await openWaiting(3);
  await club.db
    .updateTable("members")
    .set({ full_name: "Nila Raman" })
    .where("username", "in", ["runner0", "runner1"])
    .execute();
  const path = "/admin/subscribers/sample-member-asha/merge";
  const several = await admin.get(`${path}?who=nila`);
  expect(several.text).toContain("with=sample-member-runner0");
  expect(readable(several.text)).not.toContain("Merge the two");
  const chosen = await admin.get(`${path}?who=nila&with=sample-member-runner0`);
  expect(readable(chosen.text)).toContain("Merge the two");
  expect(readable((await admin.get(`${path}?who=nobodyatall`)).text)).toContain(
    "No other record found",
  );
});

test("a cancellation that sent nobody a message says so in a warning, with one text for everybody", async () => {
  const { club, admin } = await openWaiting(0);
  await club.db.deleteFrom("consent").execute();
  const form = { intent: "cancel", scope: "one", reason: "The lake is flooded." };
  const { text } = await admin.post(RUN, form);
  expect(readable(text)).toContain("No message was sent");
  expect(text).toMatch(/role="status"[^>]*>(?:(?!<\/div>).)*bg-warning-soft/s);
  const said = readable(text);
  expect(said).toContain("Tell all of these by WhatsApp");
  expect(said).toMatch(/Lakeside Sunday Loop on .* is cancelled\. The lake is flooded\./);
  expect(text).toContain("https://wa.me/?text=");
});

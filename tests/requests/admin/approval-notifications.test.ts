/** People who waited for the club's approval are told, unless the admin takes it back. */

import { expect, test } from "vitest";
import { notifyOfApproval } from "~/core/admin/move-members/move-members.server";
import { approvalCause } from "~/core/admin/registrations/approvals";
import { dropNotifications } from "~/core/messages/notify/notify-members.server";
import { sendWaitingMessages } from "~/core/messages/send/resend-messages.server";
import { setConsent } from "~/core/people/consents/set-board-visibility.server";
import { instantOf } from "~/lib/dates";
import { TestClub, WEDNESDAY } from "../../support/club";
import { PRICES } from "../../support/prices";

const MEENA = "sample-member-meena";

/** A club in which Meena waits for her approval and consents to messages. */
async function openWaiting(at = WEDNESDAY) {
  const club = await TestClub.open({ at });
  const { db } = club;
  await db.updateTable("members").set({ status: "pending" }).where("id", "=", MEENA).execute();
  await setConsent(db, {
    memberId: MEENA,
    purpose: "whatsapp_messages",
    given: true,
    now: club.clock.at,
  });
  const admin = await club.admin();
  const post = (to: "active" | "suspended", more: Record<string, string> = {}) =>
    admin.post("/admin/registrations", {
      memberId: MEENA,
      from: "pending",
      to,
      reason: "See https://evil.example",
      ...more,
    });
  const send = () =>
    sendWaitingMessages(db, {
      prices: PRICES,
      sms: club.sms,
      now: club.clock.at,
      timeZone: "Asia/Kolkata",
    });
  const inbox = () =>
    db.selectFrom("notifications").select("kind").where("member_id", "=", MEENA).execute();
  return { club, db, post, send, inbox };
}

test.each([
  ["active", "Welcome to the club. You can book any run now, on our site."],
  ["suspended", "The club could not take you in this time. Write to us if you have a question."],
] as const)("somebody who becomes %s is told once the admin cannot undo it", async (to, text) => {
  const { club, post, send } = await openWaiting();
  await post(to);
  expect(await send()).toBe(0);
  club.clock.at += 30_000;
  expect(await send()).toBe(1);
  expect(club.sms.sent.map((sent) => sent.text)).toEqual([text]);
});

test.each(["active", "suspended"] as const)(
  "nobody is told of a move to %s that was undone",
  async (to) => {
    const { club, db, post, send, inbox } = await openWaiting();
    await db.deleteFrom("notifications").execute();
    await post(to);
    expect(await inbox()).toHaveLength(1);
    await post(to, { intent: "undo", movedAt: String(club.clock.at) });
    expect(await inbox()).toEqual([]);
    club.clock.at += 60_000;
    expect(await send()).toBe(0);
  },
);

test("a rejected member's notification leads to where they can write to the club", async () => {
  const { club, db, post } = await openWaiting();
  await post("suspended");
  const told = db.selectFrom("notifications").select("link").where("kind", "=", "rejected");
  const { link } = await told.executeTakeFirstOrThrow();
  expect(link).toBe("/contact");
  expect((await club.visitor().get("/contact")).status).toBe(200);
});

test("a rejected member is told nothing after that", async () => {
  const { club, db, post, send } = await openWaiting();
  await post("suspended");
  club.clock.at += 30_000;
  await send();
  const now = club.clock.at;
  await notifyOfApproval(db, { memberIds: [MEENA], from: "suspended", to: "active", now });
  await notifyOfApproval(db, { memberIds: [MEENA], from: "active", to: "suspended", now });
  await notifyOfApproval(db, { memberIds: [MEENA], from: "pending", to: "active", now });
  club.clock.at += 60_000;
  expect(await send()).toBe(0);
  expect(club.sms.sent).toHaveLength(1);
});

test("somebody who was taken in after all before the morning is told of no rejection", async () => {
  const late = instantOf("2026-11-18", "22:00", "Asia/Kolkata");
  const { club, db, post, send } = await openWaiting(late);
  await post("suspended");
  club.clock.at += 60_000;
  expect(await send()).toBe(0);
  await post("active", { from: "suspended" });
  club.clock.at = instantOf("2026-11-19", "08:00", "Asia/Kolkata");
  expect(await send()).toBe(0);
  expect(club.sms.sent).toEqual([]);
  const told = db.selectFrom("messages").select(["state", "reason"]).where("kind", "=", "rejected");
  expect(await told.execute()).toEqual([{ state: "failed", reason: "overtaken" }]);
});

/** Meena was told of two approvals, a millisecond apart. */
async function openTold() {
  const { club, db, inbox } = await openWaiting();
  await db.deleteFrom("notifications").execute();
  const now = club.clock.at;
  for (const at of [now, now + 1])
    await notifyOfApproval(db, { memberIds: [MEENA], from: "pending", to: "active", now: at });
  return { db, inbox, now };
}

test("a notification is taken back of one member and cause only", async () => {
  const { db, inbox, now } = await openTold();
  await dropNotifications(db, { memberId: "sample-member-asha", causes: [approvalCause(now)] });
  expect(await inbox()).toHaveLength(2);
  await dropNotifications(db, { memberId: MEENA, causes: [approvalCause(now)] });
  expect(await inbox()).toHaveLength(1);
});

test("a message that was sent is not taken back", async () => {
  const { db, now } = await openTold();
  await dropNotifications(db, { memberId: MEENA, causes: [approvalCause(now)] });
  await db.updateTable("messages").set({ state: "sent" }).execute();
  await dropNotifications(db, { memberId: MEENA, causes: [approvalCause(now + 1)] });
  expect(await db.selectFrom("messages").select("state").execute()).toEqual([{ state: "sent" }]);
});

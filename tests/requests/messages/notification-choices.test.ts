import { expect, test } from "vitest";
import {
  findNotificationChoices,
  setNotificationChoices,
} from "~/core/messages/choices/list-latest-messages.server";
import { countUnreadNotifications } from "~/core/messages/inbox/notifications.server";
import { notifyMembers } from "~/core/messages/notify/notify-members.server";
import { setConsent } from "~/core/people/consents/set-board-visibility.server";
import type { NotificationKind } from "~/db/tables/notifications";
import { readable } from "../../support/browser";
import { TestClub } from "../../support/club";

const ASHA = "sample-member-asha";
const ARJUN = "sample-member-arjun";

test("every topic but changes in the inbox is chosen by channel", async () => {
  const club = await TestClub.open();
  const asha = await club.member("asha");
  const consent = { memberId: ASHA, purpose: "whatsapp_messages" as const, given: true };
  await setConsent(club.db, { ...consent, now: club.clock.at });
  const before = await findNotificationChoices(club.db, { memberId: ASHA });
  expect(before.community).toEqual({ inbox: true, message: false });
  const saved = await asha.post("/settings/notifications", { "community-message": "on" });
  expect(saved.location).toBe("/settings/notifications");
  expect(readable((await asha.get("/settings/notifications")).text)).toContain("Saved.");
  const whose = { memberId: ASHA };
  const off = { inbox: false, message: false };
  expect(await findNotificationChoices(club.db, whose)).toEqual({
    bookings: off,
    changes: { inbox: true, message: false },
    waitlist: off,
    community: { inbox: false, message: true },
  });
  await setNotificationChoices(club.db, { ...whose, choices: before });
  expect(await findNotificationChoices(club.db, whose)).toEqual(before);
});

test("a notification goes to inbox, message, both or neither, by the member's choice", async () => {
  const club = await TestClub.open();
  const { db } = club;
  const now = club.clock.at;
  for (const memberId of [ASHA, ARJUN])
    await setConsent(db, { memberId, purpose: "whatsapp_messages", given: true, now });
  await db.deleteFrom("notifications").execute();
  const told = async () => {
    const rows = (table: "notifications" | "messages") =>
      db.deleteFrom(table).where("member_id", "=", ASHA).returning("id").execute();
    return {
      inbox: (await rows("notifications")).length,
      message: (await rows("messages")).length,
    };
  };
  const tell = async (kind: NotificationKind) => {
    const filledIn = { run: "Lake Loop", when: "Sun, 22 Nov", until: "9 pm", reason: "Rain" };
    const notification = { kind, title: "A seat", text: "For you.", filledIn };
    const notifications = [ASHA, ARJUN].map((memberId) => ({ ...notification, memberId }));
    await notifyMembers(db, { notifications, now });
    return await told();
  };
  const both = { inbox: true, message: true };
  const neither = { inbox: false, message: false };
  expect(await tell("offer")).toEqual({ inbox: 1, message: 1 });
  const inboxAlone = { inbox: true, message: false };
  const choices = { bookings: both, changes: neither, waitlist: neither, community: both };
  await setNotificationChoices(db, { memberId: ASHA, choices });
  expect(await tell("offer")).toEqual({ inbox: 0, message: 0 });
  expect(await tell("membership")).toEqual({ inbox: 1, message: 1 });
  expect(await tell("cancelled")).toEqual({ inbox: 1, message: 0 });
  await setNotificationChoices(db, {
    memberId: ASHA,
    choices: { ...choices, waitlist: inboxAlone },
  });
  expect(await tell("promoted")).toEqual({ inbox: 1, message: 0 });
  await setConsent(db, { memberId: ASHA, purpose: "whatsapp_messages", given: false, now });
  expect(await tell("membership")).toEqual({ inbox: 1, message: 0 });
  expect(await countUnreadNotifications(db, { memberId: ARJUN })).toBe(6);
});

test("the same choices sent twenty times at once are all saved", async () => {
  const club = await TestClub.open();
  const before = await findNotificationChoices(club.db, { memberId: ASHA });
  const choices = { ...before, community: { inbox: false, message: true } };
  const saves = Array.from({ length: 20 }, () =>
    setNotificationChoices(club.db, { memberId: ASHA, choices }),
  );
  await expect(Promise.all(saves)).resolves.toHaveLength(20);
  expect((await findNotificationChoices(club.db, { memberId: ASHA })).community).toEqual(
    choices.community,
  );
});

test("message boxes are disabled, with their choice kept, until the member consents", async () => {
  const club = await TestClub.open();
  const asha = await club.member("asha");
  const boxes = async () => {
    const { text } = await asha.get("/settings/notifications");
    const inputs = [...text.matchAll(/<input[^>]*type="checkbox"[^>]*>/g)].map(([input]) => input);
    return inputs.filter((input) => /name="\w+-message"/.test(input));
  };
  for (const box of await boxes()) {
    expect(box).not.toContain("checked");
    expect(box).toContain("disabled");
  }
  await asha.post("/settings/notifications", { "bookings-inbox": "on" });
  const kept = await findNotificationChoices(club.db, { memberId: ASHA });
  expect(kept.bookings).toEqual({ inbox: true, message: true });
  expect(kept.waitlist).toEqual({ inbox: false, message: true });
  const consent = { memberId: ASHA, purpose: "whatsapp_messages" as const, given: true };
  await setConsent(club.db, { ...consent, now: club.clock.at });
  expect((await boxes()).filter((box) => box.includes("checked"))).toHaveLength(3);
});

test("a form opened before the consent changes no choice of messages when it is saved after it", async () => {
  const club = await TestClub.open();
  const asha = await club.member("asha");
  const closed = /<input type="hidden" name="(\w+)" value="yes"\/>/;
  const [, name = ""] = closed.exec((await asha.get("/settings/notifications")).text) ?? [];
  const consent = { memberId: ASHA, purpose: "whatsapp_messages" as const, given: true };
  await setConsent(club.db, { ...consent, now: club.clock.at });
  expect((await asha.get("/settings/notifications")).text).not.toMatch(closed);
  await asha.post("/settings/notifications", { "bookings-inbox": "on", [name]: "yes" });
  const kept = await findNotificationChoices(club.db, { memberId: ASHA });
  expect(kept.bookings).toEqual({ inbox: true, message: true });
  expect(kept.waitlist).toEqual({ inbox: false, message: true });
});

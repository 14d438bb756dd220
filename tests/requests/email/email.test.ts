/** Receipts and news by e-mail: only to an address that its member confirmed, until they turn it off. */

import { expect, test } from "vitest";
import { sendWaitingMessages } from "~/core/messages/send/resend-messages.server";
import { setConsent } from "~/core/people/consents/set-board-visibility.server";
import { saveLanguage } from "~/core/people/members.server";
import { planAnnouncement } from "~/extensions/announcements/plan-announcement.server";
import { sendAnnouncements } from "~/extensions/announcements/send-announcements.server";
import {
  forgetUnconfirmedEmail,
  turnOffEmail,
  withdrawEmail,
} from "~/extensions/email/handle-email-form.server";
import { DAY_MS, MINUTE_MS } from "~/lib/dates";
import { readable } from "../../support/browser";
import { ADDRESS, ASHA, openMailClub, PAGE } from "../../support/mail";
import { PRICES } from "../../support/prices";

test("a receipt sent by e-mail is shown in the settings as sent", async () => {
  const { asha, sent, confirm, notify, send, messages } = await openMailClub();
  await confirm();
  await notify("paid");
  await notify("booked");
  expect(await send()).toBe(1);
  expect(sent).toMatchObject([{ to: ADDRESS, subject: "Payment received" }]);
  expect(sent[0]?.text).toContain("https://club.example/receipts/1");
  expect(await messages()).toEqual([{ channel: "email", state: "sent", reason: null }]);
  expect(readable((await asha.get(PAGE)).text)).toMatch(/₹99 has arrived\..*by e-mail · Sent/);
});

test("a mail is tried again until the server refuses its address", async () => {
  const { club, sent, outcomes, confirm, notify, send, messages } = await openMailClub();
  await confirm();
  outcomes.push({ ok: false, reason: "unavailable" }, { ok: false, reason: "address_refused" });
  await notify("paid");
  await send();
  expect(await messages()).toMatchObject([{ state: "queued", reason: "unavailable" }]);
  club.clock.at += MINUTE_MS;
  await send();
  expect(await messages()).toMatchObject([{ state: "failed", reason: "address_refused" }]);
  club.clock.at += DAY_MS;
  await send();
  expect(sent).toEqual([]);
});

test("turning mail off deletes mail that is still queued", async () => {
  const { club, db, asha, sent, confirm, post, notify, send, messages } = await openMailClub();
  await confirm();
  await notify("paid");
  await post("off");
  expect(await messages()).toEqual([]);
  expect(await send()).toBe(0);
  const rows = await db.selectFrom("member_emails").select(["address", "withdrawn_at"]).execute();
  expect(rows).toEqual([{ address: ADDRESS, withdrawn_at: club.clock.at }]);
  expect(sent).toEqual([]);
  expect(readable((await asha.get(PAGE)).text)).not.toContain("Receipts and news go to");
  await turnOffEmail(db, { memberId: ASHA, now: club.clock.at });
});

test("an address that was withdrawn keeps the moment of the first withdrawal", async () => {
  const { club, db, confirm } = await openMailClub();
  await confirm();
  const first = club.clock.at;
  await withdrawEmail(db, { memberId: ASHA, now: first });
  await withdrawEmail(db, { memberId: ASHA, now: first + MINUTE_MS });
  const rows = await db.selectFrom("member_emails").select(["address", "withdrawn_at"]).execute();
  expect(rows).toEqual([{ address: ADDRESS, withdrawn_at: first }]);
});

test("the club's news goes by e-mail only where no phone takes it", async () => {
  const { club, db, sent, confirm, send } = await openMailClub();
  await confirm();
  const announce = async (submitKey: string) => {
    const author = { kind: "admin" as const, id: "ravi", name: "Ravi" };
    await planAnnouncement(db, {
      audience: "members",
      eventId: null,
      paceGroupId: null,
      title: "Club",
      text: "Tea at 8.",
      author,
      submitKey,
      requestId: null,
      now: club.clock.at,
      timeZone: "Asia/Kolkata",
    });
    club.clock.at += MINUTE_MS;
    const at = { now: club.clock.at, timeZone: "Asia/Kolkata", linkOrigin: "https://nr.run" };
    await sendAnnouncements(db, at);
    await sendWaitingMessages(db, {
      prices: PRICES,
      ...club.services,
      now: club.clock.at,
      timeZone: "Asia/Kolkata",
    });
  };
  await announce("the-first-form");
  expect(sent.map(({ to, text }) => [to, text.split("\n")[0]])).toEqual([[ADDRESS, "Tea at 8."]]);
  const consent = { memberId: ASHA, purpose: "whatsapp_messages" as const, given: true };
  await setConsent(db, { ...consent, now: club.clock.at });
  await announce("the-second-form");
  expect(sent).toHaveLength(1);
  expect(club.sms.sent.filter(({ text }) => text.startsWith("There is news about"))).toHaveLength(
    1,
  );
  await send();
});

test("an urgent notification is never sent by e-mail", async () => {
  const { confirm, notify, messages } = await openMailClub();
  await confirm();
  await notify("cancelled");
  expect(await messages()).toEqual([]);
});

test("mail goes to the old address until the new one is confirmed", async () => {
  const { club, db, sent, post, codeOf, confirm, notify, send } = await openMailClub();
  await confirm();
  club.clock.at += MINUTE_MS;
  await post("ask", { address: "new@example.com" });
  await notify("paid");
  await send();
  expect(sent.map(({ to }) => to)).toEqual(["new@example.com", ADDRESS]);
  await post("confirm", { code: codeOf(sent[0]) ?? "" });
  const live = db.selectFrom("member_emails").select("address").where("withdrawn_at", "is", null);
  expect(await live.execute()).toEqual([{ address: "new@example.com" }]);
});

test("forgetUnconfirmedEmail leaves the confirmed address", async () => {
  const { club, db, post, confirm } = await openMailClub();
  await confirm();
  club.clock.at += MINUTE_MS;
  await post("ask", { address: "new@example.com" });
  await forgetUnconfirmedEmail(db, { memberId: ASHA });
  const rows = await db.selectFrom("member_emails").select("address").execute();
  expect(rows).toEqual([{ address: ADDRESS }]);
});

test("a mail's last line and its links are in the member's language", async () => {
  const { db, sent, confirm, notify, send } = await openMailClub();
  await confirm();
  await saveLanguage(db, { memberId: ASHA, language: "kn" });
  await notify("paid");
  await send();
  expect(sent).toHaveLength(1);
  expect(sent[0]?.text).toContain("https://club.example/kn/receipts/1");
  expect(sent[0]?.text.split("\n").at(-1)).toMatch(
    /\p{Script=Kannada}.*https:\/\/club\.example\/kn\/settings\/notifications/u,
  );
});

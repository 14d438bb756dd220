/** What the text services report: forged, twice, out of order, a week late, too large. */

import { expect, test } from "vitest";
import { notifyMembers } from "~/core/messages/notify/notify-members.server";
import { sendWaitingMessages } from "~/core/messages/send/resend-messages.server";
import { setConsent } from "~/core/people/consents/set-board-visibility.server";
import type { SmsGateway } from "~/gateways/sms";
import { DAY_MS, dayOf, MINUTE_MS, timeOf } from "~/lib/dates";
import type { AppServices } from "~/middleware/context.server";
import { twilioReport } from "../../../tools/torture/services/twilio";
import { readable } from "../../support/browser";
import { TestClub } from "../../support/club";
import { PRICES } from "../../support/prices";
import { msg91, TWILIO, twilio } from "../../support/sms-services";

const ASHA = "sample-member-asha";
const EVENT = "sample-event-upcoming";
const ORIGIN = "http://localhost";
const SECRET = "a-word-of-our-own";
const CLOCK = { now: () => 0, waitUntil: async () => {} };

/** A club whose one text, about a cancelled run, has been handed to the service. */
async function openSent(sms: SmsGateway, smsWebhook: AppServices["smsWebhook"]) {
  const club = await TestClub.open({ services: { sms, smsWebhook } });
  const { db } = club;
  const now = club.clock.at;
  await setConsent(db, { memberId: ASHA, purpose: "whatsapp_messages", given: true, now });
  await notifyMembers(db, {
    notifications: [
      {
        memberId: ASHA,
        kind: "cancelled",
        title: "Cancelled",
        text: "T",
        cause: "rain",
        filledIn: { when: "Sun, 22 Nov, 5:45 am", reason: "Heavy rain" },
        eventId: EVENT,
      },
    ],
    now,
  });
  await sendWaitingMessages(db, { prices: PRICES, sms, now });
  const messages = () =>
    db
      .selectFrom("messages")
      .select(["channel", "state", "reason", "delivered_at as deliveredAt"])
      .orderBy("id")
      .execute();
  const post = (url: string, body: string, headers: Record<string, string>) =>
    club.fetch(new Request(url, { method: "POST", headers, body }));
  return { club, db, messages, post };
}

async function openTwilio() {
  const { fake, sms } = await twilio(CLOCK, { reportsTo: `${ORIGIN}/webhooks/sms` });
  const opened = await openSent(sms, { ...TWILIO, provider: "twilio", origin: ORIGIN });
  const [text] = fake.delivered;
  if (!text) throw new Error("Nothing was sent.");
  const report = async (MessageStatus: string, ErrorCode = "") => {
    const fields = { MessageSid: "SM1", MessageStatus, ErrorCode };
    const { url, body, signature } = twilioReport(text, TWILIO.authToken, fields);
    return await opened.post(url, body, { "X-Twilio-Signature": signature });
  };
  return { ...opened, text, report };
}

async function openMsg91() {
  const { sms } = await msg91(CLOCK);
  const opened = await openSent(sms, { provider: "msg91", secret: SECRET });
  const post = (body: string, secret = SECRET) =>
    opened.post(`${ORIGIN}/webhooks/sms`, body, { "X-Webhook-Secret": secret });
  const report = (status: string, at = opened.club.clock.at) => {
    const date = `${dayOf(at, "Asia/Kolkata")} ${timeOf(at, "Asia/Kolkata")}:00`;
    const requests = [{ requestId: "msg91-1", report: [{ date, status, number: "916000000001" }] }];
    return post(String(new URLSearchParams({ data: JSON.stringify(requests) })));
  };
  return { ...opened, post: opened.post, postBody: post, report };
}

test.each([
  ["Twilio", openTwilio, ["delivered", "sent", "delivered", "undelivered"]] as const,
  ["MSG91", openMsg91, ["1", "1", "2", "9"]] as const,
])(
  "%s's reports, repeated and out of order, end in the state that is certain",
  async (_, open, said) => {
    const { club, messages, report } = await open();
    expect(await messages()).toMatchObject([{ channel: "sms", state: "sent" }]);
    for (const status of said) expect((await report(status)).status).toBe(200);
    const delivered = { state: "delivered", reason: null, deliveredAt: club.clock.at };
    expect(await messages()).toMatchObject([delivered]);
  },
);

const UNDELIVERED = [
  ["Twilio", openTwilio, "undelivered"],
  ["MSG91", openMsg91, "17"],
] as const;

test.each(UNDELIVERED)(
  "a text that %s could not deliver counts as not sent",
  async (_, open, said) => {
    const { club, messages, report } = await open();
    await report(said);
    expect(await messages()).toMatchObject([{ state: "failed" }]);
    const page = readable((await (await club.admin()).get(`/admin/events/${EVENT}`)).text);
    expect(page).toContain("No message was sent to the one person booked.");
    expect(page).toContain("They may not know yet.");
    expect(page).not.toContain("One of them");
  },
);

test.each(UNDELIVERED)("a member reads why %s could not deliver a text", async (_, open, said) => {
  const { club, report } = await open();
  await report(said);
  const asha = await club.member("asha");
  const own = readable((await asha.get("/settings/notifications")).text);
  expect(own).toMatch(/by text · (It didn’t arrive|Not sent: The number can’t be reached)/);
});

test("the page of the run counts a text as arrived when the service says so, not before", async () => {
  const { club, report } = await openTwilio();
  const ravi = await club.admin();
  const page = async () => readable((await ravi.get(`/admin/events/${EVENT}`)).text);
  expect(await page()).not.toContain("It was delivered");
  await report("delivered");
  expect(await page()).toContain("It was delivered");
});

test("security 49: a report with another signature, or for another address, changes nothing", async () => {
  const { club, messages, post, text } = await openTwilio();
  const fields = { MessageSid: "SM1", MessageStatus: "failed" };
  const { url, body, signature } = twilioReport(text, TWILIO.authToken, fields);
  const signed = { "X-Twilio-Signature": signature };
  expect((await post(url, body, {})).status).toBe(403);
  expect((await post(url, body, { "X-Twilio-Signature": "AAAA" })).status).toBe(403);
  expect((await post(url, `${body}&ErrorCode=1`, signed)).status).toBe(403);
  expect((await post(`${ORIGIN}/webhooks/sms?m=other`, body, signed)).status).toBe(403);
  expect(await messages()).toMatchObject([{ state: "sent" }]);
  expect(club.logLines.filter((line) => line.includes("webhook_forged"))).toHaveLength(4);
  expect((await post(url, body, signed)).status).toBe(200);
  expect(await messages()).toMatchObject([{ state: "failed" }]);
});

test("security 49: a report without the club's secret changes nothing", async () => {
  const { messages, post, postBody } = await openMsg91();
  const body = JSON.stringify({ requestId: "msg91-1", status: "2" });
  expect((await postBody(body, "")).status).toBe(403);
  expect((await postBody(body, `${SECRET}x`)).status).toBe(403);
  expect((await post(`${ORIGIN}/webhooks/sms?secret=guess`, body, {})).status).toBe(403);
  expect(await messages()).toMatchObject([{ state: "sent" }]);
  expect((await post(`${ORIGIN}/webhooks/sms?secret=${SECRET}`, body, {})).status).toBe(200);
  expect(await messages()).toMatchObject([{ state: "failed" }]);
});

test("a report of a week ago, from the future, or of a text of a week ago changes nothing", async () => {
  const { club, messages, report } = await openMsg91();
  expect((await report("1", club.clock.at - 7 * DAY_MS)).status).toBe(200);
  expect((await report("1", club.clock.at + DAY_MS)).status).toBe(200);
  club.clock.at += 7 * DAY_MS + MINUTE_MS;
  expect((await report("1")).status).toBe(200);
  expect(await messages()).toMatchObject([{ state: "sent" }]);
});

test("a signed report without a time changes nothing a week after the message", async () => {
  const { club, messages, report } = await openTwilio();
  club.clock.at += 7 * DAY_MS;
  expect((await report("delivered")).status).toBe(200);
  expect(await messages()).toMatchObject([{ state: "sent" }]);
});

test("a report that is too large is refused unread: of Twilio, whose fields are sorted, what is no report of one text", async () => {
  const { postBody } = await openMsg91();
  expect((await postBody("x".repeat(600 * 1024))).status).toBe(413);
  const { post } = await openTwilio();
  const fields = "a&".repeat(10 * 1024);
  const signed = { "X-Twilio-Signature": "forged" };
  expect((await post(`${ORIGIN}/webhooks/sms`, fields, signed)).status).toBe(413);
});

test("a report of an unknown shape gets a 200 without changing anything", async () => {
  const { messages, postBody } = await openMsg91();
  for (const body of ["", "{", "[[]]", "data=%7B", '{"requestId":"msg91-9","status":"1"}'])
    expect((await postBody(body)).status).toBe(200);
  expect(await messages()).toMatchObject([{ state: "sent" }]);
});

test("without the settings there is no such address", async () => {
  const club = await TestClub.open();
  const request = new Request("http://localhost/webhooks/sms", { method: "POST", body: "a=b" });
  expect((await club.fetch(request)).status).not.toBe(200);
});

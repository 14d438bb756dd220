/** Texts go out as they were registered with the operators, and not at all otherwise. */

import { expect, test } from "vitest";
import { costOf } from "~/core/messages/budget/budget";
import { notifyMembers } from "~/core/messages/notify/notify-members.server";
import { sendWaitingMessages } from "~/core/messages/send/resend-messages.server";
import { smsLength } from "~/core/messages/sms-length";
import { phoneTextIn } from "~/core/messages/templates/phone-texts.server";
import { KIND_TEXTS, PHONE_KINDS } from "~/core/messages/texts";
import { requestCode } from "~/core/people/codes/request-code.server";
import { setConsent } from "~/core/people/consents/set-board-visibility.server";
import { saveLanguage } from "~/core/people/members.server";
import { readEnv } from "~/env.server";
import type { SmsGateway, TextMessage } from "~/gateways/sms";
import { DAY_MS } from "~/lib/dates";
import { currentLanguage, type Language } from "~/lib/language";
import { inLanguage } from "~/lib/language.server";
import { TRANSLATED } from "~/texts/translated";
import { smsTemplates } from "../../../scripts/club/sms-templates";
import { TestClub, TestSms } from "../../support/club";
import { PRICES } from "../../support/prices";
import { HOST, msg91, registeredTexts, twilio } from "../../support/sms-services";

const ASHA = "sample-member-asha";

async function openClub(sms: SmsGateway) {
  const club = await TestClub.open({ services: { sms, publicUrl: `https://${HOST}` } });
  const { db } = club;
  const now = club.clock.at;
  await setConsent(db, { memberId: ASHA, purpose: "whatsapp_messages", given: true, now });
  const send = () =>
    sendWaitingMessages(db, { prices: PRICES, sms, now: club.clock.at, timeZone: "Asia/Kolkata" });
  const states = () =>
    db.selectFrom("messages").select(["kind", "state", "reason"]).orderBy("id").execute();
  return { club, db, now, send, states };
}

const LONG = "A run with a name that is longer than thirty characters, at https://evil.example/now";
const FILLED_IN = {
  run: LONG,
  when: "Sun, 22 Nov, 5:45 am",
  place: "North gate, opposite the old lighthouse",
  until: "Sat, 21 Nov, 9:45 pm",
  reason: "Heavy rain",
  air: "AQI 214, your limit is 200",
  link: `https://${HOST}/y/AbCdEf12`,
};

test.each([["MSG91", msg91] as const, ["Twilio", twilio] as const])(
  "the operators accept every kind of text that goes to %s",
  async (_, open) => {
    const clock = { now: () => 0, waitUntil: async () => {} };
    const { fake, sms } = await open(clock);
    const { db, now, send, states } = await openClub(sms);
    await notifyMembers(db, {
      notifications: PHONE_KINDS.map((kind) => ({
        memberId: ASHA,
        kind,
        title: "T",
        text: "T",
        cause: kind,
        filledIn: FILLED_IN,
      })),
      now,
    });
    await db.updateTable("notification_choices").set({ wanted: 1 }).execute();
    const expected = (await states()).length;
    expect(expected).toBeGreaterThanOrEqual(PHONE_KINDS.length - 1);
    await send();
    expect(fake.blocked).toEqual([]);
    expect(fake.delivered).toHaveLength(expected);
    const cancelled = fake.delivered.find(({ text }) => text.includes("is cancelled"));
    expect(cancelled?.text).toBe(
      "Your run on Sun, 22 Nov, 5:45 am is cancelled. Heavy rain. See our site for the rest.",
    );
    for (const { text } of fake.delivered) expect(text).not.toContain("evil");
  },
);

test("each kind of code is a text of its own at MSG91", async () => {
  const clock = { now: () => 0, waitUntil: async () => {} };
  const { fake, sms } = await msg91(clock);
  const { club } = await openClub(sms);
  const browser = club.visitor();
  const sent = await browser.post("/signin", { intent: "send", phone: "9876543210" });
  expect(sent.status).toBeLessThan(400);
  expect(fake.blocked).toEqual([]);
  expect(fake.delivered).toEqual([
    { to: "+919876543210", text: expect.stringMatching(/^\d{6} is your sign-in code\./) },
  ]);
});

test("nothing goes out for a kind without a registered text", async () => {
  const clock = { now: () => 0, waitUntil: async () => {} };
  const { fake, sms } = await msg91(clock, { without: ["cancelled"] });
  const { db, now, send, states } = await openClub(sms);
  const cancelled = { kind: "cancelled" as const, title: "T", text: "T", filledIn: FILLED_IN };
  await notifyMembers(db, { notifications: [{ ...cancelled, memberId: ASHA }], now });
  expect(await send()).toBe(0);
  expect(fake.delivered).toEqual([]);
  expect(await states()).toEqual([{ kind: "cancelled", state: "failed", reason: "no_template" }]);
});

test("a service is not asked again before its Retry-After is over", async () => {
  const clock = { now: () => 0, waitUntil: async () => {} };
  const { fake, sms } = await msg91(clock);
  const { club, db, now, send } = await openClub(sms);
  const cancelled = { kind: "cancelled" as const, title: "T", text: "T", filledIn: FILLED_IN };
  await notifyMembers(db, { notifications: [{ ...cancelled, memberId: ASHA }], now });
  const headers = { "Retry-After": "300" };
  fake.state.react = () => ({ status: 429, body: { type: "error", message: "busy" }, headers });
  await send();
  fake.state.react = undefined;
  club.clock.at += 299_000;
  expect(await send()).toBe(0);
  club.clock.at += 1_000;
  expect(await send()).toBe(1);
});

test("the command prints every text with how many are registered", () => {
  const { services } = readEnv({ SMS_PROVIDER: "outbox" });
  const text = smsTemplates({ publicUrl: `https://${HOST}`, services });
  for (const { text: registered } of registeredTexts())
    expect(text).toContain(registered.split("\n")[0]);
  for (const kind of PHONE_KINDS) expect(KIND_TEXTS[kind].text).toBeDefined();
  expect(text).toContain("0 of ");
});

test("the command says of a provider that it sends codes only", () => {
  const { services } = readEnv({ SMS_PROVIDER: "outbox" });
  const verify = { ...services, SMS_PROVIDER: "twilio_verify" as const };
  expect(smsTemplates({ publicUrl: undefined, services: verify })).toContain("sends codes only");
});

/** What a member of this language gets of every kind from a service that knows these texts, and what it cost. */
async function everyKindIn(language: Language, takes: (key: string) => boolean) {
  const sent: TextMessage[] = [];
  const sms: SmsGateway = {
    takes,
    send: async (message) => {
      sent.push(message);
      return { ok: true };
    },
  };
  const { db, now, send } = await openClub(sms);
  await saveLanguage(db, { memberId: ASHA, language });
  const run = () => (currentLanguage() === language ? OWN_RUN : "Lake run");
  await notifyMembers(db, {
    notifications: () =>
      PHONE_KINDS.map((kind) => ({
        memberId: ASHA,
        kind,
        title: "T",
        text: "T",
        cause: kind,
        isUrgent: true,
        filledIn: { ...FILLED_IN, run: run(), when: run() },
      })),
    now,
  });
  await send();
  const { cost } = await db
    .selectFrom("message_costs")
    .select(({ fn }) => fn.sum<number>("cost").as("cost"))
    .executeTakeFirstOrThrow();
  return { sent: new Map(sent.map((one) => [one.template?.kind ?? "", one.text])), cost };
}

/** Those whose folder has texts for phones. */
const SPOKEN = TRANSLATED.filter((language) => phoneTextIn(language, "still_in") !== undefined);
const OWN_RUN = "ಕೆರೆ ಓಟ";
const pricedFor = (texts: Iterable<string>) =>
  [...texts].reduce((sum, text) => sum + smsLength(text).parts * costOf(PRICES, "sms"), 0);

test.each(SPOKEN)(
  "every kind of text goes out in '%s' where it is registered in it, priced by its parts",
  async (language) => {
    const { sent, cost } = await everyKindIn(language, () => true);
    expect(sent.size).toBeGreaterThanOrEqual(PHONE_KINDS.length - 1);
    for (const [key, text] of sent) {
      expect(key).toMatch(new RegExp(`:${language}$`));
      expect(text, key).toMatch(/[\u0900-\u0D7F]/);
      expect(text, key).not.toContain("Lake run");
    }
    expect(Number(cost)).toBe(pricedFor(sent.values()));
    expect(Number(cost)).toBeGreaterThan(sent.size * costOf(PRICES, "sms"));
  },
);

test.each(SPOKEN)(
  "every kind of text goes out in English where it is not registered in '%s', priced by its parts",
  async (language) => {
    const { sent, cost } = await everyKindIn(language, (key) => !key.includes(":"));
    expect(sent.size).toBeGreaterThanOrEqual(PHONE_KINDS.length - 1);
    for (const [kind, text] of sent) {
      expect(PHONE_KINDS).toContain(kind);
      expect(text, kind).not.toMatch(/[\u0900-\u0D7F]/);
    }
    expect(Number(cost)).toBe(pricedFor(sent.values()));
  },
);

const PURPOSES = ["sign_in", "new_phone", "confirm", "passkey"] as const;

test.each(SPOKEN)(
  "every kind of code goes out in '%s' where it is registered in it, and in English otherwise",
  async (language) => {
    const { club, db } = await openClub(new TestSms());
    for (const isRegistered of [true, false])
      for (const purpose of PURPOSES) {
        const sent: TextMessage[] = [];
        const sms: SmsGateway = {
          takes: (key) => isRegistered || !key.includes(":"),
          send: async (message) => {
            sent.push(message);
            return { ok: true };
          },
        };
        club.clock.at += DAY_MS;
        await inLanguage(language, () =>
          requestCode(db, {
            ...{ ...club.services, sms, purpose, prices: PRICES, now: club.clock.at },
            ...{ phone: "+919876543210", ip: "127.0.0.1", host: "localhost", requestId: "test" },
            ...{ proof: undefined, browserId: undefined, requestedIds: [] },
          }),
        );
        const [{ text = "", template } = {}] = sent;
        expect(template?.kind, purpose).toMatch(isRegistered ? `:${language}` : /^\w+$/);
        expect(/[\u0900-\u0D7F]/.test(text), text).toBe(isRegistered);
      }
  },
);

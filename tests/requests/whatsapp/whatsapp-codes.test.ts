/** Sign-in codes over WhatsApp: the same limits, tries and end as a text, and what its webhooks change. */

import { expect, test } from "vitest";

import { noteCodeReport } from "~/core/people/codes/reserve-challenge.server";
import { sendCode } from "~/core/people/codes/send-code.server";
import { DAY_MS, MINUTE_MS, SECOND_MS } from "~/lib/dates";
import { CODES_ON_WHATS_APP_TEXTS } from "~/texts/people/codes";
import { readable } from "../../support/browser";
import { TestClub, WEDNESDAY } from "../../support/club";
import { answerCode, askForCode, proveNumber, typedPhone, wrongCode } from "../../support/codes";
import { PRICES } from "../../support/prices";
import { twilioVerify } from "../../support/twilio-verify";
import { openWhatsAppClub } from "../../support/whatsapp";

const TYPED = typedPhone(1);
const PHONE = `+91${TYPED}`;
const WRONG = "Failed to verify OTP. Invalid OTP. Please check and try again.";
const EXPIRED = "Failed to verify OTP. OTP has expired. Please request a new one.";
const NO_WHATSAPP =
  "Failed to send OTP. WhatsApp doesn't reach this number. Please get the code as a text.";

async function openClub() {
  const opened = await openWhatsAppClub();
  const { club, fake } = opened;
  const visitor = club.visitor();
  const askOnWhatsApp = (typed = TYPED, page = "/signin") =>
    visitor.post(page, { intent: "send-whatsapp", phone: typed });
  const latest = () => {
    const shown = fake.shown.at(-1);
    if (!shown) throw new Error("Nothing was sent over WhatsApp.");
    return { shown, code: /\d{6}/.exec(shown.text)?.[0] ?? "" };
  };
  const report = (
    status: string,
    { at = club.clock.at, code }: { at?: number; code?: number } = {},
  ) => opened.receive({ statuses: [fake.report(latest().shown, status, at, code)] });
  return { ...opened, visitor, askOnWhatsApp, latest, report };
}

test("only the code over WhatsApp signs in, not the one texted before", async () => {
  const { club, fake, visitor, askOnWhatsApp, latest } = await openClub();
  expect(readable((await visitor.get("/signin")).text)).not.toContain(CODES_ON_WHATS_APP_TEXTS.ask);
  expect(readable((await askForCode(visitor, TYPED)).text)).toContain(CODES_ON_WHATS_APP_TEXTS.ask);
  const texted = club.sms.codeFor(PHONE);
  club.clock.at += 30 * SECOND_MS;
  const asked = await askOnWhatsApp();
  expect(readable(asked.text)).toContain(CODES_ON_WHATS_APP_TEXTS.sent);
  expect(fake.refused).toEqual([]);
  const { shown, code } = latest();
  expect(shown).toMatchObject({ to: PHONE });
  expect(shown.text).toMatch(
    /^\*\d{6}\* is your verification code\. For your security, do not share this code\./,
  );
  expect(club.sms.sent).toHaveLength(1);
  expect(asked.text).not.toContain(code);
  expect(readable((await visitor.get("/signin")).text)).toContain(CODES_ON_WHATS_APP_TEXTS.sent);
  if (texted !== code)
    expect(readable((await answerCode(visitor, TYPED, texted)).text)).toContain(WRONG);
  expect((await answerCode(visitor, TYPED, code)).location).toBe("/dashboard");
  expect((await visitor.get("/dashboard")).status).toBe(200);
});

test("the sign-up's number is proven by a code over WhatsApp", async () => {
  const { visitor, askOnWhatsApp, latest } = await openClub();
  const asked = await askOnWhatsApp(TYPED, "/signup");
  expect(readable(asked.text)).toContain(CODES_ON_WHATS_APP_TEXTS.sent);
  const proven = await visitor.post("/signup", {
    intent: "verify",
    phone: TYPED,
    otp: latest().code,
  });
  expect(proven.status).toBe(302);
  expect(readable((await visitor.get("/signup")).text)).toContain("is confirmed.");
});

test("the service learns neither the challenge nor anything to enter the code with", async () => {
  const { db, askOnWhatsApp, latest } = await openClub();
  await askOnWhatsApp();
  const { id, reference } = await db
    .selectFrom("otp_challenge")
    .select(["id", "reference"])
    .executeTakeFirstOrThrow();
  expect(latest().shown.callback).toBe(reference);
  expect(reference).not.toBe(id);
});

test("each mistyped code costs one of five tries", async () => {
  const { visitor, askOnWhatsApp, latest } = await openClub();
  await askOnWhatsApp();
  const { code } = latest();
  for (let n = 0; n < 4; n += 1) {
    const answered = await answerCode(visitor, TYPED, wrongCode(code));
    expect(readable(answered.text)).toContain(WRONG);
    expect(readable(answered.text)).toContain(CODES_ON_WHATS_APP_TEXTS.sent);
  }
  await answerCode(visitor, TYPED, wrongCode(code));
  expect(readable((await answerCode(visitor, TYPED, code)).text)).toContain(EXPIRED);
});

test("a code over WhatsApp ends after five minutes", async () => {
  const { club, visitor, askOnWhatsApp, latest } = await openClub();
  await askOnWhatsApp();
  club.clock.at += 5 * MINUTE_MS;
  const late = readable((await answerCode(visitor, TYPED, latest().code)).text);
  expect(late).toContain(EXPIRED);
  expect(late).not.toContain(CODES_ON_WHATS_APP_TEXTS.sent);
});

test("texts and WhatsApp share the pauses and the five codes of an hour", async () => {
  const { club, fake, visitor, askOnWhatsApp } = await openClub();
  await askForCode(visitor, TYPED);
  club.clock.at += 30 * SECOND_MS - 1;
  expect((await askOnWhatsApp()).status).toBe(400);
  expect(fake.shown).toEqual([]);
  for (let n = 1; n < 5; n += 1) {
    club.clock.at += 10 * MINUTE_MS;
    expect((await askOnWhatsApp()).status).toBe(200);
  }
  club.clock.at += 10 * MINUTE_MS;
  expect(readable((await askOnWhatsApp()).text)).toContain("Too many requests");
  expect(readable((await askForCode(visitor, TYPED)).text)).toContain("Too many requests");
  expect(fake.shown).toHaveLength(4);
});

test("a code over WhatsApp counts in the club's budget and costs under its own channel", async () => {
  const { db, askOnWhatsApp } = await openClub();
  await askOnWhatsApp();
  const costs = await db.selectFrom("message_costs").select(["channel", "sent", "cost"]).execute();
  expect(costs).toEqual([{ channel: "whatsapp", sent: 1, cost: 115 }]);
});

test("a code over WhatsApp needs no consent, not even after 'STOP'", async () => {
  const { db, fake, askOnWhatsApp, consent, write } = await openClub();
  await consent(false);
  await write("STOP");
  await askOnWhatsApp("6000000001");
  expect(fake.shown).toHaveLength(1);
  expect(await db.selectFrom("messages").select("id").execute()).toEqual([]);
});

test.each([
  ["a number that WhatsApp does not reach", 400, 131026, NO_WHATSAPP],
  ["a template that Meta paused", 400, 132015, "Failed to send OTP."],
  ["a service that is down", 503, 2, "Failed to send OTP. Authentication service error."],
  ["a service that takes no more", 429, 130429, "Failed to send OTP. Too many requests."],
])("a text can be asked for at once when the page names %s", async (_, status, code, said) => {
  const { club, fake, visitor, askOnWhatsApp } = await openClub();
  fake.state.react = () => ({ status, body: { error: { code, message: "No." } } });
  const refused = await askOnWhatsApp();
  expect(refused.status).toBe(400);
  expect(readable(refused.text)).toContain(said);
  expect(readable(refused.text)).not.toContain(CODES_ON_WHATS_APP_TEXTS.sent);
  expect((await askForCode(visitor, TYPED)).status).toBe(200);
  expect((await answerCode(visitor, TYPED, club.sms.codeFor(PHONE))).location).toBe("/dashboard");
});

test("where no text can be sent, the page offers WhatsApp", async () => {
  const { club, visitor, askOnWhatsApp, latest } = await openClub();
  club.sms.outcome = { ok: false, reason: "unavailable" };
  expect(readable((await askForCode(visitor, TYPED)).text)).toContain(CODES_ON_WHATS_APP_TEXTS.ask);
  expect((await askOnWhatsApp()).status).toBe(200);
  expect((await answerCode(visitor, TYPED, latest().code)).location).toBe("/dashboard");
});

test("a code that WhatsApp reports as undelivered makes way for another at once", async () => {
  const { club, visitor, askOnWhatsApp, latest, report } = await openClub();
  await askOnWhatsApp();
  expect((await report("failed", { code: 131026 })).status).toBe(200);
  const page = readable((await visitor.get("/signin")).text);
  expect(page).toContain(CODES_ON_WHATS_APP_TEXTS.undelivered);
  expect(page).not.toContain(CODES_ON_WHATS_APP_TEXTS.sent);
  expect(page).not.toContain("New code in");
  expect(readable((await answerCode(visitor, TYPED, latest().code)).text)).toContain(EXPIRED);
  club.clock.at += SECOND_MS;
  const again = await askForCode(visitor, TYPED);
  expect(again.status).toBe(200);
  expect(readable(again.text)).not.toContain(CODES_ON_WHATS_APP_TEXTS.undelivered);
});

test("reports twice, out of order, forged or a week late change nothing", async () => {
  const { club, db, fake, visitor, askOnWhatsApp, latest, post, report } = await openClub();
  await askOnWhatsApp();
  const state = async () =>
    (await db.selectFrom("otp_challenge").select("state").executeTakeFirstOrThrow()).state;
  const forged = fake.webhook({ statuses: [fake.report(latest().shown, "failed", club.clock.at)] });
  expect((await post(forged.body, `${forged.signature.slice(0, -1)}x`)).status).toBe(403);
  await report("failed", { at: club.clock.at - 8 * DAY_MS });
  expect(await state()).toBeNull();
  await report("read");
  await report("delivered");
  await report("failed", { code: 131026 });
  await report("read");
  expect(await state()).toBe("read");
  expect((await answerCode(visitor, TYPED, latest().code)).location).toBe("/dashboard");
});

test("an undelivered report after the code was answered keeps the proven number", async () => {
  const { visitor, askOnWhatsApp, latest, report } = await openClub();
  await askOnWhatsApp(TYPED, "/signup");
  await visitor.post("/signup", { intent: "verify", phone: TYPED, otp: latest().code });
  await report("failed", { code: 131026 });
  expect(readable((await visitor.get("/signup")).text)).toContain("is confirmed.");
});

test("a report of a code that is not ours is told so", async () => {
  const { club, db } = await openClub();
  const reported = { reference: "made-up", state: "failed" as const, now: club.clock.at };
  expect(await noteCodeReport(db, reported)).toBe(false);
});

test("another tab's text keeps its own number's code beside WhatsApp's", async () => {
  const { club, visitor, askOnWhatsApp, latest } = await openClub();
  const other = typedPhone(2);
  await askForCode(visitor, other);
  await askOnWhatsApp();
  expect((await answerCode(visitor, TYPED, latest().code)).location).toBe("/dashboard");
  const second = club.visitor();
  await proveNumber(club, second, other);
});

test("a code for something graver goes by text, since WhatsApp's words do not say what it is for", async () => {
  const { club, db, fake } = await openClub();
  const asker = {
    ...club.services,
    phone: PHONE,
    bucket: PHONE,
    requestedIds: [],
    ip: "127.0.0.1",
    browserId: undefined,
    proof: undefined,
    host: undefined,
    requestId: "test",
    now: club.clock.at,
    channel: "whatsapp" as const,
  };
  const refused = { ok: false, reason: "refused", isReserved: false };
  for (const purpose of ["confirm", "old_phone", "new_phone", "passkey", "guardian"] as const)
    expect(await sendCode(db, { prices: PRICES, ...asker, purpose })).toEqual(refused);
  expect(fake.shown).toEqual([]);
  expect(await sendCode(db, { prices: PRICES, ...asker, purpose: "sign_in" })).toMatchObject({
    ok: true,
  });
});

test("a club without WhatsApp, or whose service keeps the codes, has no such channel", async () => {
  const without = await TestClub.open({ sample: false });
  const { club } = await openWhatsAppClub();
  const { sms } = await twilioVerify(club.clock);
  const { whatsApp } = club.services;
  const kept = await TestClub.open({ services: { sms, whatsApp } });
  for (const one of [without, kept]) {
    const visitor = one.visitor();
    one.clock.at = WEDNESDAY;
    expect(readable((await askForCode(visitor, TYPED)).text)).not.toContain(
      CODES_ON_WHATS_APP_TEXTS.ask,
    );
    one.clock.at += MINUTE_MS;
    const asked = await visitor.post("/signin", { intent: "send-whatsapp", phone: TYPED });
    expect(readable(asked.text)).toContain("Failed to send OTP.");
  }
});

/** A code that could not be sent takes nothing from the one before. */
import { expect, test } from "vitest";
import type { Db } from "~/db/tables";
import { MINUTE_MS } from "~/lib/dates";
import { type Browser, readable } from "../../support/browser";
import { answerCode, askForCode, typedPhone } from "../../support/codes";
import { openWhatsAppClub } from "../../support/whatsapp";

const TYPED = typedPhone(1);
const PHONE = `+91${TYPED}`;

const onWhatsApp = (visitor: Browser) =>
  visitor.post("/signin", { intent: "send-whatsapp", phone: TYPED });

const listOpen = (db: Db) =>
  db.selectFrom("otp_challenge").select("id").where("consumed_at", "is", null).execute();

test("a code that could not be sent over WhatsApp leaves the texted one valid", async () => {
  const { club, db, fake } = await openWhatsAppClub();
  const visitor = club.visitor();
  await askForCode(visitor, TYPED);
  fake.state.react = () => ({ status: 503, body: { error: { code: 2, message: "No." } } });
  club.clock.at += MINUTE_MS;
  const refused = await onWhatsApp(visitor);
  expect(refused.status).toBe(400);
  expect(readable(refused.text)).toContain("6-digit code");
  expect((await answerCode(visitor, TYPED, club.sms.codeFor(PHONE))).location).toBe("/dashboard");
  expect(await listOpen(db)).toEqual([]);
});

test("a code that could not be texted leaves the one on WhatsApp valid", async () => {
  const { club, db, fake } = await openWhatsAppClub();
  const visitor = club.visitor();
  await onWhatsApp(visitor);
  const code = /\d{6}/.exec(fake.shown.at(-1)?.text ?? "")?.[0] ?? "";
  club.sms.outcome = { ok: false, reason: "unavailable" };
  club.clock.at += MINUTE_MS;
  expect((await askForCode(visitor, TYPED)).status).toBe(400);
  expect((await answerCode(visitor, TYPED, code)).location).toBe("/dashboard");
  expect(await listOpen(db)).toEqual([]);
});

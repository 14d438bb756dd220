/** A service that makes and compares the codes itself, as Twilio Verify does. */
import { expect, test } from "vitest";
import type { CheckOutcome, SmsGateway } from "~/gateways/sms";
import { readable } from "../support/browser";
import { TestClub } from "../support/club";
import { answerCode, askForCode, signUpForm, typedPhone } from "../support/codes";

const TYPED = typedPhone(1);
const CODE = "424242";

/** Says yes to a right code once, and then knows the verification no more. */
function keepingService() {
  const asked: string[] = [];
  const used = new Set<string>();
  let down: CheckOutcome | undefined;
  const sms: SmsGateway = {
    send: async () => ({ ok: false, reason: "credentials_missing" }),
    keeper: {
      start: async ({ to }) => ({ ok: true, reference: `VE${to}` }),
      check: async ({ code, reference }) => {
        asked.push(code);
        if (down) return down;
        if (used.has(reference)) return { ok: false, reason: "expired" };
        if (code !== CODE) return { ok: false, reason: "wrong_code" };
        used.add(reference);
        return { ok: true };
      },
    },
  };
  return {
    sms,
    asked,
    fail: (outcome: CheckOutcome | undefined) => {
      down = outcome;
    },
  };
}

async function openClub() {
  const service = keepingService();
  const club = await TestClub.open({ services: { sms: service.sms } });
  return { club, service, visitor: club.visitor() };
}

test("signs in by a code that only the service knows, and no code is in the database", async () => {
  const { club, visitor } = await openClub();
  await askForCode(visitor, TYPED);
  const wrong = await answerCode(visitor, TYPED, "111111");
  expect(readable(wrong.text)).toContain("Invalid OTP. Please check and try again.");
  expect((await answerCode(visitor, TYPED, CODE)).location).toBe("/dashboard");
  const rows = await club.db.selectFrom("otp_challenge").selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(CODE);
});

test("a slip in the sign-up form does not burn the code, though the service says yes only once", async () => {
  const { visitor, service } = await openClub();
  await visitor.post("/signup", { ...signUpForm(TYPED), intent: "send" });
  const submit = (username: string) =>
    visitor.post("/signup", { ...signUpForm(TYPED, { username }), intent: "submit", otp: CODE });
  expect(readable((await submit("asha")).text)).toContain("This user name is taken.");
  expect((await submit("nila_new")).status).toBe(302);
  expect(service.asked).toEqual([CODE]);
});

test("five tries are asked of the service, the sixth is not", async () => {
  const { visitor, service } = await openClub();
  await askForCode(visitor, TYPED);
  for (let n = 0; n < 6; n += 1) await answerCode(visitor, TYPED, "111111");
  expect(service.asked).toHaveLength(5);
});

test("when the service is down the text says so and the boxes stay open", async () => {
  const { visitor, service } = await openClub();
  await askForCode(visitor, TYPED);
  service.fail({ ok: false, reason: "unavailable" });
  const down = await answerCode(visitor, TYPED, CODE);
  expect(readable(down.text)).toContain("Failed to verify OTP. Authentication service error.");
  service.fail(undefined);
  expect((await answerCode(visitor, TYPED, CODE)).status).toBe(302);
});

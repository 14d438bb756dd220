import { expect, test } from "vitest";
import { HOUR_MS } from "~/lib/dates";
import { groupedPhoneDigits } from "~/lib/phone-digits";
import { readable } from "../../support/browser";
import { TestClub } from "../../support/club";
import { answerCode, askForCode, isDisabled, signUpForm, typedPhone } from "../../support/codes";

const TYPED = typedPhone(1);
const PHONE = `+91${TYPED}`;

test("a member signs in by code: code boxes, message, Resend, then the dashboard", async () => {
  const club = await TestClub.open({ sample: false });
  const visitor = club.visitor();
  const page = await visitor.get("/signin");
  expect(isDisabled(page.text, "otp")).toBe(true);
  expect(readable(page.text)).toContain("Get OTP");
  const sent = await askForCode(visitor, TYPED);
  expect(isDisabled(sent.text, "otp")).toBe(false);
  expect(readable(sent.text)).toContain("OTP Sent Successfully!");
  expect(readable(sent.text)).toContain("Resend");
  expect(sent.text).not.toContain("Get OTP");
  const done = await answerCode(
    visitor,
    TYPED,
    ` ${club.sms.codeFor(PHONE).replace(/(...)/, "$1 ")}`,
  );
  expect(done.location).toBe("/dashboard");
  expect((await visitor.get("/dashboard")).status).toBe(200);
});

test.each([["+91 91000 00001"], ["091000 00001"], ["91000 00001"], ["91-9100000001"]])(
  "the pasted number %s gets a code",
  async (typed) => {
    const club = await TestClub.open({ sample: false });
    await askForCode(club.visitor(), typed);
    expect(club.sms.sent.map(({ to }) => to)).toEqual([PHONE]);
  },
);

test.each([["5100000001"], ["91000000"], ["919100000001 7"], [""], ["abcdefghij"]])(
  "the number %j gets no code",
  async (typed) => {
    const club = await TestClub.open({ sample: false });
    const refused = await askForCode(club.visitor(), typed);
    expect(readable(refused.text)).toContain(
      "Please enter a valid 10-digit mobile number starting with 6, 7, 8, or 9.",
    );
    expect(club.sms.sent).toEqual([]);
  },
);

test("the message ends with the autofill line", async () => {
  const club = await TestClub.open({
    sample: false,
    services: { mode: "live", publicUrl: "https://run.example" },
  });
  await askForCode(club.visitor(), TYPED);
  const [message] = club.sms.sent;
  expect(message?.text.split("\n").at(-1)).toBe(`@run.example #${message?.code}`);
});

test("known and unknown numbers get the same answer", async () => {
  const club = await TestClub.open();
  const { phone } = await club.db.selectFrom("members").select("phone").executeTakeFirstOrThrow();
  const known = await askForCode(club.visitor(), phone);
  const unknown = await askForCode(club.visitor(), TYPED);
  const without = (text: string, typed: string) =>
    readable(text)
      .replaceAll(/\d{6}/g, "")
      .replaceAll(groupedPhoneDigits(typed.slice(-10)), "");
  expect(known.status).toBe(unknown.status);
  expect(without(known.text, phone)).toBe(without(unknown.text, TYPED));
});

test.each([
  ["limit", "Failed to send OTP. Too many requests. Please try again later."],
  ["number_refused", "Failed to send OTP. Invalid phone number format."],
  [
    "credentials_missing",
    "Failed to send OTP. Firebase configuration error. Please contact support.",
  ],
  [
    "unavailable",
    "Failed to send OTP. Authentication service error. This may be due to network issues or Firebase configuration. Please check your internet connection and try again.",
  ],
  ["refused", "Failed to send OTP. Please try again."],
] as const)("the gateway's refusal %s is shown on both forms", async (reason, text) => {
  const club = await TestClub.open({ sample: false });
  club.sms.outcome = { ok: false, reason };
  const signIn = await askForCode(club.visitor(), TYPED);
  expect(readable(signIn.text)).toContain(text);
  expect(signIn.text).toContain(`value="${TYPED}"`);
  const signUp = await club
    .visitor()
    .post("/signup", { ...signUpForm(typedPhone(2)), intent: "send" });
  expect(readable(signUp.text)).toContain(`❌ ${text}`);
});

test("suspended and inactive members get the reason and no session", async () => {
  const club = await TestClub.open();
  const { phone } = await club.db
    .selectFrom("members")
    .select("phone")
    .where("username", "=", "asha")
    .executeTakeFirstOrThrow();
  for (const [status, text] of [
    ["suspended", "Your membership is suspended. The reason: Three no-shows."],
    ["inactive", "Your membership is no longer active. The reason: Three no-shows."],
  ] as const) {
    const change = { status, status_reason: "Three no-shows" };
    await club.db.updateTable("members").set(change).where("phone", "=", phone).execute();
    const visitor = club.visitor();
    await askForCode(visitor, phone);
    const refused = await answerCode(visitor, phone, club.sms.codeFor(phone));
    expect(readable(refused.text)).toContain(
      `${text} Please write to hello@club.example or call +91 60000 00000.`,
    );
    expect(visitor.cookies.has("session")).toBe(false);
    club.clock.at += HOUR_MS;
  }
});

import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readEnv } from "~/env.server";
import { openSms, outboxGateway } from "~/gateways/open-sms";
import { MINUTE_MS, SECOND_MS } from "~/lib/dates";
import { type Browser, readable } from "../../support/browser";
import { TestClock, TestClub, WEDNESDAY } from "../../support/club";
import {
  answerCode,
  askForCode,
  phoneOf,
  proveNumber,
  signUpForm,
  typedPhone,
  visitorBooking,
  wrongCode,
} from "../../support/codes";

const TYPED = typedPhone(1);
const PHONE = `+91${TYPED}`;

/** The message that trial mode shows on a page. */
function shownOn(html: string): string | undefined {
  const message = /data-testid="shown-message"[^>]*>([\s\S]*?)<\/p>/.exec(html)?.[1];
  return message && readable(message);
}

function press(visitor: Browser, intent: string, changes: Record<string, string> = {}) {
  return visitor.post("/events/lakeside-sunday-loop/book", {
    intent,
    ...visitorBooking(TYPED),
    ...changes,
  });
}

test.each(["/signin", "/signup"])(
  "%s shows the code again on a reload and after a wrong code",
  async (path) => {
    const club = await TestClub.open({ sample: false });
    const visitor = club.visitor();
    await visitor.post(path, { intent: "send", phone: TYPED });
    const code = club.sms.codeFor(PHONE);
    expect(shownOn((await visitor.get(path)).text)).toContain(code);
    const tries = [wrongCode(code), "12"].map((otp) => ({ intent: "verify", phone: TYPED, otp }));
    for (const fields of [
      ...tries,
      { intent: "send", phone: TYPED },
      { intent: "send", phone: "91" },
    ]) {
      const refused = await visitor.post(path, fields);
      expect(refused.status).toBe(400);
      expect(shownOn(refused.text)).toContain(code);
    }
  },
);

test("the booking form shows the code again after each refusal and on Continue after a reload", async () => {
  const club = await TestClub.open();
  const visitor = club.visitor();
  await press(visitor, "send");
  const code = club.sms.codeFor(PHONE);
  const answers = [
    await press(visitor, "book", { otp: wrongCode(code) }),
    await press(visitor, "book", { otp: "12" }),
    await press(visitor, "book", { otp: code, waiver: "" }),
    await press(visitor, "send-again"),
    await press(visitor, "send"),
  ];
  for (const { text } of answers) expect(shownOn(text)).toContain(code);
  expect(club.sms.sent).toHaveLength(1);
});

test("a parent's code is shown again after a refusal and on a reload", async () => {
  const club = await TestClub.open({ sample: false, services: { minors: "parental" } });
  const visitor = club.visitor();
  await proveNumber(club, visitor, TYPED);
  const form = signUpForm(TYPED, { dateOfBirth: "2012-04-12", guardianPhone: typedPhone(2) });
  await visitor.post("/signup", { ...form, intent: "send-guardian" });
  const guardianOtp = wrongCode(club.sms.codeFor(`+91${typedPhone(2)}`));
  const told = club.sms.sent.at(-1)?.text ?? "";
  const refused = await visitor.post("/signup", { ...form, intent: "submit", guardianOtp });
  expect(shownOn(refused.text)).toBe(readable(told));
  expect(shownOn((await visitor.get("/signup")).text)).toBe(readable(told));
});

test.each(["/settings/privacy", "/settings/passkeys"])(
  "%s shows a member's code again on a reload and after a refusal",
  async (path) => {
    const club = await TestClub.open();
    const asha = await club.member("asha");
    club.clock.at += 30 * MINUTE_MS;
    await asha.post(path, { intent: "code" });
    const code = club.sms.codeFor(await phoneOf(club));
    const refused = await asha.post(path, { intent: "code" });
    expect(refused.status).toBe(400);
    for (const { text } of [refused, await asha.get(path)]) {
      expect(shownOn(text)).toContain(code);
      expect(readable(text)).toMatch(/Send (another|a new) code/i);
    }
    club.clock.at += 5 * MINUTE_MS;
    expect(shownOn((await asha.get(path)).text)).toBeUndefined();
  },
);

test("the change of a number shows both codes again on a reload and after a refusal", async () => {
  const club = await TestClub.open();
  const asha = await club.member("asha");
  await asha.post("/settings", { intent: "send", phone: TYPED });
  const [own, other] = [club.sms.codeFor(await phoneOf(club)), club.sms.codeFor(PHONE)];
  const wrong = { phone: TYPED, oldOtp: wrongCode(own), newOtp: other };
  for (const { text } of [
    await asha.get("/settings"),
    await asha.post("/settings", { intent: "send", phone: TYPED }),
    await asha.post("/settings", { intent: "change", ...wrong }),
    await asha.post("/settings", { intent: "change", ...wrong, oldOtp: "" }),
  ]) {
    expect(shownOn(text)).toContain(own);
    expect(shownOn(text)).toContain(other);
  }
});

test("a member's code is not shown to another who signed in here since", async () => {
  const club = await TestClub.open();
  const asha = await club.member("asha");
  await asha.post("/settings/privacy", { intent: "code" });
  const meena = await club.member("meena");
  for (const [name, value] of asha.cookies)
    if (!meena.cookies.has(name)) meena.cookies.set(name, value);
  expect(shownOn((await meena.get("/settings/privacy")).text)).toBeUndefined();
});

test("after a second code only that one is shown", async () => {
  const club = await TestClub.open({ sample: false });
  const visitor = club.visitor();
  await askForCode(visitor, TYPED);
  club.clock.at += MINUTE_MS;
  await askForCode(visitor, TYPED);
  const second = club.sms.sent.at(-1)?.text ?? "";
  expect(shownOn((await visitor.get("/signin")).text)).toBe(readable(second));
});

test("of two numbers in one browser each answer shows its own code", async () => {
  const club = await TestClub.open({ sample: false });
  const visitor = club.visitor();
  await askForCode(visitor, TYPED);
  await askForCode(visitor, typedPhone(2));
  const code = club.sms.codeFor(PHONE);
  expect(shownOn((await answerCode(visitor, TYPED, wrongCode(code))).text)).toContain(code);
});

test("a used or expired code is not shown, and none in another browser or for another purpose", async () => {
  const club = await TestClub.open({ sample: false });
  const visitor = club.visitor();
  await askForCode(visitor, TYPED);
  const other = club.visitor("203.0.113.9");
  expect(shownOn((await other.get("/signin")).text)).toBeUndefined();
  expect(shownOn((await visitor.get("/signup")).text)).toBeUndefined();
  club.clock.at += 31 * SECOND_MS;
  await askForCode(other, TYPED);
  const [first, second] = club.sms.sent.map(({ text }) => readable(text));
  expect(shownOn((await visitor.get("/signin")).text)).toBe(first);
  expect(shownOn((await other.get("/signin")).text)).toBe(second);

  await answerCode(other, TYPED, club.sms.codeFor(PHONE));
  other.cookies.delete("session");
  expect(shownOn((await other.get("/signin")).text)).toBeUndefined();
  club.clock.at += 5 * MINUTE_MS;
  expect(shownOn((await visitor.get("/signin")).text)).toBeUndefined();
});

test("in live mode no page or data has the code, even over a gateway that stores its texts", async () => {
  const services = { mode: "live" as const, publicUrl: "https://run.example" };
  const club = await TestClub.open({ services });
  club.sms.outcome = { ok: true };
  const visitor = club.visitor();
  const answers = [await askForCode(visitor, TYPED)];
  const code = club.sms.codeFor(PHONE);
  answers.push(
    await visitor.get("/signin"),
    await visitor.get("/signin.data"),
    await answerCode(visitor, TYPED, wrongCode(code)),
    await askForCode(visitor, TYPED),
    await press(visitor, "send"),
    await press(visitor, "book", { otp: wrongCode(code) }),
    await visitor.post("/signup", { intent: "send", phone: TYPED }),
  );
  answers.push(await visitor.get("/signup"), await visitor.get("/signup.data"));
  for (const { text } of answers) {
    for (const { code } of club.sms.sent) expect(text).not.toMatch(new RegExp(`\\b${code}\\b`));
    expect(shownOn(text)).toBeUndefined();
    expect(text).not.toContain("your sign-in code");
  }
});

test.each(["msg91", "twilio", "twilio_verify"] as const)(
  "the gateway %s stores no texts",
  async (provider) => {
    const services = { ...readEnv({}).services, SMS_PROVIDER: provider };
    const place = { dataDir: tmpdir(), mode: "live" as const };
    const gateway = await openSms(services, place, { clock: new TestClock(WEDNESDAY) });
    expect(gateway.textsTo).toBeUndefined();
  },
);

test("the outbox returns the texts of a number, the latest first", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "outbox-"));
  const outbox = outboxGateway(dataDir, new TestClock(WEDNESDAY));
  expect(await outbox.textsTo?.(PHONE)).toEqual([]);
  await outbox.send({ to: PHONE, text: "one" });
  await outbox.send({ to: `+91${typedPhone(2)}`, text: "another's" });
  await outbox.send({ to: PHONE, text: "two" });
  expect(await outbox.textsTo?.(PHONE)).toEqual(["two", "one"]);
});

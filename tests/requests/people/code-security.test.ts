import { expect, test } from "vitest";
import { MINUTE_MS, SECOND_MS } from "~/lib/dates";
import { readable } from "../../support/browser";
import { TestClub } from "../../support/club";
import { answerCode, askForCode, signUpForm, typedPhone, wrongCode } from "../../support/codes";
import { contentOf } from "../../support/content";

const TYPED = typedPhone(1);
const PHONE = `+91${TYPED}`;

test("security 2: of 50 parallel requests with the right code before a replay one starts a session", async () => {
  const club = await TestClub.open({ sample: false });
  const visitor = club.visitor();
  await askForCode(visitor, TYPED);
  const code = club.sms.codeFor(PHONE);
  const cookies = [...visitor.cookies];
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, n) => {
      const twin = club.visitor(`203.0.113.${n}`);
      for (const [name, value] of cookies) twin.cookies.set(name, value);
      return answerCode(twin, TYPED, code);
    }),
  );
  expect(answers.filter(({ status }) => status === 302)).toHaveLength(1);
  expect(await club.db.selectFrom("sessions").select("id").execute()).toHaveLength(1);
  for (const [name, value] of cookies) visitor.cookies.set(name, value);
  const replay = await answerCode(visitor, TYPED, code);
  expect(readable(replay.text)).toContain(
    "Failed to verify OTP. OTP has expired. Please request a new one.",
  );
});

test("security 3: a code is refused once 5 minutes have passed", async () => {
  const club = await TestClub.open({ sample: false });
  const early = club.visitor();
  await askForCode(early, TYPED);
  club.clock.at += 5 * MINUTE_MS - 1;
  expect((await answerCode(early, TYPED, club.sms.codeFor(PHONE))).status).toBe(302);

  const late = club.visitor();
  await askForCode(late, typedPhone(2));
  club.clock.at += 5 * MINUTE_MS + SECOND_MS;
  const refused = await answerCode(late, typedPhone(2), club.sms.codeFor(`+91${typedPhone(2)}`));
  expect(readable(refused.text)).toContain(
    "Failed to verify OTP. OTP has expired. Please request a new one.",
  );
});

test("security 3: after a resend the earlier code is refused", async () => {
  const club = await TestClub.open({ sample: false });
  const visitor = club.visitor();
  await askForCode(visitor, TYPED);
  const first = { code: club.sms.codeFor(PHONE), cookies: [...visitor.cookies] };
  club.clock.at += 30 * SECOND_MS;
  await askForCode(visitor, TYPED);
  const second = club.sms.codeFor(PHONE);
  const other = club.visitor();
  for (const [name, value] of first.cookies) other.cookies.set(name, value);
  expect((await answerCode(other, TYPED, first.code)).status).toBe(400);
  if (first.code !== second) {
    expect(readable((await answerCode(visitor, TYPED, first.code)).text)).toContain(
      "Failed to verify OTP. Invalid OTP. Please check and try again.",
    );
  }
  expect((await answerCode(visitor, TYPED, second)).status).toBe(302);
});

test("security 4: the right code without its cookie, for another number or another purpose is refused", async () => {
  const club = await TestClub.open({ sample: false });
  const visitor = club.visitor();
  await askForCode(visitor, TYPED);
  const code = club.sms.codeFor(PHONE);
  const stranger = await answerCode(club.visitor(), TYPED, code);
  expect(readable(stranger.text)).toContain("No OTP request found. Please request a new OTP.");
  const otherNumber = await answerCode(visitor, typedPhone(2), code);
  expect(readable(otherNumber.text)).toContain("Invalid OTP. Please check and try again.");
  // Even with its cookie under the name of the sign-up's cookie.
  visitor.cookies.set("sign-up", visitor.cookies.get("challenge") ?? "");
  const otherPurpose = await visitor.post("/signup", {
    ...signUpForm(TYPED),
    intent: "submit",
    otp: code,
  });
  expect(readable(otherPurpose.text)).toContain("Please get an OTP first.");
  expect(await club.db.selectFrom("members").select("id").execute()).toEqual([]);
});

test("security 4: the challenge's id is in an HttpOnly cookie and in no answer", async () => {
  const club = await TestClub.open();
  const asha = await club.member("asha");
  const book = "/events/lakeside-sunday-loop/book";
  const submitKey = crypto.randomUUID();
  const chosen = { plan: "free_trial", shownPriceRupees: "99", name: "Nila", submitKey };
  const answers = [
    await askForCode(club.visitor(), typedPhone(1)),
    await club.visitor().post("/signup", { ...signUpForm(typedPhone(2)), intent: "send" }),
    await club.visitor().post(book, { ...chosen, intent: "review", phone: typedPhone(3) }),
    await asha.post("/settings", { intent: "send", phone: typedPhone(4) }),
    await club.visitor().post("/signin.data", { intent: "send", phone: typedPhone(5) }),
  ];
  const asked = await club.db.selectFrom("otp_challenge").select("id").execute();
  expect(asked).toHaveLength(6);
  for (const { headers, text } of answers) {
    for (const { id } of asked) expect(text).not.toContain(id);
    for (const line of headers.getSetCookie()) expect(line).toContain("HttpOnly");
  }
});

test("a code has five attempts", async () => {
  const club = await TestClub.open({ sample: false });
  const visitor = club.visitor();
  await askForCode(visitor, TYPED);
  const code = club.sms.codeFor(PHONE);
  for (let guess = 0; guess < 5; guess += 1) {
    const wrong = await answerCode(visitor, TYPED, wrongCode(code));
    expect(readable(wrong.text)).toContain("Invalid OTP. Please check and try again.");
  }
  const right = await answerCode(visitor, TYPED, code);
  expect(readable(right.text)).toContain("OTP has expired. Please request a new one.");
});

test("an incomplete code counts no attempt", async () => {
  const club = await TestClub.open({ sample: false });
  const visitor = club.visitor();
  await askForCode(visitor, TYPED);
  for (const otp of ["", "12345", "1234567", "12345a"]) {
    const refused = await answerCode(visitor, TYPED, otp);
    expect(readable(refused.text)).toContain("Please enter the complete 6-digit OTP.");
  }
  const { attempts } = await club.db
    .selectFrom("otp_challenge")
    .select("attempts")
    .executeTakeFirstOrThrow();
  expect(attempts).toBe(0);
});

test("security 5: no table, backup or log contains a code or a session token in plain text", async () => {
  const club = await TestClub.open({ sample: false });
  const visitor = club.visitor();
  await askForCode(visitor, TYPED);
  const code = club.sms.codeFor(PHONE);
  await answerCode(visitor, TYPED, wrongCode(code));
  await answerCode(visitor, TYPED, code);
  const cookie = decodeURIComponent(visitor.cookies.get("session") ?? "");
  const token: string = JSON.parse(atob(cookie));
  expect(Buffer.from(token, "base64url")).toHaveLength(32);
  // A backup has the same rows. Digits within a digest or an id are not a code.
  const rows = Object.values(await contentOf(club.db)).flat();
  const clear = (text: string) => text.replace(/[0-9a-f-]{32,}|\d{13}/g, "");
  const stored = clear(rows.join("\n"));
  expect(rows.join("\n")).toContain("code_hmac");
  const logged = clear(club.logLines.join("\n"));
  expect(logged).toContain("member_signed_in");
  for (const secret of [code, token]) {
    expect(stored).not.toContain(secret);
    expect(logged).not.toContain(secret);
  }
  expect(logged).not.toContain(TYPED);
});

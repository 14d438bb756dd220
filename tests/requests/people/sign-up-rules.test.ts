import { expect, test } from "vitest";
import { MINUTE_MS } from "~/lib/dates";
import { readable } from "../../support/browser";
import { TestClub } from "../../support/club";
import {
  answerCode,
  askForCode,
  proveNumber,
  signUpForm,
  typedPhone,
  wrongCode,
} from "../../support/codes";

const TYPED = typedPhone(1);
const PHONE = `+91${TYPED}`;

async function openWithCode(path = "/signup") {
  const club = await TestClub.open();
  const browser = club.visitor();
  await browser.post(path, { ...signUpForm(TYPED), intent: "send" });
  const otp = club.sms.codeFor(PHONE);
  const submit = (changes: Record<string, string> = {}) =>
    browser.post(path, { ...signUpForm(TYPED), intent: "submit", otp, ...changes });
  const member = () =>
    club.db
      .selectFrom("members")
      .select(["id", "invited_by", "join_crew", "username", "emergency_contact"])
      .where("phone", "=", PHONE)
      .executeTakeFirst();
  return { club, browser, otp, submit, member };
}

test("both steps of the sign-up have the privacy notice first", async () => {
  const club = await TestClub.open();
  const visitor = club.visitor();
  const first = await visitor.get("/signup");
  await proveNumber(club, visitor, TYPED);
  const page = await visitor.get("/signup");
  for (const text of [readable(first.text), readable(page.text)]) {
    for (const part of ["What we do with your answers", "undo any choice", "complaints"])
      expect(text).toContain(part);
    expect(text.indexOf("privacy notice")).toBeLessThan(text.search(/Phone|Full Name/));
  }
  expect(page.text).toMatch(/href="\/terms-and-conditions"/);
});

test.each([
  ["98765", "Please enter a valid 10-digit phone number."],
  ["1234567890", "Please enter a valid 10-digit mobile number starting with 6, 7, 8, or 9."],
])("the sign-up sends nothing to %s, and says why", async (phone, text) => {
  const club = await TestClub.open({ sample: false });
  const refused = await club.visitor().post("/signup", { intent: "send", phone });
  expect(refused.status).toBe(400);
  expect(readable(refused.text)).toContain(text);
  expect(club.sms.sent).toEqual([]);
});

test("every box of the sign-up starts unticked", async () => {
  const club = await TestClub.open();
  const visitor = club.visitor();
  await proveNumber(club, visitor, TYPED);
  const page = await visitor.get("/signup");
  const boxes = page.text.match(/<input[^>]*type="checkbox"[^>]*>/g) ?? [];
  expect(boxes.map((box) => /name="(\w+)"/.exec(box)?.[1])).toEqual([
    "whatsapp_messages",
    "photos",
    "public_board",
    "crew",
    "termsAccepted",
  ]);
  expect(boxes.filter((box) => box.includes("checked"))).toEqual([]);
});

test("each ticked consent is stored separately, with the version of the privacy notice", async () => {
  const { club, submit, member } = await openWithCode();
  await submit({ photos: "on", crew: "on" });
  const { id = "" } = (await member()) ?? {};
  const consents = await club.db
    .selectFrom("consent")
    .select(["purpose", "withdrawn_at"])
    .where("member_id", "=", id)
    .execute();
  expect(consents.map(({ purpose }) => purpose).sort()).toEqual(["crew", "photos"]);
  expect(await member()).toMatchObject({ join_crew: 1 });
});

test("a sign-up with no box ticked stores no consent", async () => {
  const { club, submit, member } = await openWithCode();
  expect((await submit()).status).toBe(302);
  expect(await member()).toMatchObject({ join_crew: 0 });
  expect(await club.db.selectFrom("consent").select("id").execute()).toEqual([]);
});

test("a date of birth before 1920 or in the future is refused beside the date, each with its own text", async () => {
  const { submit, member } = await openWithCode();
  for (const [dateOfBirth, text] of [
    ["1919-12-31", "Please enter a date of birth in 1920 or later."],
    ["2026-11-19", "That date is in the future. Please enter your date of birth."],
    ["2026-02-30", "That date doesn't exist. Please enter your date of birth."],
  ] as const) {
    const refused = await submit({ dateOfBirth });
    expect(refused.status).toBe(400);
    const shown = readable(refused.text);
    expect(shown).toContain(text);
    expect(shown).not.toContain("18th birthday");
    expect(shown.match(/Please enter (a|your) date of birth/g)?.length).toBeLessThanOrEqual(2);
  }
  expect(await member()).toBeUndefined();
  expect((await submit({ dateOfBirth: "1920-01-01" })).status).toBe(302);
});

test("a person under 18 in the club's time zone is refused without using up the code", async () => {
  const { club, submit, member } = await openWithCode();
  const young = await submit({ dateOfBirth: "2008-11-19" });
  expect(young.status).toBe(400);
  expect(readable(young.text)).toContain("You can join once you turn 18.");
  expect(await member()).toBeUndefined();
  for (let n = 0; n < 6; n += 1) await submit({ dateOfBirth: "2015-01-01" });
  expect((await submit({ dateOfBirth: "2008-11-18" })).status).toBe(302);
  expect(club.logLines.join("")).not.toContain("2008-11-18");
});

test("a sign-up through an invite link stores the inviter", async () => {
  const { club, browser, otp, submit, member } = await openWithCode();
  const asha = await club.db
    .selectFrom("members")
    .select(["id", "invite_code as code"])
    .where("username", "=", "asha")
    .executeTakeFirstOrThrow();
  const link = `/signup?ref=${asha.code}`;
  expect((await club.visitor().get(link)).text).toContain(`action="${link}"`);
  const proven = await browser.post(link, { phone: TYPED, otp, intent: "verify" });
  expect(proven.location).toBe(link);
  expect((await browser.get(link)).text).toContain(`value="${asha.code}"`);
  expect((await submit({ ref: asha.code.toLowerCase() })).status).toBe(302);
  expect(await member()).toMatchObject({ invited_by: asha.id });
});

test.each(["NOBODY99", "", "'; drop table members --"])(
  "a sign-up with the unknown invite code %j succeeds",
  async (ref) => {
    const { submit, member } = await openWithCode();
    expect((await submit({ ref })).status).toBe(302);
    expect((await member())?.invited_by ?? null).toBeNull();
  },
);

test("Get OTP empties the boxes of the code before", async () => {
  const club = await TestClub.open();
  const typed = { phone: TYPED, otp: "271828" };
  const sent = await club.visitor().post("/signup", { ...typed, intent: "send" });
  expect(readable(sent.text)).toContain("OTP sent successfully!");
  expect(sent.text).toContain(`value="${TYPED}"`);
  expect(sent.text).not.toContain('value="271828"');
});

test("Get OTP without 10 digits is refused with its text", async () => {
  const club = await TestClub.open();
  const short = await club.visitor().post("/signup", { ...signUpForm("98765"), intent: "send" });
  expect(readable(short.text)).toContain("Please enter a valid 10-digit phone number.");
});

test("a submit without an OTP is refused with its text", async () => {
  const club = await TestClub.open();
  const without = await club
    .visitor()
    .post("/signup", { ...signUpForm(TYPED), intent: "submit", otp: "" });
  expect(readable(without.text)).toContain("Please get an OTP first.");
});

test("a code of the sign-in page is refused by the sign-up, which still offers Get OTP", async () => {
  const club = await TestClub.open();
  const visitor = club.visitor();
  await askForCode(visitor, TYPED);
  const otp = club.sms.codeFor(PHONE);
  const form = signUpForm(TYPED);
  for (const typed of [{ ...form, fullName: "" }, form]) {
    const refused = await visitor.post("/signup", { ...typed, intent: "submit", otp });
    expect(readable(refused.text)).toContain("Please get an OTP first.");
    expect(readable(refused.text)).toContain("Get OTP");
  }
  expect((await answerCode(visitor, TYPED, otp)).status).toBe(302);
});

test("an unexpected failure of the sign-up costs nothing that was typed", async () => {
  const { club, submit } = await openWithCode();
  const { schema } = club.db;
  await schema.alterTable("consent").renameTo("gone").execute();
  const failed = await submit({ photos: "on" });
  expect(failed.status).toBe(500);
  expect(readable(failed.text)).toContain("❌ Failed to sign up.");
  expect(failed.text).toContain('value="Nila Anand"');
  expect(failed.text).toMatch(/<input(?=[^>]*name="photos")[^>]*checked/);
  expect(club.logLines.at(-1)).toContain('"level":50');
  await schema.alterTable("gone").renameTo("consent").execute();
  await schema.alterTable("otp_challenge").renameTo("lost").execute();
  const form = { ...signUpForm(typedPhone(2)), intent: "send" };
  const unsent = await club.visitor().post("/signup", form);
  expect(unsent.status).toBe(500);
  expect(readable(unsent.text)).toContain("❌ Failed to send OTP.");
  expect(unsent.text).toContain(`value="${typedPhone(2)}"`);
  await schema.alterTable("lost").renameTo("otp_challenge").execute();
  expect((await submit({ photos: "on" })).status).toBe(302);
});

test("a wrong code and one without attempts left are refused with a cross before the text", async () => {
  const { otp, submit } = await openWithCode();
  const wrong = await submit({ otp: wrongCode(otp) });
  expect(readable(wrong.text)).toContain(
    "❌ Failed to verify OTP. Invalid OTP. Please check and try again.",
  );
  for (let n = 0; n < 4; n += 1) await submit({ otp: wrongCode(otp) });
  expect(readable((await submit()).text)).toContain(
    "❌ Failed to verify OTP. OTP has expired. Please request a new one.",
  );
});

test("an emergency contact pasted with +91 and spaces is stored as ten digits", async () => {
  const { submit, member } = await openWithCode();
  await submit({ emergencyContact: "+91 90000 00001" });
  expect(await member()).toMatchObject({ emergency_contact: "9000000001" });
});

test("a proven number is kept for 15 minutes, unless it is changed for another", async () => {
  const { club, browser, submit } = await openWithCode();
  expect((await submit({ intent: "verify" })).location).toBe("/signup");
  const again = await browser.get("/signup");
  expect(readable(again.text)).toContain("+91 91000 00001 is confirmed.");
  expect(readable((await club.visitor().get("/signup")).text)).toContain("Step 1 of 2");
  club.clock.at += 15 * MINUTE_MS;
  const late = await submit({ otp: "" });
  expect(late.status).toBe(400);
  expect(readable(late.text)).toContain("❌ Failed to verify OTP. OTP has expired.");
  expect(readable(late.text)).toContain("Step 1 of 2");
  await proveNumber(club, browser, TYPED);
  expect((await browser.post("/signup", { intent: "restart" })).location).toBe("/signup");
  expect(readable((await browser.get("/signup")).text)).toContain("Step 1 of 2");
});

test("a proven number without its cookie creates no member", async () => {
  const { club, submit, member } = await openWithCode();
  await submit({ intent: "verify" });
  const form = { ...signUpForm(TYPED), intent: "submit" };
  const stranger = await club.visitor().post("/signup", form);
  expect(readable(stranger.text)).toContain("Please get an OTP first.");
  expect(await member()).toBeUndefined();
});

test("of two submits of one code the second leads to the second step, too", async () => {
  const { submit } = await openWithCode();
  const answers = await Promise.all([submit({ intent: "verify" }), submit({ intent: "verify" })]);
  expect(answers.map(({ location }) => location)).toEqual(["/signup", "/signup"]);
});

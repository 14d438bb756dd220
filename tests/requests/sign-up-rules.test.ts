import { expect, test } from "vitest";
import { bookSeat } from "~/features/bookings/commands/book-seat.server";
import { joinWaitlist } from "~/features/bookings/commands/join-waitlist.server";
import { BOOKING_REFUSAL_TEXTS } from "~/features/bookings/rules";
import { moveMembers } from "~/features/registrations/commands/move-members.server";
import { readable } from "../support/browser";
import { TestClub } from "../support/club";
import { answerCode, askForCode, signUpForm, typedPhone, wrongCode } from "../support/codes";
import { seatRequest } from "../support/seats";

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

test("the page tells what the answers are for, before any is given, and every box starts unticked", async () => {
  const club = await TestClub.open();
  const page = await club.visitor().get("/signup");
  const text = readable(page.text);
  for (const part of [
    "What we do with your answers",
    "take back",
    "complaints",
    "privacy notice",
  ]) {
    expect(text).toContain(part);
  }
  expect(page.text).toMatch(/href="\/terms-and-conditions"/);
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

test("each consent that was ticked is kept on its own, with the version of the notice", async () => {
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

test("nothing ticked is nothing consented to", async () => {
  const { club, submit, member } = await openWithCode();
  expect((await submit()).status).toBe(302);
  expect(await member()).toMatchObject({ join_crew: 0 });
  expect(await club.db.selectFrom("consent").select("id").execute()).toEqual([]);
});

test("whoever is under 18 on the club's day is refused beside the date, and the code still works", async () => {
  const { club, submit, member } = await openWithCode();
  const young = await submit({ dateOfBirth: "2008-11-19" });
  expect(young.status).toBe(400);
  expect(readable(young.text)).toContain("You can join from your 18th birthday on.");
  expect(await member()).toBeUndefined();
  for (let n = 0; n < 6; n += 1) await submit({ dateOfBirth: "2015-01-01" });
  expect((await submit({ dateOfBirth: "2008-11-18" })).status).toBe(302);
  expect(club.logLines.join("")).not.toContain("2008-11-18");
});

test("an invite link is kept: who invited the new member", async () => {
  const { club, submit, member } = await openWithCode();
  const asha = await club.db
    .selectFrom("members")
    .select(["id", "invite_code as code"])
    .where("username", "=", "asha")
    .executeTakeFirstOrThrow();
  const page = await club.visitor().get(`/signup?ref=${asha.code}`);
  expect(page.text).toContain(`value="${asha.code}"`);
  expect((await submit({ ref: asha.code.toLowerCase() })).status).toBe(302);
  expect(await member()).toMatchObject({ invited_by: asha.id });
});

test.each(["NOBODY99", "", "'; drop table members --"])(
  "an invite code that nobody has is no obstacle: %j",
  async (ref) => {
    const { submit, member } = await openWithCode();
    expect((await submit({ ref })).status).toBe(302);
    expect((await member())?.invited_by ?? null).toBeNull();
  },
);

test("Get OTP keeps everything that was typed and ticked, but for the code before", async () => {
  const club = await TestClub.open();
  const typed = signUpForm(TYPED, {
    photos: "on",
    emergencyContact: "9000000001",
    otp: "271828",
  });
  const sent = await club.visitor().post("/signup", { ...typed, intent: "send" });
  expect(readable(sent.text)).toContain("OTP sent successfully!");
  for (const value of ["Nila Anand", "1996-04-12", "9000000001"]) {
    expect(sent.text).toContain(`value="${value}"`);
  }
  expect(sent.text).not.toContain('value="271828"');
  expect(sent.text).toMatch(/<input[^>]*name="photos"[^>]*checked|checked[^>]*name="photos"/);
});

test("Get OTP without 10 digits and submit without an OTP say so", async () => {
  const club = await TestClub.open();
  const short = await club.visitor().post("/signup", { ...signUpForm("98765"), intent: "send" });
  expect(readable(short.text)).toContain("Please enter a valid 10-digit phone number.");
  const without = await club
    .visitor()
    .post("/signup", { ...signUpForm(TYPED), intent: "submit", otp: "" });
  expect(readable(without.text)).toContain("Please get an OTP first.");
});

test("a code of the sign-in page is none for sign-up, which still says Get OTP", async () => {
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

test("what fails for a reason that nobody knows is told, keeps what was typed, and is logged", async () => {
  const { club, submit } = await openWithCode();
  const { schema } = club.db;
  await schema.alterTable("consent").renameTo("gone").execute();
  const failed = await submit({ photos: "on" });
  expect(failed.status).toBe(500);
  expect(readable(failed.text)).toContain("❌ Failed to sign up.");
  expect(failed.text).toContain('value="Nila Anand"');
  expect(club.logLines.at(-1)).toContain('"level":50');
  await schema.alterTable("gone").renameTo("consent").execute();
  await schema.alterTable("otp_challenge").renameTo("lost").execute();
  const form = { ...signUpForm(typedPhone(2)), intent: "send" };
  const unsent = await club.visitor().post("/signup", form);
  expect(unsent.status).toBe(500);
  expect(readable(unsent.text)).toContain("❌ Failed to send OTP.");
  expect(unsent.text).toContain('value="Nila Anand"');
  await schema.alterTable("lost").renameTo("otp_challenge").execute();
  expect((await submit({ photos: "on" })).status).toBe(302);
});

test("a wrong code and a used-up one are told with the cross in front", async () => {
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

test("an emergency contact pasted with +91 and spaces becomes ten digits", async () => {
  const { submit, member } = await openWithCode();
  await submit({ emergencyContact: "+91 90000 00001" });
  expect(await member()).toMatchObject({ emergency_contact: "9000000001" });
});

const PARENT = typedPhone(2);
const CHILD = { dateOfBirth: "2010-06-01" };

async function openWithParent() {
  const club = await TestClub.open({ services: { minors: "parental" } });
  const browser = club.visitor();
  const form = signUpForm(TYPED, {
    ...CHILD,
    guardianName: "Meera Anand",
    guardianPhone: PARENT,
    public_board: "on",
    photos: "on",
  });
  await browser.post("/signup", { ...form, intent: "send" });
  const told = await browser.post("/signup", { ...form, intent: "send-guardian" });
  const otp = club.sms.codeFor(PHONE);
  const guardianOtp = club.sms.codeFor(`+91${PARENT}`);
  const submit = (changes: Record<string, string> = {}) =>
    browser.post("/signup", { ...form, intent: "submit", otp, guardianOtp, ...changes });
  return { club, told, guardianOtp, submit };
}

test("with MINORS=parental a parent vouches by a code of their own, and nobody under 18 is on the board", async () => {
  const { club, told, submit } = await openWithParent();
  expect(readable(told.text)).toContain("Under 18? A parent vouches for you");
  expect(told.text).toContain('value="Nila Anand"');
  expect((await submit()).location).toBe("/?welcome=registered");
  const guardian = await club.db
    .selectFrom("guardians as g")
    .innerJoin("members as m", "m.id", "g.member_id")
    .select(["g.name", "g.phone", "g.verified_at", "m.status"])
    .executeTakeFirstOrThrow();
  expect(guardian).toEqual({
    name: "Meera Anand",
    phone: `+91${PARENT}`,
    verified_at: club.clock.at,
    status: "pending",
  });
  const consents = await club.db.selectFrom("consent").select("purpose").execute();
  expect(consents).toEqual([{ purpose: "photos" }]);
});

test("a child waits with booking until an admin has confirmed them, and is told so", async () => {
  const { club, submit } = await openWithParent();
  await submit();
  const { db } = club;
  const child = await db
    .selectFrom("guardians")
    .select("member_id as id")
    .executeTakeFirstOrThrow();
  const eventId = "sample-event-upcoming";
  const now = club.clock.at;
  const request = seatRequest({ eventId, memberId: child.id, now });
  const book = () => bookSeat(db, { ...request, plan: "free_trial" });
  expect(await book()).toEqual({ ok: false, reason: "not_confirmed" });
  const wait = { eventId, memberId: child.id, plan: "free_trial", paceGroup: null, now } as const;
  expect(await joinWaitlist(db, wait)).toEqual({ ok: false, reason: "not_confirmed" });
  expect(BOOKING_REFUSAL_TEXTS.not_confirmed).toContain(
    "The club confirms with your parent first.",
  );
  const confirm = { from: "pending", to: "active", reason: undefined, adminId: "ravi" } as const;
  await moveMembers(db, { ...confirm, memberIds: [child.id], requestId: "r", now });
  expect((await book()).ok).toBe(true);
});

test("without a parent, with one's own number or a wrong code it is refused, and both codes stay good", async () => {
  const { submit, guardianOtp } = await openWithParent();
  const needed = "Under 18 we need a parent's name";
  expect(readable((await submit({ guardianName: "" })).text)).toContain(needed);
  expect(readable((await submit({ guardianPhone: TYPED })).text)).toContain(needed);
  const wrong = await submit({ guardianOtp: wrongCode(guardianOtp) });
  expect(readable(wrong.text)).toContain("Send the parent a new one.");
  for (let n = 0; n < 6; n += 1) expect((await submit({ username: "asha" })).status).toBe(400);
  expect((await submit()).status).toBe(302);
});

test("where minors are refused there is no parent's code to ask for", async () => {
  const club = await TestClub.open();
  const page = await club.visitor().get("/signup");
  expect(page.text).not.toContain("guardianPhone");
  const form = { ...signUpForm(TYPED), guardianPhone: PARENT, intent: "send-guardian" };
  expect((await club.visitor().post("/signup", form)).status).toBe(400);
  expect(club.sms.sent).toEqual([]);
});

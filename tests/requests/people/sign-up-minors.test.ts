import { expect, test } from "vitest";
import { moveMembers } from "~/core/admin/move-members/move-members.server";
import { bookSeat } from "~/core/bookings/book/book-seat.server";
import { BOOKING_REFUSAL_TEXTS } from "~/core/bookings/booking-texts";
import { joinWaitlist } from "~/core/bookings/waitlist/join-waitlist.server";
import { readable } from "../../support/browser";
import { TestClub } from "../../support/club";
import { proveNumber, signUpForm, typedPhone, wrongCode } from "../../support/codes";
import { seatRequest } from "../../support/seats";

const TYPED = typedPhone(1);
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
  await proveNumber(club, browser, TYPED);
  const told = await browser.post("/signup", { ...form, intent: "send-guardian" });
  const guardianOtp = club.sms.codeFor(`+91${PARENT}`);
  const submit = (changes: Record<string, string> = {}) =>
    browser.post("/signup", { ...form, intent: "submit", guardianOtp, ...changes });
  const sendTo = (guardianPhone: string) =>
    browser.post("/signup", { ...form, guardianPhone, intent: "send-guardian" });
  return { club, told, guardianOtp, submit, sendTo };
}

test("with MINORS=parental a minor signs up with a parent's code, without the board", async () => {
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

test("a minor books and waits only after an admin's approval", async () => {
  const { club, submit } = await openWithParent();
  await submit();
  const { db } = club;
  const child = await db
    .selectFrom("guardians")
    .select("member_id as id")
    .executeTakeFirstOrThrow();
  const eventId = "sample-event-upcoming";
  const now = club.clock.at;
  const { timeZone } = club.services;
  const request = seatRequest({ eventId, memberId: child.id, now });
  const book = () => bookSeat(db, { ...request, plan: "free_trial" });
  expect(await book()).toEqual({ ok: false, reason: "not_confirmed" });
  const wait = { eventId, memberId: child.id, plan: "free_trial", paceGroup: null, now } as const;
  expect(await joinWaitlist(db, wait)).toEqual({ ok: false, reason: "not_confirmed" });
  expect(BOOKING_REFUSAL_TEXTS.not_confirmed).toContain("We'll check with your parent first.");
  const confirm = { from: "pending", to: "active", reason: undefined, adminId: "ravi" } as const;
  await moveMembers(db, { ...confirm, memberIds: [child.id], requestId: "r", now, timeZone });
  expect((await book()).ok).toBe(true);
});

test("a sign-up refused for its parent keeps the proof and the code usable", async () => {
  const { submit, guardianOtp } = await openWithParent();
  const needed = "If you're under 18, we need a parent's name";
  expect(readable((await submit({ guardianName: "" })).text)).toContain(needed);
  expect(readable((await submit({ guardianPhone: TYPED })).text)).toContain(needed);
  const wrong = await submit({ guardianOtp: wrongCode(guardianOtp) });
  expect(readable(wrong.text)).toContain("Send your parent a new one.");
  for (let n = 0; n < 6; n += 1) expect((await submit({ username: "asha" })).status).toBe(400);
  expect((await submit()).status).toBe(302);
});

test("a parent's code holds while another tab asks another parent for one", async () => {
  const { submit, sendTo } = await openWithParent();
  expect((await sendTo(typedPhone(3))).status).toBe(200);
  expect((await submit()).location).toBe("/?welcome=registered");
});

test("a club that refuses minors sends no code to a parent", async () => {
  const club = await TestClub.open();
  const visitor = club.visitor();
  await proveNumber(club, visitor, TYPED);
  club.sms.sent.splice(0);
  const page = await visitor.get("/signup");
  expect(readable(page.text)).toContain("Step 2 of 2");
  expect(page.text).not.toContain("guardianPhone");
  const form = { ...signUpForm(TYPED), guardianPhone: PARENT, intent: "send-guardian" };
  expect((await visitor.post("/signup", form)).status).toBe(400);
  expect(club.sms.sent).toEqual([]);
});

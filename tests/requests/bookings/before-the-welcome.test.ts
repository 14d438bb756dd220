/** What somebody whom the club has not welcomed yet reads when they ask for more than the free first run. */

import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { BOOKING_REFUSAL_TEXTS } from "~/core/bookings/booking-texts";
import { recordCheckIn } from "~/core/check-in/entries/settle-check-in.server";
import { WAIVER_VERSION } from "~/core/people/waiver/waiver";
import { BOOKING_CHOICE_TEXTS } from "~/texts/bookings/booking";
import { PLAN_ALERT_TEXTS, PLAN_CHOICE_TEXTS } from "~/texts/bookings/plans";
import { type Browser, readable } from "../../support/browser";
import { checkedPlan } from "../../support/checked-plan";
import { TestClub } from "../../support/club";
import { typedPhone } from "../../support/codes";
import { addEvent } from "../../support/events";
import { spendTrial, TIME_ZONE } from "../../support/run-day";
import { shownForm } from "../../support/shown-form";

const RUN = "lake-run";
const BOOK = `/events/${RUN}/book`;
const TYPED = typedPhone(1);
const REFUSED = BOOKING_REFUSAL_TEXTS.not_approved;
const ASKED = {
  plan: "monthly_membership",
  notes: "Left knee",
  guestName1: "Ila Rao",
  guestPhone1: "9876543211",
};

async function openRun() {
  const club = await TestClub.open();
  await addEvent(club, { id: RUN });
  return club;
}

function press(browser: Browser, intent: string, changes: Record<string, string> = {}) {
  const person = { name: "Nila Anand", phone: TYPED };
  const form = { shownPriceRupees: "99", submitKey: randomUUID(), waiver: WAIVER_VERSION };
  return browser.post(BOOK, { intent, ...form, ...person, ...ASKED, ...changes });
}

/** The answer to a visitor's booking with the code that was sent. */
async function bookWithCode(club: TestClub, visitor: Browser, phone = TYPED) {
  await press(visitor, "send", { phone });
  return await press(visitor, "book", { phone, otp: club.sms.codeFor(`+91${phone}`) });
}

test("a visitor is asked for name and number, with the run in one line and the sign-in", async () => {
  const club = await openRun();
  const { text } = await club.visitor().get(BOOK);
  const fields = [...text.matchAll(/<(?:input|select|textarea)[^>]*? name="(\w+)"/g)];
  const shown = fields.filter(([tag]) => !tag.includes('type="hidden"')).map(([, name]) => name);
  expect(shown).toEqual(["name", "phone"]);
  expect(shownForm(text, "shownPriceRupees")).toMatchObject({ plan: "free_trial" });
  const page = readable(text);
  expect(page).toContain(BOOKING_CHOICE_TEXTS.beenBefore);
  for (const later of [PLAN_CHOICE_TEXTS.legend, "Pace group", "Bring guests", "note"])
    expect(page).not.toContain(later);
});

test("a plan that a visitor chose before is kept until after the first check-in, and said so", async () => {
  const club = await openRun();
  const visitor = club.visitor();
  const at = `${BOOK}?plan=monthly_membership`;
  const page = readable((await visitor.get(at)).text);
  expect(page).toContain(BOOKING_CHOICE_TEXTS.planComesLater({ plan: "Monthly Membership" }));
  const form = {
    plan: "free_trial",
    name: "Nila Anand",
    phone: TYPED,
    shownPriceRupees: "99",
    submitKey: randomUUID(),
    waiver: WAIVER_VERSION,
  };
  await visitor.post(at, { intent: "send", ...form });
  const otp = club.sms.codeFor(`+91${TYPED}`);
  const booked = await visitor.post(at, { intent: "book", otp, ...form });
  expect(booked.location).toMatch(/^\/bookings\//);
  expect(readable((await visitor.get("/dashboard")).text)).not.toContain("Your plan:");
  await club.db
    .updateTable("members")
    .set({ status: "active" })
    .where("phone", "=", `+91${TYPED}`)
    .execute();
  const now = club.clock.at;
  const bookingId = (booked.location ?? "").replace(/^\/bookings\/|\?.*$/g, "");
  const entry = {
    method: "list",
    recordedBy: "test",
    timeZone: TIME_ZONE,
    checkedInAt: now,
  } as const;
  expect(await recordCheckIn(club.db, { ...entry, eventId: RUN, bookingId, now })).toMatchObject({
    ok: true,
  });
  const after = await visitor.get("/dashboard");
  expect(readable(after.text)).toContain("Your plan: Monthly Membership");
  expect(after.text).toContain("/book?plan=monthly_membership");
});

test("a new number's refused booking says once that no seat is booked, with all that was typed", async () => {
  const club = await openRun();
  const visitor = club.visitor();
  const refused = await bookWithCode(club, visitor);
  expect(refused.status).toBe(409);
  const page = readable(refused.text);
  expect(page.split(REFUSED)).toHaveLength(2);
  expect(page).not.toContain(PLAN_ALERT_TEXTS.firstRunFirst);
  const { plan: _, ...typed } = ASKED;
  expect(shownForm(refused.text, "shownPriceRupees")).toMatchObject(typed);
  expect(checkedPlan(refused.text)).toBe("monthly_membership");
  const alone = { plan: "free_trial", guestName1: "", guestPhone1: "" };
  expect((await press(visitor, "book", alone)).location).toMatch(/^\/bookings\//);
});

test("a new runner whose guests are refused goes on alone with one press", async () => {
  const club = await openRun();
  const visitor = club.visitor();
  const refused = await bookWithCode(club, visitor);
  expect(readable(refused.text)).toContain(BOOKING_CHOICE_TEXTS.goOnAlone);
  const sent = { ...shownForm(refused.text, "shownPriceRupees"), intent: "alone" };
  const alone = await visitor.post(BOOK, { ...ASKED, ...sent });
  const page = readable(alone.text);
  expect(page).toContain("Is this right?");
  expect(page).toContain("Free Trial");
  expect(page).toContain("Left knee");
  expect(page).not.toContain("Ila Rao");
  const booking = { ...shownForm(alone.text, "shownPriceRupees"), intent: "book" };
  const booked = await visitor.post(BOOK, { ...booking, waiver: WAIVER_VERSION });
  expect(booked.location).toMatch(/^\/bookings\//);
  const seats = await club.db.selectFrom("bookings").select("plan").where("event_id", "=", RUN);
  expect(await seats.execute()).toEqual([{ plan: "free_trial" }]);
});

test("going on alone is offered to those only whose free first run is left", async () => {
  const club = await openRun();
  const meena = await club.member("meena");
  expect((await meena.get(BOOK)).text).not.toContain(BOOKING_CHOICE_TEXTS.goOnAlone);
  const page = readable((await press(meena, "review", { phone: "" })).text);
  expect(page).toContain(BOOKING_CHOICE_TEXTS.goOnAlone);
});

test.each<Record<string, string>>([
  { plan: "pay_per_run", guestName1: "", guestPhone1: "" },
  { plan: "free_trial" },
])("a pending member's %o is refused before the review", async (changes) => {
  const club = await openRun();
  const refused = await press(await club.member("meena"), "review", { ...changes, phone: "" });
  expect(refused.status).toBe(409);
  expect(readable(refused.text)).toContain(REFUSED);
  expect(readable(refused.text)).not.toContain("Is this right?");
  expect(checkedPlan(refused.text)).toBe(changes.plan);
});

test.each(["review", "book"])(
  "a pending member's refused %s says once what they can book",
  async (intent) => {
    const club = await openRun();
    const refused = await press(await club.member("meena"), intent, { phone: "" });
    expect(refused.status).toBe(409);
    const page = readable(refused.text);
    expect(page.split(REFUSED)).toHaveLength(2);
    expect(page).not.toContain(PLAN_ALERT_TEXTS.firstRunFirst);
  },
);

test("a pending member whose free run is booked reads once that no seat is booked here", async () => {
  const club = await openRun();
  const meena = await club.member("meena");
  await club.db
    .updateTable("members")
    .set({ status: "pending" })
    .where("id", "=", "sample-member-meena")
    .execute();
  await addEvent(club, { id: "hill-run" });
  const alone = { plan: "free_trial", guestName1: "", guestPhone1: "", phone: "" };
  await meena.post("/events/hill-run/book", {
    intent: "book",
    ...alone,
    shownPriceRupees: "99",
    waiver: WAIVER_VERSION,
    submitKey: randomUUID(),
  });
  const page = readable((await press(meena, "review", { phone: "" })).text);
  expect(page.split(PLAN_ALERT_TEXTS.notBooked)).toHaveLength(2);
  expect(page.split(PLAN_ALERT_TEXTS.firstRunFirst)).toHaveLength(2);
});

test("a welcomed member who did not sign in books with plan and guests", async () => {
  const club = await openRun();
  const asha = await club.db
    .selectFrom("members")
    .select("phone")
    .where("id", "=", "sample-member-asha")
    .executeTakeFirstOrThrow();
  const booked = await bookWithCode(club, club.visitor(), asha.phone.slice(3));
  expect(booked.location).toMatch(/^\/bookings\//);
});

test.each(["book", "wait"])(
  "a pending member without a free run whose %s is refused reads what comes next",
  async (intent) => {
    const club = await openRun();
    const meena = await club.member("meena");
    const { phone } = await club.db
      .updateTable("members")
      .set({ status: "pending" })
      .where("id", "=", "sample-member-meena")
      .returning("phone")
      .executeTakeFirstOrThrow();
    await spendTrial(club.db, phone);
    const alone = { plan: "free_trial", guestName1: "", guestPhone1: "", phone: "" };
    const refused = await press(meena, intent, alone);
    expect(refused.status).toBe(409);
    const page = readable(refused.text);
    expect(page).not.toContain("another plan");
    expect(page).toContain("we've welcomed you");
    expect(page.match(/welcomed? you\b/g)).toHaveLength(1);
  },
);

test("on a full run a refused place on the waitlist says once what comes next", async () => {
  const club = await openRun();
  await club.db.updateTable("events").set({ capacity: 0 }).where("id", "=", RUN).execute();
  const meena = await club.member("meena");
  const { phone } = await club.db
    .updateTable("members")
    .set({ status: "pending" })
    .where("id", "=", "sample-member-meena")
    .returning("phone")
    .executeTakeFirstOrThrow();
  const before = readable((await meena.get(BOOK)).text);
  expect(before).toContain("Join the waitlist");
  await spendTrial(club.db, phone);
  const told = [
    (await press(meena, "wait", { plan: "free_trial", phone: "" })).text,
    (await press(meena, "wait", { plan: "pay_per_run", phone: "" })).text,
  ];
  for (const page of told.map(readable)) expect(page.match(/welcomed? you\b/g)).toHaveLength(1);
});

test("a pending member's waitlist form that asks for another plan says once what they can book", async () => {
  const club = await openRun();
  await club.db.updateTable("events").set({ capacity: 0 }).where("id", "=", RUN).execute();
  await club.db
    .updateTable("members")
    .set({ status: "pending" })
    .where("id", "=", "sample-member-meena")
    .execute();
  const meena = await club.member("meena");
  const page = readable((await press(meena, "wait", { plan: "pay_per_run", phone: "" })).text);
  expect(page).toContain("Join the waitlist");
  expect(page.match(/welcomed? you\b/g)).toHaveLength(1);
});

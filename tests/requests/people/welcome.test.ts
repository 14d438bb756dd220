import { expect, test } from "vitest";
import { DAY_MS } from "~/lib/dates";
import { type Browser, fieldValue, readable } from "../../support/browser";
import { TestClub } from "../../support/club";
import { proveNumber, signUpForm, typedPhone } from "../../support/codes";
import { addEvent } from "../../support/events";

const TYPED = typedPhone(1);
const BOOK = "/events/lakeside-sunday-loop/book";
const REGISTERED = "✅ User registered successfully!";

/** Both steps of the sign-up at this address; returns the answer to the second. */
async function signUpAt(club: TestClub, browser: Browser, address: string) {
  const form = signUpForm(TYPED, { fullName: "Priya Nair" });
  await proveNumber(club, browser, TYPED);
  return await browser.post(address, { ...form, intent: "submit" });
}

const chosenPlan = (html: string) =>
  /<input(?=[^>]*name="plan")(?=[^>]*\schecked)[^>]*value="(\w+)"/.exec(html)?.[1];

test("after the sign-up a member is welcomed by name, with their own navigation and the next run", async () => {
  const club = await TestClub.open();
  const browser = club.visitor();
  expect((await signUpAt(club, browser, "/signup")).location).toBe("/?welcome=registered");
  const page = await browser.get("/?welcome=registered");
  const text = readable(page.text);
  expect(text).toContain(REGISTERED);
  expect(text).toContain("Welcome, Priya.");
  expect(text).toMatch(/(Sun|Sunday)[^:]* 5:45 am: book your free run/);
  expect(page.text).toContain(`href="${BOOK}"`);
  for (const place of ["/dashboard", "/community", "/progress"])
    expect(page.text).toContain(`href="${place}"`);
  expect(page.text).not.toContain('href="/signup"');
  for (const gone of ["SignIn", "Get Started", "Your First Run is FREE!", "Register now"])
    expect(text).not.toContain(gone);
  expect(page.headers.get("Cache-Control")).toContain("no-store");
});

test("the page's script gets the same addresses and the same welcome", async () => {
  const club = await TestClub.open();
  const browser = club.visitor();
  await browser.post("/signup.data", { intent: "send", phone: TYPED });
  const otp = club.sms.codeFor(`+91${TYPED}`);
  const proven = await browser.post("/signup.data", { intent: "verify", phone: TYPED, otp });
  expect(proven.text).toContain('"/signup"');
  const profile = { ...signUpForm(TYPED), intent: "submit" };
  expect((await browser.post("/signup.data", profile)).text).toContain('"/?welcome=registered"');
  const home = await browser.get("/_.data?welcome=registered");
  expect(home.text).toContain('"firstName","Nila"');
  expect(home.text).toContain('"viewer"');
});

test("the welcome page without a session is the landing page", async () => {
  const club = await TestClub.open();
  const stranger = await club.visitor().get("/?welcome=registered");
  expect(readable(stranger.text)).not.toContain(REGISTERED);
  expect(readable(stranger.text)).toContain("SignIn");
  expect(readable(stranger.text)).toContain("Run Together, Grow Together");
  expect(stranger.headers.get("ETag")).toBeNull();
});

test("nobody is told that they registered who signed in with a number and gave no name", async () => {
  const club = await TestClub.open();
  const browser = club.visitor();
  await browser.post("/signin", { intent: "send", phone: TYPED });
  const otp = club.sms.codeFor(`+91${TYPED}`);
  await browser.post("/signin", { intent: "verify", phone: TYPED, otp });
  const text = readable((await browser.get("/?welcome=registered")).text);
  expect(text).toContain("Dashboard");
  expect(text).not.toContain(REGISTERED);
});

test("the welcome offers no free run that is used", async () => {
  const club = await TestClub.open();
  const meena = await club.member("meena");
  const submitKey = fieldValue((await meena.get(BOOK)).text, "submitKey");
  const booking = { intent: "book", plan: "free_trial", shownPriceRupees: "99", submitKey };
  expect((await meena.post(BOOK, booking)).status).toBe(302);
  const used = readable((await meena.get("/?welcome=registered")).text);
  expect(used).toContain("Welcome, Meena.");
  expect(used).toContain(": book your run");
});

test("the welcome says so when there is no run to book", async () => {
  const club = await TestClub.open();
  const meena = await club.member("meena");
  await club.db
    .updateTable("events")
    .set({ starts_at: club.clock.at - DAY_MS })
    .execute();
  const none = readable((await meena.get("/?welcome=registered")).text);
  expect(none).toContain("No upcoming events available at the moment.");
});

test.each(["pay_per_run", "monthly_membership"])(
  "the plan %s chosen on /plans is preselected in the booking after the sign-up",
  async (plan) => {
    const club = await TestClub.open();
    const browser = club.visitor();
    const link = `/signup?plan=${plan}`;
    expect((await browser.get("/plans")).text).toContain(`href="${link}"`);
    const done = await signUpAt(club, browser, link);
    expect(done.location).toBe(`/?welcome=registered&plan=${plan}`);
    const welcome = await browser.get(done.location ?? "");
    expect(readable(welcome.text)).toContain(": book your free run");
    expect(readable(welcome.text)).toContain("offer it after your first check-in");
    expect(welcome.text).toContain(`href="${BOOK}?plan=${plan}"`);
    expect(chosenPlan((await browser.get(`${BOOK}?plan=${plan}`)).text)).toBe("free_trial");
    await club.db.updateTable("members").set({ status: "active" }).execute();
    expect(readable((await browser.get(done.location ?? "")).text)).toContain(": book your run");
    expect(chosenPlan((await browser.get(`${BOOK}?plan=${plan}`)).text)).toBe(plan);
  },
);

test("a plan that does not exist, or is not offered to this member, preselects the usual one", async () => {
  const club = await TestClub.open();
  const meena = await club.member("meena");
  expect(chosenPlan((await meena.get(BOOK)).text)).toBe("free_trial");
  expect(chosenPlan((await meena.get(`${BOOK}?plan=gold`)).text)).toBe("free_trial");
});

test("a signed-in member who chooses a plan is led to the next run that they can book with it", async () => {
  const club = await TestClub.open();
  const toRun = `${BOOK}?plan=pay_per_run`;
  const asha = await club.member("asha");
  expect((await asha.get("/signup?plan=pay_per_run")).location).toBe("/events");
  expect((await asha.get("/signup?plan=monthly_membership")).location).toBe("/membership");
  await addEvent(club, { id: "next-week", starts_at: club.clock.at + 30 * DAY_MS });
  const later = "/events/next-week/book?plan=monthly_membership";
  expect((await asha.get("/signup?plan=monthly_membership")).location).toBe(later);
  expect(chosenPlan((await asha.get(later)).text)).toBe("monthly_membership");
  expect((await asha.get("/signup?plan=pay_per_run&next=/events")).location).toBe("/events");
  const bookings = club.db.updateTable("bookings").where("event_id", "=", "sample-event-upcoming");
  await bookings.set({ status: "pending" }).execute();
  const unpaid = await club.member("farhan");
  expect((await unpaid.get("/signup?plan=pay_per_run")).location).toBe(toRun);
  await bookings.set({ status: "cancelled" }).execute();
  expect((await asha.get("/signup?plan=pay_per_run")).location).toBe(toRun);
});

test("the sign-up leads back to where the visitor came from", async () => {
  const club = await TestClub.open();
  const browser = club.visitor();
  const search = `?${new URLSearchParams({ next: BOOK })}`;
  expect((await browser.get(`/signin${search}`)).text).toContain(`href="/signup${search}"`);
  expect((await signUpAt(club, browser, `/signup${search}`)).location).toBe(BOOK);
});

import { expect, test } from "vitest";
import { confirmTotp, setUpTotp } from "~/core/people/admin-account/second-step.server";
import { MINUTE_MS } from "~/lib/dates";
import { currentTotpCode, openWithAdmin } from "../../support/admin-club";
import { readable } from "../../support/browser";
import { ADMIN, TestClub } from "../../support/club";

const EVENT_FORM = "/admin/events/new";

test.each([
  ["/admin/bookings.data", "/admin/bookings"],
  ["/admin/bookings.data?period=all&_routes=routes%2Fadmin%2Flayout", "/admin/bookings?period=all"],
  ["/admin/subscribers.csv", "/admin/subscribers.csv"],
])("without a session %s leads back to %s after the sign-in", async (asked, next) => {
  const club = await TestClub.open();
  const answer = await club.visitor().get(asked);
  const told = answer.location ?? answer.text;
  expect(told).toContain(`/admin?${new URLSearchParams({ next })}`);
  expect(told).not.toMatch(/next=[^"]*\.data/);
});

test("a form sent after the session ended is answered with a way to sign in and send it again", async () => {
  const club = await TestClub.open();
  const ravi = await club.admin();
  await club.db.updateTable("sessions").set({ expires_at: 0 }).execute();
  const page = await ravi.post(EVENT_FORM, { title: "Hill Morning" });
  expect(page.status).toBe(403);
  expect(readable(page.text)).toContain("Your session has ended");
  expect(readable(page.text)).toContain("Your form is sent again");
  expect((await ravi.post(`${EVENT_FORM}.data`, { title: "x" })).text).toContain("session_ended");
});

test("a form of somebody who was demoted is answered with what they typed, and nothing secret", async () => {
  const club = await TestClub.open();
  const ravi = await club.admin("admin");
  await club.db.updateTable("admins").set({ role: "desk" }).where("role", "=", "admin").execute();
  const typed = { title: "Hill Morning", description: "Two loops,\nthen tea.", own: "a-secret" };
  const page = await ravi.post(EVENT_FORM, { ...typed, intent: "save" });
  expect(page.status).toBe(403);
  const text = readable(page.text);
  expect(text).toContain("Your role can’t open this page");
  expect(text).toContain("Hill Morning");
  expect(text).toContain("then tea.");
  expect(page.text).not.toContain("a-secret");
  const answer = (await ravi.post(`${EVENT_FORM}.data`, typed)).text;
  expect(answer).toContain("role");
  expect(answer).not.toContain("Hill Morning");
});

test("a form of a page that the role still opens is answered alike", async () => {
  const club = await TestClub.open();
  const ravi = await club.admin("desk");
  const page = await ravi.post("/admin/events/sample-event-upcoming", { intent: "publish" });
  expect(page.status).toBe(403);
  expect(readable(page.text)).toContain("Your role can’t open this page");
});

test("a form of somebody who never signed in is refused without mention of a session", async () => {
  const club = await TestClub.open();
  const page = await club.visitor().post(EVENT_FORM, { title: "Hill Morning" });
  expect(page.status).toBe(403);
  expect(readable(page.text)).not.toContain("session");
  expect(readable(page.text)).toContain("Please sign in first");
  expect(page.text).toContain('href="/admin"');
  expect((await club.visitor().post(`${EVENT_FORM}.data`, {})).text).toContain("admin_only");
});

test("a sign-in over an open page leads nowhere else", async () => {
  const club = await TestClub.open();
  await club.admin();
  const again = club.visitor();
  const wrong = await again.post("/admin", { ...ADMIN, stay: "here", password: "not-this-one" });
  expect(wrong.status).toBe(400);
  const answer = await again.post("/admin.data", { ...ADMIN, stay: "here" });
  expect(answer.status).toBe(200);
  expect(answer.text).toContain("done");
  expect(answer.text).not.toContain("/admin/dashboard");
  expect((await again.get("/admin/bookings")).status).toBe(200);
});

test("a sign-in over an open page asks for the second step first", async () => {
  const { club, requestContext } = await openWithAdmin();
  const secret = await setUpTotp(club.db, requestContext());
  const code = currentTotpCode(secret, club);
  expect((await confirmTotp(club.db, { ...requestContext(), code })).ok).toBe(true);
  club.clock.at += MINUTE_MS;
  const again = club.visitor();
  await again.post("/admin.data", { ...ADMIN, stay: "here" });
  expect((await again.get("/admin/bookings")).status).toBe(302);
  const second = { intent: "second-step", code: currentTotpCode(secret, club), stay: "here" };
  const answer = await again.post("/admin.data", second);
  expect(answer.text).toContain("done");
  expect((await again.get("/admin/bookings")).status).toBe(200);
});

import { expect, test } from "vitest";
import { readable } from "../../support/browser";
import { TestClub } from "../../support/club";
import { addEvent } from "../../support/events";

const FULL_RUN = "full-run";

test.each([
  ["/dashboard", "Dashboard", "Please log in to view your dashboard."],
  ["/progress", "Progress", "Please log in to view your progress."],
  ["/community", "Community", "Please log in to view the community."],
  ["/settings/privacy", "Settings", "Please log in to view your settings."],
  ["/bookings", "My runs", "Please log in to view your runs."],
  ["/inbox", "Inbox", "Please log in to view your inbox."],
])(
  "a visitor at %s sees the site's header and footer, the title %s and what to do",
  async (path, title, text) => {
    const club = await TestClub.open({ sample: false });
    const page = await club.visitor().get(path);
    expect(page.status).toBe(401);
    expect(page.text).toMatch(new RegExp(`<title>${title} – [^<]+</title>`));
    for (const part of ["Almost there", text, "Go to SignIn"])
      expect(readable(page.text)).toContain(part);
    expect(page.text.match(/<title>/g)).toHaveLength(1);
    for (const part of [
      "<header",
      "<footer",
      'href="/plans"',
      `/signin?next=${encodeURIComponent(path)}`,
    ])
      expect(page.text).toContain(part);
  },
);

test.each([
  ["/progress?by=month", ["/signin"]],
  ["/events/lakeside-sunday-loop/book?plan=pay_per_run", ["/signin"]],
  [`/events/${FULL_RUN}/book?plan=pay_per_run`, ["/signin"]],
  ["/qr-scanner?event=sample-event-upcoming", ["/signin", "/admin"]],
])(
  "the sign-in offered to a visitor at %s leads back there, with the query",
  async (path, pages) => {
    const club = await TestClub.open();
    await addEvent(club, { id: FULL_RUN, capacity: 5, seats_taken: 5 });
    const { text } = await club.visitor().get(path);
    const next = encodeURIComponent(path);
    for (const page of pages) expect(text).toContain(`href="${page}?next=${next}"`);
  },
);

test("a form that is sent after the session has ended says that nothing reached the club", async () => {
  const club = await TestClub.open();
  const visitor = club.visitor();
  const sent = await visitor.post("/bookings/sample-booking-asha", { utr: "412345678901" });
  expect(sent.status).toBe(401);
  const notSent = "What you sent hasn't reached the club. Please send it again after that.";
  expect(readable(sent.text)).toContain(`Please log in to view your runs. ${notSent}`);
  expect(readable((await visitor.get("/bookings")).text)).not.toContain(notSent);
});

const BY_BROWSER = { Accept: "text/html" };

test("a form that the browser sends without a session is sent again by a reload after the sign-in", async () => {
  const club = await TestClub.open();
  const visitor = club.visitor();
  const { status, text } = await visitor.post("/profile", { intent: "save" }, BY_BROWSER);
  expect(status).toBe(401);
  expect(readable(text)).toContain("sign in again in a new tab, then reload this page");
  expect(text).toMatch(
    /href="\/signin\?next=%2Fprofile"[^>]*target="_blank"|target="_blank"[^>]*href="\/signin/,
  );
  expect(text).not.toContain('http-equiv="refresh"');
});

test("a post without a script and a session waits on a page, from where a reload sends it", async () => {
  const club = await TestClub.open();
  const visitor = club.visitor();
  const post = { intent: "add", submitKey: crypto.randomUUID(), content: "Up the hill" };
  const sent = await visitor.post("/community/posts", post, BY_BROWSER);
  expect([sent.status, sent.location]).toEqual([307, "/community"]);
  const page = await visitor.post("/community", post, BY_BROWSER);
  expect(page.status).toBe(401);
  expect(readable(page.text)).toContain("Please log in to view the community.");
  const asha = await club.member("asha");
  const again = await asha.post("/community", post, BY_BROWSER);
  expect([again.status, again.location]).toEqual([307, "/community/posts"]);
  const posted = await asha.post("/community/posts", post, BY_BROWSER);
  expect(readable((await asha.get(posted.location ?? "")).text)).toContain("Up the hill");
});

test("a request for one's data without a session leads to the page that it is made on", async () => {
  const club = await TestClub.open();
  const sent = await club.visitor().post("/settings/data", { intent: "csv" }, BY_BROWSER);
  expect([sent.status, sent.location]).toEqual([303, "/settings/privacy"]);
});

test("a visitor sees the booking form between the site's header and footer", async () => {
  const club = await TestClub.open();
  const { text } = await club.visitor().get("/events/lakeside-sunday-loop/book");
  for (const part of ["<header", "<footer", 'href="/plans"']) expect(text).toContain(part);
});

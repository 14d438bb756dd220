import { expect, test } from "vitest";
import { LANGUAGES, pathIn } from "~/lib/language";
import { recordKeys } from "~/lib/records";
import { readable } from "../../support/browser";
import { TestClub, WEDNESDAY } from "../../support/club";
import { pages } from "../../support/pages";
import { PLAIN_EVENT } from "../../support/plain-event";

const SLUG = "lakeside-sunday-loop";
const EVENT = `/events/${SLUG}`;
const DAY_MS = 24 * 60 * 60 * 1000;

const upcoming = (club: TestClub) =>
  club.db.updateTable("events").where("id", "=", "sample-event-upcoming");

async function addPastRuns(club: TestClub, count: number) {
  const rows = Array.from({ length: count }, (_, index) => ({
    ...PLAIN_EVENT,
    id: `past-${index}`,
    slug: `past-${index}`,
    week: index + 1,
    title: `Past run ${index + 1}`,
    description: "A morning.",
    date: new Date(WEDNESDAY - (count - index) * DAY_MS).toISOString().slice(0, 10),
    time: "05:45",
    starts_at: WEDNESDAY - (count - index) * DAY_MS,
    location: "Gate",
    capacity: 10,
    status: "completed" as const,
    created_at: 0,
    updated_at: 0,
  }));
  await club.db.insertInto("events").values(rows).execute();
}

test.each([
  [WEDNESDAY, true],
  [WEDNESDAY - 3 * DAY_MS, true],
  [WEDNESDAY - 4 * DAY_MS, false],
])("the upcoming card says Soon! from seven days before", async (at, isSoon) => {
  const club = await TestClub.open();
  club.clock.at = at;
  for (const path of ["/events", EVENT]) {
    expect(readable((await club.visitor().get(path)).text).includes("Soon!")).toBe(isSoon);
  }
});

test("the upcoming card has its details in the page, also without a script", async () => {
  const club = await TestClub.open();
  const { text } = await club.visitor().get("/events");
  expect(readable(text)).toContain("Two easy loops around the lake");
  expect(text).toContain('aria-controls="upcoming-more"');
  expect(text).toContain('aria-expanded="false"');
});

test("past events are listed newest first with week, date, place, excerpt and the whole text", async () => {
  const club = await TestClub.open();
  const { text } = await club.visitor().get("/events");
  const words = readable(text);
  expect(words).toContain("Week 4 · Sun, 15 Nov 2026");
  expect(words).toContain("Clock tower, Old Town");
  expect(words.indexOf("Week 4")).toBeLessThan(words.indexOf("Week 3"));
  expect(words).toContain("and a long conversation about starting small…");
  expect(words).toContain("about starting small companies in a big city.");
  expect(text).toContain('src="/art/5/streets-sample-event-week-4.svg"');
});

test("a hundred past events are all shown", async () => {
  const many = await TestClub.open({ sample: false });
  await addPastRuns(many, 100);
  const page = await many.visitor().get("/events");
  expect(page.status).toBe(200);
  expect(page.text.match(/class="past-card/g)).toHaveLength(100);
});

test("a run is among the past ones once it is over, also where the page is kept", async () => {
  const club = await TestClub.open();
  const { starts_at } = await upcoming(club)
    .set({ week: 5 })
    .returning("starts_at")
    .executeTakeFirstOrThrow();
  const isPast = async (at: number) => {
    club.clock.at = at;
    return readable((await club.visitor().get("/events")).text).includes("Week 5");
  };
  const end = starts_at + 60 * 60 * 1000;
  expect([await isPast(starts_at), await isPast(end - 1), await isPast(end)]).toEqual([
    ...[false, false, true],
  ]);
  await upcoming(club).set({ status: "completed", updated_at: starts_at }).execute();
  expect(await isPast(starts_at + 1)).toBe(true);
});

test("a single past event has no scroll buttons", async () => {
  const single = await TestClub.open({ sample: false });
  await addPastRuns(single, 1);
  expect((await single.visitor().get("/events")).text).not.toContain("Further in the list");
});

test("an event's page shows its details and links to book, calendar, map and WhatsApp", async () => {
  const club = await TestClub.open();
  await upcoming(club).set({ seats_taken: 31 }).execute();
  const { text } = await club.visitor().get(EVENT);
  const words = readable(text);
  for (const wanted of [
    "19 of 50 spots left",
    "Easy – nobody is left behind",
    "Running shoes",
    "5:30 am Meet at the north gate",
    "8 km",
    "Sun, 22 Nov 2026, 5:45 am",
  ]) {
    expect(words).toContain(wanted);
  }
  expect(text).toContain(`href="${EVENT}/book"`);
  expect(text).toContain(`href="${EVENT}/calendar.ics"`);
  expect(text).toContain('href="https://www.openstreetmap.org/');
  expect(text).toContain('href="https://wa.me/?text=Lakeside%20Sunday%20Loop');
});

test("an event's page has its times, price and spots in structured data", async () => {
  const club = await TestClub.open();
  await upcoming(club).set({ seats_taken: 31 }).execute();
  const { text } = await club.visitor().get(EVENT);
  const json = /ld\+json">(\{.*?"SportsEvent".*?\})<\/script>/.exec(text)?.[1] ?? "{}";
  expect(JSON.parse(json)).toMatchObject({
    name: "Lakeside Sunday Loop",
    startDate: "2026-11-22T05:45:00+05:30",
    endDate: "2026-11-22T06:45:00+05:30",
    remainingAttendeeCapacity: 19,
    offers: { price: 99, priceCurrency: "INR", availability: "https://schema.org/InStock" },
  });
});

test.each([
  [{ seats_taken: 50 }, "Full: all 50 spots taken", "Join the waitlist"],
  [{ status: "cancelled" as const }, "This run is cancelled.", "See the next run"],
  [{ status: "completed" as const }, "This run is over.", "See the next run"],
])("a run with %o says so and offers what can be done", async (change, text, action) => {
  const club = await TestClub.open();
  await upcoming(club).set(change).execute();
  const words = readable((await club.visitor().get(EVENT)).text);
  expect(words).toContain(text);
  expect(words).toContain(action);
});

test("Indian scripts, very long names, markup and a bad map link are shown as text", async () => {
  const club = await TestClub.open();
  const title = `</script><img src=x onerror=alert(1)> ஓட்டம் ${"மிக நீளமான ".repeat(60)}`;
  await upcoming(club)
    .set({ title, location: "ಕನ್ನಡ <b>", map_url: "javascript:alert(1)" })
    .execute();
  for (const path of ["/", "/events", EVENT, "/feed.xml"]) {
    const { status, text } = await club.visitor().get(path);
    expect(status).toBe(200);
    expect(/<img src=x|="javascript:/.test(text)).toBe(false);
    expect(readable(text)).toContain("ஓட்டம்");
  }
});

test("an event's calendar file has its times in UTC", async () => {
  const club = await TestClub.open();
  const one = await club.visitor().get(`${EVENT}/calendar.ics`);
  expect(one.headers.get("Content-Type")).toContain("text/calendar");
  expect(one.text).toMatch(/DTSTART:20261122T001500Z\r\nDTEND:20261122T011500Z/);
  expect(one.text).toContain("STATUS:CONFIRMED");
});

test("the club's calendar and feed mark a cancelled event", async () => {
  const club = await TestClub.open();
  await upcoming(club).set({ status: "cancelled" }).execute();
  const all = await club.visitor().get("/events.ics");
  expect(all.text.match(/BEGIN:VEVENT/g)).toHaveLength(5);
  expect(all.text).toContain("STATUS:CANCELLED");
  expect((await club.visitor().get("/feed.xml")).text).toContain("Cancelled: Lakeside Sunday Loop");
});

test("the sitemap lists exactly the public pages and events", async () => {
  const club = await TestClub.open({ services: { publicUrl: "https://club.example" } });
  await club.db.updateTable("events").set({ status: "draft" }).where("week", "=", 1).execute();
  const { text } = await club.visitor().get("/sitemap.xml");
  expect(text.match(/<loc>/g)).toHaveLength((12 + 4) * 6);
  expect(text).toContain(`<loc>https://club.example${EVENT}</loc>`);
});

test("robots.txt points to the sitemap", async () => {
  const club = await TestClub.open({ services: { publicUrl: "https://club.example" } });
  const robots = await club.visitor().get("/robots.txt");
  expect(robots.text).toContain("Disallow: /admin\n");
  expect(robots.text).toContain("Sitemap: https://club.example/sitemap.xml");
});

test("robots.txt keeps search engines from private pages in every language", async () => {
  const club = await TestClub.open();
  const { text } = await club.visitor().get("/robots.txt");
  const kept = [...text.matchAll(/^Disallow: (.*)$/gm)].map(([, path = ""]) => path);
  const isPrivate = ({ id, area = "", path }: (typeof pages)[number]) =>
    id.startsWith("core/") &&
    ["member", "admin", "profile", "crew"].includes(area) &&
    !path.startsWith("/events/");
  const firsts = pages.filter(isPrivate).map(({ path }) => `/${path.split("/")[1]}`);
  for (const language of recordKeys(LANGUAGES))
    for (const first of new Set(firsts)) expect(kept).toContain(pathIn(language, first));
});

test.each(["/art/5/x.svg", "/art/5/hill-x.svg", "/art/0/%E0%AE%93.svg", "/art/23/x.svg"])(
  "%s is drawn",
  async (path) => {
    const club = await TestClub.open({ sample: false });
    const { status, headers, text } = await club.visitor().get(path);
    expect([status, headers.get("Content-Type")]).toEqual([200, "image/svg+xml"]);
    expect(headers.get("Cache-Control")).toContain("immutable");
    expect(text).toContain("<svg");
  },
);

test.each(["/art/24/x.svg", "/art/-1/x.svg", "/art/5/x.png", `/art/5/${"x".repeat(200)}.svg`])(
  "%s is a 404",
  async (path) => {
    const club = await TestClub.open({ sample: false });
    expect((await club.visitor().get(path)).status).toBe(404);
  },
);

test("no two cards of the sample club have the same kind of route", async () => {
  const club = await TestClub.open();
  const { text } = await club.visitor().get("/events");
  const art = text.matchAll(/(?:src|data-art)="\/art\/5\/([a-z]+)-sample-event-/g);
  const kinds = [...art].map(([, kind]) => kind);
  expect(kinds.length).toBe(5);
  expect(new Set(kinds).size).toBe(5);
});

test("a feed in Kannada says so and leads to its own pages", async () => {
  const club = await TestClub.open();
  const feed = (await club.visitor().get("/kn/feed.xml")).text;
  expect(feed).toContain("<language>kn-IN</language>");
  expect(feed).toMatch(/<link>[^<]*\/kn\/events\/lakeside-sunday-loop<\/link>/);
  expect((await club.visitor().get("/feed.xml")).text).toContain("<language>en-IN</language>");
});

/** Series on several weekdays, the calendar, templates and the weather. */
import { sql } from "kysely";
import { expect, test } from "vitest";
import { MIGRATIONS } from "~/db/migrate";
import { type Browser, readable } from "../../support/browser";
import { TestClub } from "../../support/club";

const FORM = {
  title: "Track Evening",
  description: "Intervals, then idlis.",
  date: "2026-12-01",
  time: "18:30",
  durationMinutes: "60",
  location: "Stadium",
  capacity: "20",
  priceRupees: "0",
  weeks: "4",
  intent: "publish",
};

const create = (admin: Browser, changes: Record<string, string>) =>
  admin.post("/admin/events/new", { ...FORM, submitKey: crypto.randomUUID(), ...changes });

const days = async (club: TestClub) => {
  const rows = await club.db
    .selectFrom("events")
    .select(["date", "series_id as seriesId"])
    .where("title", "=", FORM.title)
    .orderBy("date")
    .execute();
  expect(new Set(rows.map(({ seriesId }) => seriesId)).size).toBeLessThanOrEqual(1);
  return rows.map(({ date }) => date.slice(5));
};

test("a series on two weekdays without the holidays is one series", async () => {
  const club = await TestClub.open();
  const admin = await club.admin();
  const made = await create(admin, {
    tuesday: "on",
    thursday: "on",
    except: "2026-12-10\r\n2026-12-24\r\n",
  });
  expect(made.status).toBe(302);
  expect(await days(club)).toEqual(["12-01", "12-03", "12-08", "12-15", "12-17", "12-22"]);
  const cancelled = await admin.post(made.location ?? "", {
    intent: "cancel",
    scope: "following",
    weather: "flood_warning",
  });
  expect(readable(cancelled.text)).toContain("Cancelled 6 runs.");
  const reasons = await club.db
    .selectFrom("events")
    .select(["cancel_weather", "cancel_reason"])
    .where("title", "=", FORM.title)
    .distinct()
    .execute();
  expect(reasons).toEqual([{ cancel_weather: "flood_warning", cancel_reason: "" }]);
});

test.each([
  [
    "publish",
    "Published 7 runs from Tue, 1 Dec 2026 to Thu, 24 Dec 2026: everybody can see and book them now.",
  ],
  [
    "draft",
    "Saved 7 drafts from Tue, 1 Dec 2026 to Thu, 24 Dec 2026: publish them when you are ready.",
  ],
])(
  "the page after '%s' of a series says how many runs, and on which days",
  async (intent, said) => {
    const club = await TestClub.open();
    const admin = await club.admin();
    const days = { tuesday: "on", thursday: "on", except: "2026-12-10" };
    const { location = "" } = await create(admin, { ...days, intent });
    expect(readable((await admin.get(location)).text)).toContain(said);
    const cancelled = await admin.post(location, { intent: "cancel", reason: "Rain." });
    expect(readable(cancelled.text)).not.toContain(said);
  },
);

test.each([
  ["publish", "Published: everybody can see and book it now."],
  ["draft", "Saved as a draft: publish it when you are ready."],
])("the page after '%s' of one run says so once, and on its own page", async (intent, said) => {
  const club = await TestClub.open();
  const admin = await club.admin();
  const page = async (path = "") => readable((await admin.get(path)).text);
  const first = await create(admin, { weeks: "1", intent });
  const second = await create(admin, { weeks: "1", intent });
  expect(await page(first.location)).not.toContain(said);
  expect(await page(second.location)).toContain(said);
  expect(await page(second.location)).not.toContain(said);
});

test("a refused series keeps its days", async () => {
  const club = await TestClub.open();
  const admin = await club.admin();
  const wrong = await create(admin, { sunday: "on", except: "Diwali" });
  expect(wrong.status).toBe(400);
  expect(readable(wrong.text)).toContain("Write each day as 2026-12-25, one per line.");
  expect(wrong.text).toMatch(/<input[^>]*name="sunday"[^>]*checked/);
  expect(wrong.text).not.toMatch(/<input[^>]*name="monday"[^>]*checked/);
  expect(wrong.text).toMatch(/<textarea[^>]*name="except"[^>]*>\s*Diwali/);
  expect(await days(club)).toEqual([]);
});

test("a series whose date is on no ticked day is refused at the date, with the first run's day", async () => {
  const club = await TestClub.open();
  const admin = await club.admin();
  const wrong = await create(admin, { date: "2026-12-05", tuesday: "on", except: "2026-12-08" });
  expect(wrong.status).toBe(400);
  const error = /<p[^>]*id="date-error"[^>]*>.*?<\/p>/.exec(wrong.text)?.[0] ?? "";
  expect(readable(error).trim()).toBe(
    "This is a Saturday, which isn’t selected. Select Saturday below, or start on Tue, 15 Dec 2026.",
  );
  expect(wrong.text).toMatch(/<input[^>]*name="tuesday"[^>]*checked/);
  expect(await days(club)).toEqual([]);
  expect((await create(admin, { date: "2026-12-15", tuesday: "on", weeks: "1" })).status).toBe(302);
  expect(await days(club)).toEqual(["12-15"]);
});

test("a series without a day is refused", async () => {
  const club = await TestClub.open();
  const admin = await club.admin();
  const none = await create(admin, { weeks: "1", except: "2026-12-01" });
  expect(none.status).toBe(409);
  expect(readable(none.text)).toContain("No days are left in this series.");
  expect(await days(club)).toEqual([]);
});

/** The page of a run, and a cancellation sent there. */
async function openCancel() {
  const club = await TestClub.open();
  const admin = await club.admin();
  const page = (await create(admin, { weeks: "1" })).location ?? "";
  const cancel = (fields: Record<string, string>) =>
    admin.post(page, { intent: "cancel", ...fields });
  return { cancel, words: async () => readable((await admin.get(page)).text) };
}

test("a cancellation needs the weather or a reason", async () => {
  const { cancel } = await openCancel();
  expect((await cancel({ reason: " " })).status).toBe(400);
  expect((await cancel({ weather: "snow", reason: "Snow" })).status).toBe(400);
});

test("a cancellation says the weather with the reason", async () => {
  const { cancel, words } = await openCancel();
  await cancel({ weather: "heat", reason: "We run on Thursday." });
  expect(await words()).toContain("It is too hot to run safely. We run on Thursday.");
});

test("the calendar shows one month's runs by day, drafts too", async () => {
  const club = await TestClub.open();
  const admin = await club.admin();
  await create(admin, { tuesday: "on", weeks: "6", intent: "draft" });
  const { status, text } = await admin.get("/admin/events/calendar?month=2026-12");
  expect(status).toBe(200);
  const shown = readable(text);
  expect(shown).toContain("December 2026");
  for (const day of ["Tue, 1 Dec", "Tue, 22 Dec", "Tue, 29 Dec"])
    expect(shown).toMatch(
      new RegExp(`${day}[^A-Z]*6:30 pm Track Evening 0 of 20 seats taken Draft`),
    );
  expect(shown).not.toContain("Lakeside Sunday Loop");
  expect(text).toContain('href="/admin/events/calendar?month=2026-11"');
  expect(text).toContain('href="/admin/events/calendar?month=2027-01"');
  expect(readable((await admin.get("/admin/events/calendar")).text)).toContain(
    "Lakeside Sunday Loop 25 of 50 seats taken",
  );
});

test("a new event begins with one of the club's runs, each offered once", async () => {
  const club = await TestClub.open();
  const admin = await club.admin();
  await create(admin, { weeks: "3" });
  const { text } = await admin.get("/admin/events/new");
  const links = [...text.matchAll(/href="[^"]*\?from=([^"]+)"[^>]*>([\s\S]*?)<\/a>/g)];
  const titles = links.map(([, , title = ""]) => readable(title).trim());
  expect(titles.filter((title) => title === "Track Evening")).toHaveLength(1);
  const copy = await admin.get(`/admin/events/new?from=${links[0]?.[1]}`);
  expect(copy.text).toMatch(/name="title"[^>]*value="Track Evening"/);
  expect(copy.text).not.toContain('aria-label="Templates"');
});

test("a cancellation of before has its weather apart from the reason, in the reader's language", async () => {
  const { db } = await TestClub.open();
  await sql`alter table events drop column cancel_weather`.execute(db);
  const before = {
    "sample-event-upcoming": "Heavy rain. We run on Thursday.",
    "sample-event-week-3": "The air is too bad to run in.",
    "sample-event-week-4": "Heavy rain.Perhaps",
  };
  for (const [id, cancel_reason] of Object.entries(before))
    await db.updateTable("events").set({ cancel_reason }).where("id", "=", id).execute();
  await MIGRATIONS["392-cancel-weather"]?.up(db);
  const after = await db
    .selectFrom("events")
    .select(["id", "cancel_weather", "cancel_reason"])
    .where("cancel_reason", "is not", null)
    .orderBy("id")
    .execute();
  expect(after).toEqual([
    {
      id: "sample-event-upcoming",
      cancel_weather: "heavy_rain",
      cancel_reason: "We run on Thursday.",
    },
    { id: "sample-event-week-3", cancel_weather: "bad_air", cancel_reason: "" },
    { id: "sample-event-week-4", cancel_weather: null, cancel_reason: "Heavy rain.Perhaps" },
  ]);
});

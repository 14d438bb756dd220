/** A run that is saved, copied or left out of its series keeps its hour, whatever the clocks of server and browser. */
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { windowOf } from "~/core/check-in/check-ins";
import { HOUR_MS, instantOf } from "~/lib/dates";
import { type Browser, readable } from "../../support/browser";
import { TestClub } from "../../support/club";
import { EVENT_FORM } from "../../support/event-input";
import { shownForm } from "../../support/shown-form";

const ZONE = "Asia/Kolkata";

const create = (admin: Browser, changes: object = {}, path = "/admin/events/new") =>
  admin.post(path, {
    ...EVENT_FORM,
    time: "05:30",
    schedule: "05:15 Check-in opens\n05:30 Go",
    weeks: "1",
    intent: "publish",
    submitKey: randomUUID(),
    ...changes,
  });

const events = ({ db }: TestClub) =>
  db
    .selectFrom("events")
    .select(["id", "date", "time", "starts_at as startsAt", "duration_minutes", "schedule"])
    .select(["location", "status"])
    .where("is_sample", "=", 0)
    .orderBy("starts_at")
    .execute();

/** Opens the form of the event and saves what it shows, with these changes. */
async function saveAsShown(admin: Browser, path: string, changes: Record<string, string> = {}) {
  const form = shownForm((await admin.get(`${path}/edit`)).text, "version");
  return await admin.post(`${path}/edit`, { ...form, ...changes });
}

// The tests run in Newfoundland's time zone; the form holds the club's hour, so no other clock has a part in it.
test.each(["UTC", "America/New_York", "Asia/Kolkata"])(
  "05:30 saved three times by a server in %s stays 05:30",
  async (zone) => {
    const usual = process.env.TZ;
    process.env.TZ = zone;
    try {
      const club = await TestClub.open();
      const admin = await club.admin();
      const path = (await create(admin)).location ?? "";
      const [before] = await events(club);
      expect(before?.startsAt).toBe(instantOf("2026-11-29", "05:30", ZONE));
      for (let save = 1; save <= 3; save += 1)
        expect((await saveAsShown(admin, path)).status).toBe(302);
      expect(await events(club)).toEqual([before]);
    } finally {
      process.env.TZ = usual;
    }
  },
);

test("a series edited after one of its weeks was cancelled leaves that week as it was", async () => {
  const club = await TestClub.open();
  const admin = await club.admin();
  const path = (await create(admin, { weeks: "4" })).location ?? "";
  const [, second] = await events(club);
  await admin.post(`/admin/events/${second?.id}`, {
    intent: "cancel",
    scope: "one",
    reason: "Heavy rain.",
  });
  const changes = { scope: "following", date: "2026-11-30", location: "North gate" };
  expect((await saveAsShown(admin, path, changes)).status).toBe(302);
  expect((await events(club)).map(({ date, location }) => `${date} ${location}`)).toEqual([
    "2026-11-30 North gate",
    "2026-12-06 East Hill",
    "2026-12-14 North gate",
    "2026-12-21 North gate",
  ]);
  const { details } = await club.db
    .selectFrom("audit_log")
    .select("details")
    .where("action", "=", "event_changed")
    .executeTakeFirstOrThrow();
  expect(details).toContain('"changed":3');
  const edit = `/admin/events/${second?.id}`;
  const cancelled = await saveAsShown(admin, edit, { location: "South gate" });
  expect(cancelled.status).toBe(409);
  expect(cancelled.text).toContain('value="South gate"');
});

test("a copied run has a check-in window, and a schedule, of its own start", async () => {
  const club = await TestClub.open();
  const admin = await club.admin();
  await create(admin);
  const [like] = await events(club);
  const page = `/admin/events/new?from=${like?.id}`;
  const copy = shownForm((await admin.get(page)).text, "submitKey");
  const later = { date: "2026-12-13", time: "07:00", weeks: "1", intent: "publish" };
  expect((await admin.post(page, { ...copy, ...later })).status).toBe(302);
  const [, made] = await events(club);
  if (!made) throw new Error("not copied");
  expect(JSON.parse(made.schedule)).toEqual(["06:45 Check-in opens", "07:00 Go"]);
  const { opensAt } = windowOf({ ...made, durationMinutes: made.duration_minutes });
  expect(opensAt).toBe(instantOf("2026-12-13", "07:00", ZONE) - HOUR_MS);
  const path = `/admin/events/${made.id}`;
  await saveAsShown(admin, path, { time: "06:30" });
  const [, moved] = await events(club);
  expect(JSON.parse(moved?.schedule ?? "")).toEqual(["06:15 Check-in opens", "06:30 Go"]);
  const shown = readable((await admin.get("/events/hill-morning-2026-12-13")).text);
  expect(shown).toContain("6:15 am Check-in opens");
});

/** Files that are designed to be slow or large to read, each with a limit. */
import { expect, test } from "vitest";
import { consumeRateLimits } from "~/core/people/rate-limits/consume-rate-limits.server";
import { IMPORT_REFUSAL_TEXTS } from "~/core/progress/texts";
import {
  importActivities,
  importActivity,
} from "~/core/progress/watch-files/import-activity.server";
import {
  ACTIVITIES_PER_FILE,
  IMPORTS_PER_DAY,
  IMPORTS_PER_HOUR,
} from "~/core/progress/watch-files/import-limits";
import { importRateLimits } from "~/core/progress/watch-files/imports";
import { DAY_MS, HOUR_MS } from "~/lib/dates";
import { TestClub } from "../../support/club";
import { costWithin } from "../../support/cost";
import { chainedSessions, HOSTILE_FIT, longRun, runOfSessions } from "../../support/hostile-fit";

const MB = 1024 * 1024;
/** What takes longer than its size allows does so in a third of the most text that the server reads, too. */
const FILLED_BYTES = 3 * MB;
const CPU_MS_PER_MB = 250;
const STANDSTILL_MS = 250;
const PEAK_MB = 200;
const TIME_ZONE = "Asia/Kolkata";
const MEMBER = {
  memberId: "sample-member-asha",
  consumeImport: async () => true,
  timeZone: TIME_ZONE,
};

/** Imports the file within its limit; returns the result. */
async function importAtAPrice(bytes: Uint8Array) {
  const cpuMs = (bytes.byteLength / MB) * CPU_MS_PER_MB;
  const limits = { cpuMs, standstillMs: STANDSTILL_MS, peakMb: PEAK_MB };
  const { result, ...cost } = await costWithin(limits, async () => {
    const club = await TestClub.open();
    return () => importActivity(club.db, { ...MEMBER, bytes, now: club.clock.now() });
  });
  expect(cost.cpuMs).toBeLessThan(limits.cpuMs);
  expect(cost.standstillMs).toBeLessThan(limits.standstillMs);
  expect(cost.peakMb).toBeLessThan(limits.peakMb);
  return result;
}

test.each(Object.entries(HOSTILE_FIT))(
  "security 39: a FIT file of %s is read within the limits for its size",
  async (_, file) => {
    expect(await importAtAPrice(file())).toMatchObject({ ok: false });
  },
);

test("security 39: a FIT file of 5 MB from a long run is read within the limits for its size", async () => {
  const club = await TestClub.open();
  const startedAt = club.clock.now() - 2 * DAY_MS;
  const read = await importAtAPrice(longRun(startedAt, 200_000));
  expect(read).toMatchObject({
    ok: true,
    activities: [{ durationS: 99_999, distanceM: expect.any(Number) }],
  });
});

test("security 39: a FIT file whose sessions share all points is read within the limits for its size", async () => {
  const club = await TestClub.open();
  const read = await importAtAPrice(runOfSessions(club.clock.now() - 2 * DAY_MS, 200_000));
  expect(read).toMatchObject({ ok: true, activities: [{ durationS: 100_000 }] });
});

const POINT = '<trkpt lat="1" lon="1"><time>2026-11-10T00:00:00Z</time></trkpt>';
const filled = (piece: string, less = 200) =>
  piece.repeat(Math.floor((FILLED_BYTES - less) / piece.length));
const gpx = (inside: string, head = "") =>
  `<?xml version="1.0"?>${head}<gpx><trk><trkseg>${inside}</trkseg></trk></gpx>`;

const HOSTILE_GPX: Record<string, () => string> = {
  "entities in entities": () =>
    gpx(POINT, `<!DOCTYPE gpx [<!ENTITY a "aaaaaaaaaa">${filled('<!ENTITY b "&a;&a;&a;">')}]>`),
  "entities that nothing declares": () => gpx(filled("&a;")),
  "deep nesting": () => gpx(filled("<a>")),
  "deep nesting in namespaces": () => gpx(filled("<aaaaaaaaaaaaaaaaaaaa:trkpt ")),
  "a million attributes": () => gpx(`<trkpt ${filled("lat= ")}>`),
  "an attribute without an end": () => gpx(`<trkpt lat="${filled("1")}`),
  "one huge text": () => gpx(`${POINT}${filled("a")}`),
  "spaces after the name of an element": () => gpx(`<trkpt lat="1" lon="1"><time${filled(" ")}`),
  "spaces inside a time": () => gpx(`<trkpt lat="1" lon="1"><time>${filled(" ")}`),
  "times that never end": () => gpx(filled("<trkpt><time>")),
  "tracks of one point that follow each other": () =>
    gpx(filled(`</trkseg></trk><trk><trkseg>${POINT}`)),
  "tracks of one point without a time": () =>
    gpx(filled('</trkseg></trk><trk><trkseg><trkpt lat="1" lon="1">')),
  "tracks without a name": () => gpx(filled("<trk> ")),
  "points without attributes": () => gpx(filled("<trkpt ")),
  "a name without an end": () => `<gpx><trk><name>${filled("a")}`,
  comments: () => gpx(filled("<!-- -->")),
  "open comments": () => gpx(filled("<!--")),
  "open brackets": () => gpx(filled("<")),
};

test.each(Object.entries(HOSTILE_GPX))(
  "security 39: a GPX file of %s is read within the limits for its size",
  async (_, text) => {
    expect(await importAtAPrice(Buffer.from(text()))).toMatchObject({ ok: false });
  },
);

test("security 39: a GPX file of 10 MB from a long run is read within the limits for its size", async () => {
  const points = Array.from({ length: 105_000 }, (_, index) => {
    const time = new Date(Date.parse("2026-11-10T00:00:00Z") + index * 1_000).toISOString();
    return `<trkpt lat="${12 + index / 1e5}" lon="77.6"><ele>9</ele><time>${time}</time></trkpt>`;
  });
  const read = await importAtAPrice(Buffer.from(gpx(points.join(""))));
  expect(read).toMatchObject({ ok: true, activities: [{ durationS: 104_999 }] });
});

const TCX_PIECES = ["<Activity>", "<Lap>", "<Track>", "<Trackpoint>"];

test.each(TCX_PIECES)(
  "security 39: a TCX file of nothing but %s is read within the limits for its size",
  async (piece) => {
    const name = "TrainingCenterDatabase";
    const text = `<?xml version="1.0"?><${name}><Activity>${filled(piece)}</${name}>`;
    expect(await importAtAPrice(Buffer.from(text))).toMatchObject({ ok: false });
  },
);

test("security 39: a file of too many activities is refused before any is added", async () => {
  const club = await TestClub.open();
  const now = club.clock.now();
  const send = (bytes: Uint8Array) => importActivity(club.db, { ...MEMBER, bytes, now });
  const refused = await send(chainedSessions(now - DAY_MS, ACTIVITIES_PER_FILE + 1));
  expect(refused).toEqual({ ok: false, reason: "too_many_activities" });
  const added = await send(chainedSessions(now - DAY_MS, ACTIVITIES_PER_FILE));
  expect(added.ok && added.activities.length).toBe(ACTIVITIES_PER_FILE);
});

test("security 39: a truncated FIT file gives what is whole, and one without a whole record is refused", async () => {
  const club = await TestClub.open();
  const now = club.clock.now();
  const one = longRun(now - DAY_MS, 4_000);
  const send = (bytes: Uint8Array) => importActivity(club.db, { ...MEMBER, bytes, now });
  expect(await send(one.subarray(0, one.length - 3))).toMatchObject({ ok: true });
  expect(await send(one.subarray(0, 50))).toEqual({
    ok: false,
    reason: "damaged",
  });
});

test("security 39: chained FIT files are all added", async () => {
  const club = await TestClub.open();
  const now = club.clock.now();
  const [one, two] = [longRun(now - DAY_MS, 4_000), longRun(now - 2 * DAY_MS, 8_000)];
  const bytes = Buffer.concat([one, two]);
  expect(await importActivity(club.db, { ...MEMBER, bytes, now })).toMatchObject({
    ok: true,
    activities: [{ durationS: 1_999 }, { durationS: 3_999 }],
  });
});

test("security 39: imports are limited per hour and day for each member", async () => {
  const club = await TestClub.open();
  const now = club.clock.now();
  const file = new File(["no"], "run.gpx");
  const key = `import:${MEMBER.memberId}`;
  const send = async (memberId: string, at: number) => {
    const outcome = await importActivities(club.db, {
      memberId,
      files: [file],
      consumeImport: async () =>
        (await consumeRateLimits(club.db, { limits: importRateLimits(memberId), now: at })).ok,
      now: at,
      timeZone: TIME_ZONE,
    });
    return outcome.skipped[0]?.reason;
  };
  const sentAt = (at: number, count: number) =>
    club.db.insertInto("rate_bucket").values({ key, window_start: at, count }).execute();
  await sentAt(now, IMPORTS_PER_HOUR - 1);
  expect(await send(MEMBER.memberId, now)).toBe(IMPORT_REFUSAL_TEXTS.not_a_run_file);
  expect(await send(MEMBER.memberId, now)).toBe(IMPORT_REFUSAL_TEXTS.limit);
  expect(await send("sample-member-arjun", now)).toBe(IMPORT_REFUSAL_TEXTS.not_a_run_file);
  expect(await send(MEMBER.memberId, now + HOUR_MS)).toBe(IMPORT_REFUSAL_TEXTS.not_a_run_file);
  await sentAt(now + 1, IMPORTS_PER_DAY - IMPORTS_PER_HOUR - 1);
  expect(await send(MEMBER.memberId, now + 2 * HOUR_MS)).toBe(IMPORT_REFUSAL_TEXTS.limit);
  expect(await send(MEMBER.memberId, now + DAY_MS + 1)).toBe(IMPORT_REFUSAL_TEXTS.not_a_run_file);
});

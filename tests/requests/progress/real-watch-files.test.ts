/** The shapes of docs/real-inputs.md, imported as the page does it. */

import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { IMPORT_REFUSAL_TEXTS } from "~/core/progress/texts";
import { importActivity } from "~/core/progress/watch-files/import-activity.server";
import { SENT_WHOLE_MAX_BYTES } from "~/core/progress/watch-files/import-limits";
import { leanRecording } from "~/core/progress/watch-files/send-files";
import { readRecording } from "~/lib/recordings";
import { QUESTION_TEXTS } from "~/texts/progress/progress";
import { type Browser, fieldValue, readable } from "../../support/browser";
import { DEVICE_FILES } from "../../support/device-files";
import { added, logOf, openLog, refused, STARTED, upload } from "../../support/imported-files";
import {
  catchingUp,
  gpxOf,
  LAKE_RUN,
  LAKE_STARTED,
  lakePoints,
  type Point,
  RICH_EXTENSIONS,
  RICH_TCX,
  repeating,
  tcxOf,
  utf16,
  withLongNumbers,
} from "../../support/shapes/watch-files";

const TIME_ZONE = "Asia/Kolkata";
const bytesOf = (text: string) => new TextEncoder().encode(text);
const NEAR = 0.02;

async function trackIn(content: string | Uint8Array<ArrayBuffer>) {
  const bytes = typeof content === "string" ? bytesOf(content) : content;
  const recording = (await readRecording(bytes, TIME_ZONE))?.recording;
  return recording?.ok ? recording.tracks[0] : undefined;
}

async function unpacked(lean: Uint8Array<ArrayBuffer>) {
  const content = new Blob([lean]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(content).arrayBuffer());
}

const withUnreadable = (points: Point[], every: number) =>
  points.map((point, index) => (index % every === 1 ? { ...point, latitude: "n/a" } : point));
const jumping = (points: Point[]) =>
  points.map((point, index) => (index === 1_500 ? { ...point, latitude: "14.8" } : point));
const jittering = (points: Point[]) =>
  points.map((point, index) => (index % 3 === 2 ? { ...point, at: point.at - 8_000 } : point));

const LAKE_SHAPES: Record<string, string | Uint8Array<ArrayBuffer>> = {
  "a plain GPX": gpxOf(lakePoints()),
  "a point each 5 s": gpxOf(lakePoints({ every: 5 })),
  "coordinates of 25 to 33 characters": gpxOf(withLongNumbers(lakePoints())),
  "decimal commas": gpxOf(lakePoints()).replace(/lat="(\d+)\./g, 'lat="$1,'),
  "seconds of nine digits": gpxOf(lakePoints(), {
    time: (at) => new Date(at).toISOString().replace("Z", "000000+00:00"),
  }),
  "positions that repeat 4 s": gpxOf(repeating(lakePoints(), 4)),
  "positions that repeat 7 s": gpxOf(repeating(lakePoints(), 7)),
  "positions that repeat 15 s": gpxOf(repeating(lakePoints(), 15)),
  "positions that repeat 40 s": gpxOf(repeating(lakePoints(), 40)),
  "positions that repeat 12 s and catch up in two strides": gpxOf(repeating(lakePoints(), 12, 2)),
  "positions that repeat 30 s and catch up in two strides": gpxOf(repeating(lakePoints(), 30, 2)),
  "positions that repeat 28 s and catch up in seven strides": gpxOf(
    catchingUp(lakePoints(), 28, 7),
  ),
  "a TCX whose start is from before the clock was set": tcxOf(lakePoints(), {
    startedAt: Date.parse("1989-12-31T00:00:00Z"),
  }),
  "a jump of 203 km and back": gpxOf(jumping(lakePoints())),
  "seconds that jitter backwards": gpxOf(jittering(lakePoints())),
  "UTF-16": utf16(gpxOf(lakePoints())),
  "UTF-16, big-endian without a mark": utf16(gpxOf(lakePoints()), {
    isLittle: false,
    hasMark: false,
  }),
  "4 kB of comment in front": gpxOf(lakePoints(), {
    head: `<?xml version="1.0"?>\n<!-- ${"made by a program ".repeat(300)} -->\n`,
  }),
  "4 kB of comment behind": gpxOf(lakePoints(), { tail: `\n<!-- ${"exported ".repeat(450)} -->` }),
  "blanks before the declaration": gpxOf(lakePoints(), { head: '\r\n  <?xml version="1.0"?>' }),
  "a TCX": tcxOf(lakePoints()),
  "a TCX of a treadmill": tcxOf([]),
  "a TCX with lap sums that cannot be": tcxOf(lakePoints(), { metres: 52_000 }),
};

test.each(Object.entries(LAKE_SHAPES))(
  "%s: the lake run is 10 km in 50 minutes",
  async (_, file) => {
    const track = await trackIn(file);
    expect(track?.startedAt).toBe(LAKE_STARTED);
    expect(Math.abs((track?.distanceM ?? 0) / LAKE_RUN.metres - 1)).toBeLessThan(NEAR);
    expect(Math.abs((track?.durationS ?? 0) / LAKE_RUN.seconds - 1)).toBeLessThan(NEAR);
    const { asha } = await openLog();
    expect(await upload(asha, file)).toEqual(added(1));
  },
);

const answerOf = async (asha: Browser, intent: string) => {
  const page = (await asha.get("/progress")).text;
  const address = /action="(\/progress\/runs\/[^"]+)"/.exec(page)?.[1] ?? "";
  return await asha.post(address, { intent });
};

const asked = (question: keyof typeof QUESTION_TEXTS) => QUESTION_TEXTS[question].why;
const HOUR_AT_20 = gpxOf(lakePoints({ seconds: 3_600, speed: () => 20 / 3.6 }));
const CAR = gpxOf(lakePoints({ seconds: 1_500, speed: (second) => (second % 100 < 25 ? 20 : 5) }));
/** The corners of a drawn way, unevenly far apart. */
const PLANNED = lakePoints({ seconds: 2_400 }).filter((_, index) =>
  [0, 3, 14, 21, 23, 42].includes(index % 47),
);

test.each([
  ["points that cannot be read", gpxOf(withUnreadable(lakePoints(), 50)), asked("unread_points")],
  [
    "points without a time",
    gpxOf(lakePoints()).replace(/<time>[^<]*1.000Z<\/time>/g, ""),
    asked("unread_points"),
  ],
  ["a TCX of another sport", tcxOf(lakePoints(), { sport: "Other" }), asked("vague_sport")],
  [
    "a pool swim as TCX",
    tcxOf([], { sport: "Other", metres: 2_000, seconds: 1_500 }),
    asked("vague_sport"),
  ],
  ["an hour at 20 km/h", HOUR_AT_20, asked("beats_bests")],
  ["a car in the city", CAR, asked("much_cut")],
  ["a course with honest times", tcxOf(lakePoints(), { isCourse: true }), asked("planned")],
  ["times of a planner", gpxOf(PLANNED), asked("planned")],
])("%s: asked, and counted only after a yes", async (_, file, why) => {
  const { asha } = await openLog();
  expect(await upload(asha, file)).toEqual(added(1, 1));
  const before = readable((await asha.get("/progress?by=month")).text);
  expect(before).toContain(why);
  expect(before).toContain("Nov 2026 no run");
  expect((await answerOf(asha, "was-run")).status).toBe(302);
  const after = readable((await asha.get("/progress?by=month")).text);
  expect(after).not.toContain(why);
  expect(after).not.toContain("Nov 2026 no run");
});

test("an answer of no keeps the recording as not counted", async () => {
  const { asha } = await openLog();
  await upload(asha, HOUR_AT_20);
  expect((await answerOf(asha, "no-run")).status).toBe(302);
  expect(await logOf(asha)).toContain("Not counted: it's neither a run nor a walk.");
});

test("a recording that beats all bests by a tenth is asked about, one that does not is counted", async () => {
  const { asha } = await openLog();
  const day = 86_400_000;
  const run = (days: number, seconds: number) =>
    gpxOf(
      lakePoints({ startedAt: LAKE_STARTED - days * day, seconds, speed: () => 10_000 / seconds }),
      {
        type: "running",
      },
    );
  expect(await upload(asha, run(1, 3_600))).toEqual(added(1));
  expect(await upload(asha, run(2, 3_300))).toEqual(added(1));
  expect(await upload(asha, run(3, 2_900))).toEqual(added(1, 1));
});

test("a few points that cannot be read are counted without, and the log says so", async () => {
  const { asha } = await openLog();
  expect(await upload(asha, gpxOf(withUnreadable(lakePoints(), 200)))).toEqual(added(1));
  expect(await logOf(asha)).toContain("2,986 points, 15 points not readable.");
});

test("what was left out and why stands beside the run", async () => {
  const { asha } = await openLog();
  await upload(asha, gpxOf(jumping(lakePoints())));
  expect(await logOf(asha)).toContain("3,001 points, 1 jump of up to 203.6 km left out.");
});

const UNSET = ["1989-12-31T00:00:00Z", "1970-01-01T00:00:00Z", "1990-07-18T00:00:00Z"];

test.each([
  ...UNSET.map((start): [string, string] => [
    `times of ${start}`,
    gpxOf(lakePoints({ startedAt: Date.parse(start) })),
  ]),
  ["one time for all points", gpxOf(lakePoints().map((point) => ({ ...point, at: LAKE_STARTED })))],
  [
    "a course with unset times",
    tcxOf(lakePoints({ startedAt: Date.parse("1989-12-31T00:00:00Z") }), { isCourse: true }),
  ],
])("%s: named as a route", async (_, file) => {
  const { asha } = await openLog();
  expect(await upload(asha, file)).toEqual(refused(IMPORT_REFUSAL_TEXTS.planned));
});

test("a document type is refused for its true reason", async () => {
  const { asha } = await openLog();
  const file = gpxOf(lakePoints(), {
    head: '<?xml version="1.0"?>\n<!DOCTYPE gpx SYSTEM "gpx.dtd">\n',
  });
  expect(await upload(asha, file)).toEqual(refused(IMPORT_REFUSAL_TEXTS.document_type));
});

test("times without a zone are the club's, and the log says so", async () => {
  const { club, asha } = await openLog();
  const file = gpxOf(lakePoints({ startedAt: Date.parse("2026-11-10T00:15:00Z") }), {
    time: (at) => new Date(at).toISOString().slice(0, 19),
  });
  expect(await upload(asha, file)).toEqual(added(1));
  const { startedAt } = await club.db
    .selectFrom("activities")
    .select("started_at as startedAt")
    .executeTakeFirstOrThrow();
  expect(startedAt).toBe(Date.parse("2026-11-10T00:15:00+05:30"));
  expect(await logOf(asha)).toContain("Its times have no zone: we took them as the club's.");
});

test("points from before the clock was set are left out, and the run counts", async () => {
  const { asha } = await openLog();
  const time = (at: number) =>
    at < LAKE_STARTED + 20_000 ? "1980-01-06T00:00:00Z" : new Date(at).toISOString();
  expect(await upload(asha, gpxOf(lakePoints(), { time }))).toEqual(added(1));
  expect(await logOf(asha)).toContain("2,981 points, 20 points not readable.");
});

/** Points of two forms in turn, as programs write them where a sensor is lost for a while. */
const inTurn = (text: string, ...forms: string[]) => {
  let index = 0;
  return text.replaceAll("@", () => forms[index++ % forms.length] ?? "");
};

test.each([
  [
    "empty extensions of some points",
    inTurn(
      gpxOf(lakePoints(), { extensions: "@" }),
      "<extensions />",
      "<extensions><hr>150</hr></extensions>",
    ),
  ],
  [
    "empty extensions above the points",
    gpxOf(lakePoints(), { extensions: RICH_EXTENSIONS }).replace(
      "<trk>",
      "<metadata><extensions/></metadata><trk>",
    ),
  ],
  [
    "an empty cadence of some points",
    inTurn(tcxOf(lakePoints(), { extensions: "@" }), "<Cadence/>", "<Cadence>86</Cadence>"),
  ],
])("%s: the lean file has every point", async (_, text) => {
  const sent = await unpacked(await leanRecording(bytesOf(text)));
  expect((await trackIn(sent))?.points).toEqual((await trackIn(text))?.points);
});

test("the lean file keeps the name of a file in an older encoding", async () => {
  const head = '<?xml version="1.0" encoding="ISO-8859-1"?>\n';
  const text = gpxOf(lakePoints(), { head }).replace("<trk>", "<trk><name>Caf\u00E9</name>");
  const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
  expect((await trackIn(await unpacked(await leanRecording(bytes))))?.name).toBe("Caf\u00E9");
});

const MARATHON = { seconds: 14_400, speed: () => 42_195 / 14_400 };
const TWO_HOURS = { seconds: 7_500, speed: () => 3 };

test.each([
  ["a marathon of four hours as GPX", gpxOf(lakePoints(MARATHON), { extensions: RICH_EXTENSIONS })],
  [
    "two hours as TCX",
    tcxOf(lakePoints(TWO_HOURS), { metres: 22_500, seconds: 7_500, extensions: RICH_TCX }),
  ],
])("%s is more than 4 MB, and its lean file gives the same", async (_, text) => {
  const bytes = bytesOf(text);
  expect(bytes.length).toBeGreaterThan(SENT_WHOLE_MAX_BYTES);
  const { asha } = await openLog();
  const lean = await leanRecording(bytes);
  expect(lean.length).toBeLessThan(bytes.length / 10);
  expect(await upload(asha, lean)).toEqual(added(1));
  const whole = await trackIn(text);
  const sent = await trackIn(await unpacked(lean));
  expect(sent).toMatchObject({
    startedAt: whole?.startedAt,
    distanceM: whole?.distanceM,
    durationS: whole?.durationS,
    unread: 0,
  });
});

test("a file that is too large to send without JavaScript leads to a page with the way to the FIT file", async () => {
  const { asha } = await openLog();
  const body = new FormData();
  body.append("files", new File([new Uint8Array(6 * 1024 * 1024)], "marathon.gpx"));
  const headers = { Origin: asha.origin, Accept: "text/html,application/xhtml+xml" };
  const sent = await asha.send("/progress/import", { method: "POST", body, headers });
  expect([sent.status, sent.location]).toEqual([303, "/progress?too-large"]);
  const inKannada = await asha.send("/kn/progress/import", { method: "POST", body, headers });
  expect(inKannada.location).toBe("/kn/progress?too-large");
  const told = await asha.get("/progress?too-large");
  expect(readable((await asha.get(told.location ?? "")).text)).toContain("'Export Original'");
  const script = { ...headers, Accept: "application/json" };
  expect(
    (await asha.send("/progress/import", { method: "POST", body, headers: script })).status,
  ).toBe(413);
});

test("every file can be chosen: phones grey out endings that they do not know", async () => {
  const { asha } = await openLog();
  const field = /<input[^>]*type="file"[^>]*name="files"[^>]*>/.exec(
    (await asha.get("/progress")).text,
  );
  expect(field?.[0]).toBeDefined();
  expect(field?.[0]).not.toContain("accept");
});

test("figures of device and points that differ stand side by side, and one tap takes the others", async () => {
  const { club, asha } = await openLog();
  expect(await upload(asha, tcxOf(lakePoints(), { metres: 10_400 }))).toEqual(added(1));
  expect(await logOf(asha)).toContain("The points in the file say 10.0 km in 50:00.");
  const stored = () =>
    club.db.selectFrom("activities").select(["distance_m as metres"]).executeTakeFirstOrThrow();
  expect((await stored()).metres).toBe(10_400);
  const page = (await asha.get("/progress")).text;
  const [, address = ""] = /action="(\/progress\/runs\/[^"]+)"/.exec(page) ?? [];
  const toPoints = { intent: "swap", to: fieldValue(page, "to") };
  // The second tap of a double tap asks for what is taken already.
  for (const form of [toPoints, toPoints]) await asha.post(address, form);
  expect((await stored()).metres).toBeLessThan(10_050);
  const log = await asha.get("/progress");
  expect(readable(log.text)).toContain("Your device says 10.4 km in 50:00.");
  await asha.post(address, { intent: "swap", to: fieldValue(log.text, "to") });
  expect((await stored()).metres).toBe(10_400);
});

const FORMS = {
  gpx: gpxOf(lakePoints()),
  tcx: tcxOf(lakePoints()),
  "gpx.gz": new Uint8Array(gzipSync(gpxOf(lakePoints()))),
  "phone, 20 s later": gpxOf(lakePoints({ startedAt: LAKE_STARTED + 20_000, seconds: 2_950 })),
};
const MIDNIGHTS = {
  "across midnight in the club's zone": "2026-11-09T18:10:00Z",
  "across midnight in UTC": "2026-11-09T23:40:00Z",
};

test.each(Object.entries(FORMS))(
  "a corrected run stays single and corrected when it comes again as %s",
  async (_, again) => {
    const { club, asha } = await openLog();
    await upload(asha, FORMS.gpx);
    const page = (await asha.get("/progress")).text;
    const [, edit = ""] = /href="(\/progress\/runs\/[^"]+)"/.exec(page) ?? [];
    const submitKey =
      /name="submitKey" value="([^"]+)"/.exec((await asha.get(edit)).text)?.[1] ?? "";
    const typed = { intent: "save", submitKey, sport: "run", title: "Lake", minutes: "45" };
    await asha.post(edit, { ...typed, date: "2026-11-02", startTime: "17:00", distanceKm: "9.5" });
    expect((await upload(asha, again)).skipped[0]?.reason).toBe("is in your log already.");
    const rows = await club.db.selectFrom("activities").select(["date", "distance_m"]).execute();
    expect(rows).toEqual([{ date: "2026-11-02", distance_m: 9_500 }]);
  },
);

test.each(Object.entries(MIDNIGHTS))("a run %s counts once in all formats", async (_, start) => {
  const { asha } = await openLog();
  const points = lakePoints({ startedAt: Date.parse(start) });
  const outcome = await upload(
    asha,
    gpxOf(points),
    tcxOf(points),
    new Uint8Array(gzipSync(gpxOf(points))),
  );
  expect([outcome.added, outcome.skipped.length]).toEqual([1, 2]);
});

test("a run that comes again after the club's zone changed stays single", async () => {
  const { club } = await openLog();
  const whose = { memberId: "sample-member-asha", consumeImport: async () => true };
  const send = (text: string, timeZone: string) =>
    importActivity(club.db, { ...whose, bytes: bytesOf(text), now: club.clock.now(), timeZone });
  expect(await send(FORMS.gpx, "Asia/Kolkata")).toMatchObject({ ok: true });
  const again = { ok: false, reason: "already_there" };
  expect(await send(FORMS.gpx, "America/New_York")).toEqual(again);
  expect(await send(FORMS.tcx, "America/New_York")).toEqual(again);
});

test("two recordings that are asked about are asked about once", async () => {
  const { asha } = await openLog();
  const other = tcxOf(lakePoints(), { sport: "Other" });
  expect(await upload(asha, other)).toEqual(added(1, 1));
  expect((await upload(asha, FORMS.gpx)).added).toBe(0);
});

test("a FIT file that ends early gives what is whole, and the log says so", async () => {
  const { asha } = await openLog();
  const whole = DEVICE_FILES["a Garmin watch, FIT"]?.({ startedAt: STARTED }) ?? new Uint8Array();
  expect(await upload(asha, whole.slice(0, Math.round(whole.length * 0.8)))).toEqual(added(1));
  expect(await logOf(asha)).toContain("The file ends early: what was whole counts.");
});

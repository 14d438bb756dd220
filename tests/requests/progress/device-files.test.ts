import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { fieldValue, readable } from "../../support/browser";
import { DEVICE_FILES, DEVICE_RUN, multisportFit } from "../../support/device-files";
import { added, logOf, openLog, RUN, refused, STARTED, upload } from "../../support/imported-files";
import { gpxFile } from "../../support/recorded-run";
import { addEvent, attend } from "../../support/run-day";
import { zipOf } from "../../support/zip-file";

const secondsOf = (duration: string) =>
  duration.split(":").reduce((sum, part) => sum * 60 + Number(part), 0);

test.each(Object.entries(DEVICE_FILES))(
  "a file of %s gives distance, moving time and time with the break",
  async (_, file) => {
    const { asha } = await openLog();
    expect(await upload(asha, file({ startedAt: STARTED }))).toEqual(added(1));
    const log = await logOf(asha);
    expect(log).toContain("Tue, 10 Nov 2026");
    const [, km, moving = ""] = /([\d.]+) km (\d:\d\d:\d\d)/.exec(log) ?? [];
    expect(km).toBe(DEVICE_RUN.km);
    expect(secondsOf(DEVICE_RUN.moving) - secondsOf(moving)).toBeLessThanOrEqual(10);
    expect(log).toContain(`${DEVICE_RUN.elapsed} with pauses`);
  },
);

test("the same run as FIT, TCX and GPX is added once", async () => {
  const { asha } = await openLog();
  const files = Object.values(DEVICE_FILES).map((file) => file({ startedAt: STARTED }));
  const outcome = await upload(asha, ...files);
  expect(outcome.added).toBe(1);
  expect(outcome.skipped).toHaveLength(files.length - 1);
  expect(new Set(outcome.skipped.map(({ reason }: { reason: string }) => reason))).toEqual(
    new Set(["is in your log already."]),
  );
});

test("of a triathlon the run alone is added", async () => {
  const { asha } = await openLog();
  expect(await upload(asha, multisportFit({ startedAt: STARTED }))).toEqual(added(1));
  expect(await logOf(asha)).toContain("Morning run, 8.0 km");
});

test("a title comes from the file with its characters, or from the time of day and the distance", async () => {
  const { asha } = await openLog();
  const walk = { ...RUN, startedAt: STARTED + 12 * 3_600_000, metres: 3_100, type: "walking" };
  await upload(asha, gpxFile({ ...RUN, name: "Lake &amp; hill &#127939;" }), gpxFile(walk));
  const log = await logOf(asha);
  expect(log).toContain("Lake & hill 🏃");
  expect(log).toContain("Evening walk, 3.1 km");
});

test("both activities of one file are added", async () => {
  const { asha } = await openLog();
  const second = { ...RUN, startedAt: STARTED + 6 * 3_600_000 };
  expect(await upload(asha, gpxFile(RUN, second))).toEqual(added(2));
});

test.each([
  [
    "a route without times",
    "<gpx><trk><trkseg><trkpt lat='1' lon='1'/><trkpt lat='2' lon='1'/></trkseg></trk></gpx>",
    "has no times in it: it is a route, not a recorded run.",
  ],
  ["a ride", gpxFile({ ...RUN, type: "cycling" }), "is another sport, not a run or a walk."],
  ["a ride by number", gpxFile({ ...RUN, type: "1" }), "is another sport, not a run or a walk."],
  [
    "a ride, FIT",
    DEVICE_FILES["a Garmin watch, FIT"]?.({ startedAt: STARTED, sport: "cycling" }) ?? "",
    "is another sport, not a run or a walk.",
  ],
  ["a picture", "<svg></svg>", "is not a GPX, TCX or FIT file with a run in it."],
])("%s is refused with what is wrong", async (_, file, reason) => {
  const { asha } = await openLog();
  expect(await upload(asha, file)).toEqual(refused(reason));
});

test("a run counts without its jump of 203 km", async () => {
  const { asha } = await openLog();
  const text = new TextDecoder().decode(gpxFile(RUN));
  const times = [...text.matchAll(/<trkpt lat="([\d.]+)"/g)];
  const jumped = text.replace(times[40]?.[0] ?? "", '<trkpt lat="14.73"');
  expect(jumped).not.toBe(text);
  expect(await upload(asha, jumped)).toEqual(added(1));
  expect(await logOf(asha)).toMatch(/7\.8 km/);
});

test.each([
  [{ distanceKm: "42", minutes: "1" }, "Nobody has ever run this far that fast."],
  [{ distanceKm: "1", minutes: "21" }, "slower than 20:00/km"],
  [{ distanceKm: "5", minutes: "30", sport: "other" }, "Please choose run or walk"],
  [{ minutes: "1" }, "Nobody has ever run this far that fast."],
])("a typed activity of %s is refused at its field", async (fields, text) => {
  const { asha } = await openLog();
  const submitKey = fieldValue((await asha.get("/progress")).text, "submitKey");
  const answer = await asha.post("/progress", { date: "2026-11-17", submitKey, ...fields });
  expect(answer.status).toBe(400);
  expect(readable(answer.text)).toContain(text);
  expect(await logOf(asha)).toContain("No runs of your own yet");
});

test("a typed activity with a start near a club run is offered as that run", async () => {
  const { club, asha } = await openLog();
  const eventId = await addEvent(club.db, { date: "2026-11-15", time: "05:45" });
  await attend(club.db, { eventId, memberId: "sample-member-asha", now: club.clock.now() });
  const submitKey = fieldValue((await asha.get("/progress")).text, "submitKey");
  const typed = { startTime: "05:00", distanceKm: "8.2", minutes: "47", seconds: "10" };
  await asha.post("/progress", { date: "2026-11-15", submitKey, ...typed });
  expect(readable((await asha.get("/progress")).text)).toContain(
    "This looks like Sunday's run: use its 8.2 km and 47:10?",
  );
});

test("an export archive without JavaScript gives its runs, with what was skipped by name", async () => {
  const { asha } = await openLog();
  const fit = DEVICE_FILES["a Garmin watch, FIT"]?.({ startedAt: STARTED }) ?? new Uint8Array();
  const later = gpxFile({ ...RUN, startedAt: STARTED + 86_400_000 });
  const ride = gpxFile({ ...RUN, startedAt: STARTED + 2 * 86_400_000, type: "cycling" });
  const archive = zipOf([
    { name: "activities/1.fit.gz", content: gzipSync(fit) },
    { name: "activities/2.gpx", content: later },
    { name: "activities/3.gpx", content: ride },
    { name: "profile.csv", content: new Uint8Array(9) },
  ]);
  expect(await upload(asha, archive)).toEqual({
    added: 2,
    doubtful: 0,
    skipped: [{ name: "3.gpx", reason: "is another sport, not a run or a walk." }],
  });
  const empty = zipOf([{ name: "profile.csv", content: new Uint8Array(9) }]);
  expect(await upload(asha, empty)).toEqual(
    refused("is an archive without a GPX, TCX or FIT file in it."),
  );
});

test("an archive with more than 50 files says that the rest was left out", async () => {
  const { asha } = await openLog();
  const names = Array.from({ length: 52 }, (_, index) => `${index}.gpx`);
  const archive = zipOf(names.map((name) => ({ name, content: new Uint8Array(9) })));
  const outcome = await upload(asha, archive);
  expect(outcome.skipped).toHaveLength(51);
  expect(outcome.skipped.at(-1)).toEqual({
    name: "0.file",
    reason: "holds more than can be added at once: the rest was left out.",
  });
});

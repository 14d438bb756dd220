import { expect, test } from "vitest";
import { readGpx } from "./gpx";
import { readRecording } from "./recordings";
import { distanceBetween, sketchOf } from "./track";

const point = (latitude: number, longitude: number) => ({ latitude, longitude, at: null });

const gpx = (points: string, head = "") =>
  `<?xml version="1.0"?>${head}<gpx version="1.1"><trk><trkseg>${points}</trkseg></trk></gpx>`;
const north = (degrees: number, time: string) =>
  `<trkpt lat="${degrees}" lon="77.6"><ele>900</ele><time>${time}</time></trkpt>`;

async function trackIn(text: string) {
  const recording = await readGpx(text, "Asia/Kolkata");
  return recording.ok ? recording.tracks[0] : undefined;
}

test("a degree of latitude is 111 km", () => {
  expect(distanceBetween(point(12, 77), point(13, 77))).toBeCloseTo(111_195, -1);
});

test("a GPX track gives start, distance and time", async () => {
  const track = await trackIn(
    gpx(north(12.9, "2026-11-15T00:15:00Z") + north(12.945, "2026-11-15T00:45:00Z")),
  );
  expect(track).toMatchObject({
    startedAt: Date.parse("2026-11-15T00:15:00Z"),
    durationS: 1_800,
    distanceM: 5_004,
  });
});

test("a GPX time is in its zone, or the club's without one", async () => {
  const started = async (from: string, to: string) =>
    (await trackIn(gpx(north(12.9, from) + north(12.945, to))))?.startedAt;
  const began = Date.parse("2026-11-15T00:15:00Z");
  expect(await started("2026-11-15T05:45:00", "2026-11-15T06:15:00")).toBe(began);
  expect(await started("2026-11-15T05:45:00+05:30", "2026-11-15T06:15:00+05:30")).toBe(began);
});

test.each([
  ["2026-11-15T05:15:00+05", "2026-11-15T05:45:00+05"],
  ["2026-11-15T00:15:00 UTC", "2026-11-15T00:45:00 UTC"],
  ["2026-11-15T00:15:00,000Z", "2026-11-15T00:45:00,000Z"],
  ["20261115T001500Z", "20261115T004500Z"],
  ["20261115T054500", "20261115T061500+0530"],
])("a time in a rarer form is read: %s", async (from, to) => {
  const track = await trackIn(gpx(north(12.9, from) + north(12.945, to)));
  expect(track).toMatchObject({ startedAt: Date.parse("2026-11-15T00:15:00Z"), durationS: 1_800 });
});

test.each([
  ["another kind of XML", "<?xml version='1.0'?><svg><path/></svg>"],
  ["no XML", "PNG"],
  ["nothing", ""],
])("a file with %s is no GPX file", async (_, text) => {
  expect(await readRecording(new TextEncoder().encode(text), "UTC")).toBeUndefined();
});

test.each([
  ["no times", gpx('<trkpt lat="1" lon="1"/><trkpt lat="2" lon="1"/>'), "no_times"],
  ["a route", "<gpx><rte><rtept lat='1' lon='1'/></rte></gpx>", "no_times"],
  ["one place", gpx(north(1, "2026-11-15T00:15:00Z") + north(1, "2026-11-15T00:16:00Z")), "empty"],
  ["nothing in it", gpx(""), "empty"],
])("a GPX file with %s is refused as %s", async (_, text, reason) => {
  expect(await readGpx(text, "UTC")).toEqual({ ok: false, reason });
});

test("a track's name is read in any script, with XML's own entities and numbered characters expanded", async () => {
  const named = async (name: string) =>
    (
      await trackIn(
        gpx(north(1, "2026-11-15T00:15:00Z") + north(2, "2026-11-15T02:15:00Z")).replace(
          "<trk>",
          `<trk><name>${name}</name>`,
        ),
      )
    )?.name;
  expect(await named("ஏரிக்கரை ஓட்டம்")).toBe("ஏரிக்கரை ஓட்டம்");
  expect(await named("<![CDATA[Lake & hill]]>")).toBe("Lake & hill");
  expect(await named("A &amp; B &lt;b&gt; &#65; &#x1F3C3; &x;")).toBe("A & B <b> A 🏃 &x;");
  expect(await named("&amp;lt; &#0; &#xD800; &#x110000;")).toBe("&lt; &#0; &#xD800; &#x110000;");
  expect(await named("")).toBeUndefined();
});

test("a GPX file with waypoints only is refused", async () => {
  const waypoint = '<wpt lat="12.9" lon="77.6"><time>2026-11-15T00:15:00Z</time></wpt>';
  expect(await readGpx(gpx(waypoint.repeat(3)), "UTC")).toEqual({ ok: false, reason: "empty" });
});

test("the longest track and the route that is hardest to simplify stay small", async () => {
  const points = Array.from({ length: 250_000 }, (_, index) => {
    const swing = (index % 2 === 0 ? 1 : -1) * (1 - index / 250_000);
    return { latitude: swing, longitude: index / 250_000, at: null };
  });
  const text = points.map((p) => `<trkpt lat="${p.latitude}" lon="${p.longitude}"/>`).join("");
  const timed = north(0, "2026-11-15T00:15:00Z");
  const track = await readGpx(gpx(timed + text + timed), "UTC");
  expect(track).toEqual({ ok: false, reason: "empty" });
  expect(sketchOf(points)?.length).toBeLessThan(12_000);
  expect(await readGpx(gpx('<trkpt lat="1" lon="1">'.repeat(200_000)), "UTC")).toMatchObject({
    ok: false,
  });
});

const NORTHWARDS = Array.from({ length: 500 }, (_, index) => point(12 + index / 1e4, 77.5));

test("a route picture is simplified within its box", () => {
  expect(sketchOf(NORTHWARDS)).toBe("50.0,94.0 50.0,6.0");
});

test("a route picture does not reveal the location", () => {
  expect(sketchOf(NORTHWARDS.map((p) => ({ ...p, latitude: p.latitude + 20 })))).toBe(
    "50.0,94.0 50.0,6.0",
  );
});

test("a route without a way has no picture", () => {
  expect(sketchOf([point(1, 1), point(1, 1)])).toBeUndefined();
  expect(sketchOf([])).toBeUndefined();
});

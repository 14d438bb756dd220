/** A recording of two minutes, point by point, in the shapes of files that no device's own form has. */
import { expect, test } from "vitest";
import { IMPORT_REFUSAL_TEXTS } from "~/core/progress/texts";
import { added, openLog, refused, upload } from "../../support/imported-files";
import { utf16 } from "../../support/shapes/watch-files";

const STARTED = Date.parse("2026-09-20T00:15:00Z");
const POINTS = 120;
const METRES = 333;
const DEGREES_A_SECOND = 0.000_025_180_988_354;
const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';

interface Form {
  head?: string;
  tail?: string;
  degrees?: (value: number) => string;
  time?: (at: number) => string;
}

function recording(form: Form = {}): string {
  const { head = DECLARATION, tail = "", degrees = (value) => value.toFixed(6) } = form;
  const { time = (at) => new Date(at).toISOString().replace(".000", "") } = form;
  const points = Array.from({ length: POINTS }, (_, second) => {
    const latitude = degrees(12.97 + second * DEGREES_A_SECOND);
    const at = time(STARTED + second * 1_000);
    return `<trkpt lat="${latitude}" lon="${degrees(77.59)}"><ele>900</ele><time>${at}</time></trkpt>`;
  });
  return `${head}<gpx version="1.1" creator="X" xmlns="http://www.topografix.com/GPX/1/1"><trk><name>n</name><trkseg>${points.join("\n")}</trkseg></trk></gpx>${tail}`;
}

const LOCAL = (at: number) => new Date(at).toISOString().slice(0, 19);

test.each<[string, string | Uint8Array<ArrayBuffer>, number]>([
  ["a plain file", recording(), STARTED],
  ["30 digits behind the point", recording({ degrees: (value) => value.toFixed(30) }), STARTED],
  ["UTF-16", utf16(recording()), STARTED],
  ["4 kB in front", recording({ head: `${DECLARATION}<!-- ${"x".repeat(4_000)} -->\n` }), STARTED],
  ["1 kB behind", recording({ tail: `\n<!-- ${"y".repeat(1_000)} -->` }), STARTED],
  ["times without a zone", recording({ time: LOCAL }), Date.parse("2026-09-20T00:15:00+05:30")],
])("%s: all 120 points, so 333 metres and 119 seconds", async (_, file, startedAt) => {
  const { club, asha } = await openLog();
  expect(await upload(asha, file)).toEqual(added(1));
  const kept = await club.db
    .selectFrom("activities")
    .select(["started_at", "distance_m", "duration_s"])
    .where("member_id", "=", "sample-member-asha")
    .where("started_at", "=", startedAt)
    .executeTakeFirstOrThrow();
  expect(kept.duration_s).toBe(POINTS - 1);
  expect(Math.abs((kept.distance_m ?? 0) - METRES)).toBeLessThanOrEqual(1);
});

test("a document type without an address is refused for its true reason", async () => {
  const { asha } = await openLog();
  const file = recording({ head: '<?xml version="1.0"?>\n<!DOCTYPE gpx>\n' });
  expect(await upload(asha, file)).toEqual(refused(IMPORT_REFUSAL_TEXTS.document_type));
});

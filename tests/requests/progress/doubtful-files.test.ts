import { expect, test } from "vitest";
import { fieldValue, readable } from "../../support/browser";
import {
  added,
  editLink,
  logOf,
  openLog,
  RUN,
  refused,
  upload,
} from "../../support/imported-files";
import { gpxFile } from "../../support/recorded-run";

test("a kilometre walked in an hour counts only once it is corrected", async () => {
  const { asha } = await openLog();
  expect(await upload(asha, gpxFile({ ...RUN, metres: 1_000, seconds: 3_600 }))).toEqual(
    added(1, 1),
  );
  expect(await logOf(asha)).toContain(
    "Not counted: 60:00/km is slower than 20:00/km. Edit it to correct it.",
  );
  const edit = await editLink(asha);
  const submitKey = fieldValue((await asha.get(edit)).text, "submitKey");
  const fields = { intent: "save", submitKey, date: "2026-11-10", sport: "walk", title: "Walk" };
  await asha.post(edit, { ...fields, distanceKm: "1", minutes: "15" });
  expect(await logOf(asha)).not.toContain("Not counted");
});

test("a file whose clock is set back halfway is refused with what is wrong", async () => {
  const { asha } = await openLog();
  expect(await upload(asha, gpxFile({ ...RUN, setBackS: 900 }))).toEqual(
    refused(
      "has a clock that goes back, so its time can't be right. Export it again, or log the run by hand.",
    ),
  );
});

test("two recordings of the same run in one file count once", async () => {
  const { asha } = await openLog();
  expect(await upload(asha, gpxFile(RUN, RUN))).toEqual(added(1));
  expect(await logOf(asha)).toContain("Morning run, 8.0 km");
});

test.each([
  ["that never moves", gpxFile({ ...RUN, metres: 0 })],
  ["with a place and no track", "<gpx><wpt lat='1' lon='1'/></gpx>"],
])("a file %s has no run in it", async (_, file) => {
  const { asha } = await openLog();
  expect(await upload(asha, file)).toEqual(refused("has no recorded run in it."));
});

const CAR_RIDE = gpxFile({ ...RUN, metres: 42_000, seconds: 2_400 });

test("a car ride without a sport is kept as not counted with the reason", async () => {
  const { asha } = await openLog();
  expect(await upload(asha, CAR_RIDE)).toEqual(added(1, 1));
  expect(await logOf(asha)).toContain("Not counted: nobody has ever run this distance that fast.");
});

test("a car ride without a sport earns nothing", async () => {
  const { club, asha } = await openLog();
  await upload(asha, CAR_RIDE);
  const page = readable((await asha.get("/progress?by=month")).text);
  expect(page).toContain("Nov 2026 no run");
  expect(page).not.toContain("Longest run");
  const earned = await club.db
    .selectFrom("achievements")
    .select("achievement")
    .where("member_id", "=", "sample-member-asha")
    .where("achievement", "=", "marathon_ready")
    .where("earned", "=", 1)
    .execute();
  expect(earned).toEqual([]);
});

test("a doubtful activity counts once its correction is one that somebody can run", async () => {
  const { asha } = await openLog();
  await upload(asha, gpxFile({ ...RUN, metres: 42_000, seconds: 2_400 }));
  const edit = await editLink(asha);
  const form = await asha.get(edit);
  expect(fieldValue(form.text, "startTime")).toBe("05:45");
  const typed = {
    submitKey: fieldValue(form.text, "submitKey"),
    date: "2026-11-10",
    intent: "save",
    startTime: "05:45",
    sport: "run",
    title: "Corrected",
    distanceKm: "8",
    minutes: "40",
  };
  const steep = await asha.post(edit, { ...typed, distanceKm: "2", minutes: "59" });
  expect(steep.status).toBe(400);
  expect(readable(steep.text)).toContain("slower than 20:00/km");
  expect((await asha.post(edit, { ...typed, title: "Still a car", distanceKm: "42" })).status).toBe(
    302,
  );
  expect(await logOf(asha)).toContain("Not counted: nobody has ever run");
  expect((await asha.post(edit, typed)).status).toBe(302);
  const log = await logOf(asha);
  expect(log).toContain("Corrected");
  expect(log).not.toContain("Not counted");
});

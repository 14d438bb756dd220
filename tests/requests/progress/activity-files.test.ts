import { expect, test } from "vitest";
import { IMPORT_REFUSAL_TEXTS } from "~/core/progress/texts";
import {
  importActivities,
  importActivity,
} from "~/core/progress/watch-files/import-activity.server";
import { addDays } from "~/lib/dates";
import { type Browser, fieldValue, readable } from "../../support/browser";
import { TestClub } from "../../support/club";

const RUN = { date: "2026-11-17", title: "Lake", distanceKm: "8.4", minutes: "45" };

async function log(browser: Browser, fields: Record<string, string>) {
  const page = await browser.get("/progress");
  const submitKey = fieldValue(page.text, "submitKey");
  return await browser.post("/progress", { intent: "save", submitKey, ...fields });
}

const LONG_AGO_OR_AHEAD = "holds a run that is too long, dated before 1970, or in the future.";

const gpx = (day: string, doctype = "") =>
  `<?xml version="1.0"?>${doctype}<gpx><trk><trkseg>
  <trkpt lat="12.9" lon="77.6"><time>${day}T00:15:00Z</time></trkpt>
  <trkpt lat="12.945" lon="77.61"><time>${day}T00:45:00Z</time></trkpt></trkseg></trk></gpx>`;

async function upload(
  browser: Browser,
  files: [string, string | Uint8Array<ArrayBuffer>][],
  json = true,
) {
  const body = new FormData();
  for (const [name, content] of files) body.append("files", new File([content], name));
  const headers = { Origin: browser.origin, ...(json && { Accept: "application/json" }) };
  return await browser.send("/progress/import", { method: "POST", body, headers });
}

test("files that cannot be added are skipped by name without stopping the others", async () => {
  const club = await TestClub.open();
  const asha = await club.member("asha");
  const bomb = '<!DOCTYPE gpx [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;">]>';
  const answer = await upload(asha, [
    ["good.gpx", gpx("2026-11-10")],
    ["again.gpx", gpx("2026-11-10")],
    ["entities.gpx", gpx("2026-11-11", bomb)],
    ["ahead.gpx", gpx("2026-11-30")],
    ["picture.gpx", new Uint8Array([0x89, 0x50, 0x4e, 0x47])],
    ["zip.gpx", new Uint8Array([0x50, 0x4b, 3, 4])],
    ["cut.gpx", gpx("2026-11-12").slice(0, -30)],
    ["cut.tcx", "<TrainingCenterDatabase><Activities><Activity Sport='Running'>"],
    ["cut.fit", new Uint8Array([14, 16, 0, 0, 255, 0, 0, 0, 0x2e, 0x46, 0x49, 0x54, 0, 0])],
  ]);
  expect(JSON.parse(answer.text)).toEqual({
    added: 1,
    doubtful: 0,
    skipped: [
      { name: "again.gpx", reason: "is in your log already." },
      {
        name: "entities.gpx",
        reason:
          "declares a document type, which a recording never needs. Export it again from your watch's app.",
      },
      { name: "ahead.gpx", reason: LONG_AGO_OR_AHEAD },
      { name: "picture.gpx", reason: "is not a GPX, TCX or FIT file with a run in it." },
      { name: "zip.gpx", reason: "is damaged or cut short. Export it again." },
      { name: "cut.gpx", reason: "is damaged or cut short. Export it again." },
      { name: "cut.tcx", reason: "is damaged or cut short. Export it again." },
      { name: "cut.fit", reason: "is damaged or cut short. Export it again." },
    ],
  });
  const page = await asha.get("/progress");
  expect(page.text).toContain("<polyline");
  expect(page.text).not.toMatch(/12\.9\d*,77|77\.6/);
});

test("the files of an export are taken one after the other, each in a request of its own", async () => {
  const club = await TestClub.open({ isUnrendered: true });
  const asha = await club.member("asha");
  const COUNT = 60;
  for (let n = 0; n < COUNT; n += 1) {
    const day = addDays("2026-11-16", -n);
    const { status, text } = await upload(asha, [[`${day}.gpx`, gpx(day)]]);
    expect([day, status, JSON.parse(text)]).toMatchObject([day, 200, { added: 1 }]);
  }
});

test("only files with impossible years are skipped", async () => {
  const club = await TestClub.open();
  const asha = await club.member("asha");
  const days = ["0001-01-01", "1969-12-30", "9999-12-31", "+012345-01-01", "-000001-01-01"];
  const files = days.map((day): [string, string] => [`${day}.gpx`, gpx(day)]);
  const answer = await upload(asha, [...files, ["good.gpx", gpx("2026-11-10")]]);
  expect(JSON.parse(answer.text)).toEqual({
    added: 1,
    doubtful: 0,
    skipped: days.map((day) => ({ name: `${day}.gpx`, reason: LONG_AGO_OR_AHEAD })),
  });
});

test("without JavaScript the result is on the page, with hostile file names as text", async () => {
  const club = await TestClub.open();
  const asha = await club.member("asha");
  const name = "<img src=x onerror=alert(1)>.gpx";
  const sent = await upload(
    asha,
    [
      ["fine.gpx", gpx("2026-11-10")],
      [name, "no"],
    ],
    false,
  );
  const page = await asha.get(sent.location ?? "");
  expect(readable(page.text)).toContain(`1 run added. ${name} is not a GPX, TCX or FIT file`);
  expect(page.text).not.toContain("<img src=x");
  const link = "/progress?added=0&skipped=Your+account/is+blocked,+call+98765";
  expect(readable((await asha.get(link)).text)).not.toContain("No run was added");
});

test("importActivity and importActivities refuse a file of more than 10 MB", async () => {
  const club = await TestClub.open();
  const bytes = new Uint8Array(10 * 1024 * 1024 + 1);
  const whose = {
    memberId: "sample-member-asha",
    consumeImport: async () => true,
    now: club.clock.now(),
    timeZone: "Asia/Kolkata",
  };
  expect(await importActivity(club.db, { ...whose, bytes })).toEqual({
    ok: false,
    reason: "too_large",
  });
  const files = [new File([bytes], "large.gpx")];
  expect(await importActivities(club.db, { ...whose, files })).toEqual({
    added: 0,
    doubtful: 0,
    skipped: [{ name: "large.gpx", reason: IMPORT_REFUSAL_TEXTS.too_large }],
  });
});

test("files beyond the first 50 are skipped by name and not read", async () => {
  const club = await TestClub.open();
  const files = Array.from({ length: 52 }, (_, index) => new File(["no"], `${index}.gpx`));
  const whose = {
    memberId: "sample-member-asha",
    consumeImport: async () => true,
    now: club.clock.now(),
    timeZone: "Asia/Kolkata",
  };
  const { added, skipped } = await importActivities(club.db, { ...whose, files });
  expect([added, skipped.length]).toEqual([0, 52]);
  expect(skipped.slice(49)).toEqual([
    { name: "49.gpx", reason: "is not a GPX, TCX or FIT file with a run in it." },
    { name: "50.gpx", reason: "was left out: at most 50 files at once." },
    { name: "51.gpx", reason: "was left out: at most 50 files at once." },
  ]);
});

test("the export has every run without a formula in its cells", async () => {
  const club = await TestClub.open();
  const asha = await club.member("asha");
  await log(asha, { ...RUN, title: "=1+1" });
  const file = await asha.get("/progress/export");
  expect(file.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
  expect(file.headers.get("Content-Disposition")).toContain("runs-2026-11-18.csv");
  expect(file.text).toContain("2026-11-17,'=1+1,own,8.4,0:45:00,no\r\n");
});

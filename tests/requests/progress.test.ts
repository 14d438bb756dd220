import { expect, test } from "vitest";
import { addMemberEvent, removeMemberEvent } from "~/features/member-events/commands.server";
import { importRun } from "~/features/own-runs/commands/import-run.server";
import { importRuns } from "~/features/own-runs/commands/import-runs.server";
import { type Browser, fieldValue, readable } from "../support/browser";
import { TestClub } from "../support/club";

const RUN = { date: "2026-11-17", title: "Lake", distanceKm: "8.4", minutes: "45" };

async function log(browser: Browser, fields: Record<string, string>) {
  const page = await browser.get("/progress");
  const submitKey = fieldValue(page.text, "submitKey");
  return await browser.post("/progress", { intent: "save", submitKey, ...fields });
}

const LONG_AGO_OR_AHEAD = "holds a run that is too long, before 1970 or still ahead.";

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

test("a run is logged once however often it is sent, shows in log and charts, is edited and deleted", async () => {
  const club = await TestClub.open();
  const asha = await club.member("asha");
  const submitKey = fieldValue((await asha.get("/progress")).text, "submitKey");
  for (let again = 0; again < 3; again++) {
    const logged = await asha.post("/progress", { ...RUN, submitKey });
    expect(logged.location).toBe(`/progress?logged=${submitKey}`);
  }
  const page = await asha.get("/progress?logged");
  const text = readable(page.text);
  expect(text).toContain("Run logged. Well done.");
  expect(text).toContain("Week of 16 Nov 8.4 km");
  expect(text.match(/Edit/g)).toHaveLength(1);
  const edit = /href="(\/progress\/runs\/[^"]+)"/.exec(page.text)?.[1] ?? "";
  const form = await asha.get(edit);
  expect(fieldValue(form.text, "distanceKm")).toBe("8.4");
  const changed = await asha.post(edit, { ...RUN, distanceKm: "10", submitKey });
  expect(changed.location).toBe("/progress");
  expect(readable((await asha.get("/progress")).text)).toContain("Week of 16 Nov 10.0 km");
  expect((await asha.post(edit, { intent: "remove" })).location).toBe("/progress");
  expect(readable((await asha.get("/progress")).text)).toContain("No runs of your own yet");
  expect((await asha.post(edit, { intent: "remove" })).status).toBe(404);
});

test.each([
  [{ ...RUN, date: "2026-11-19" }, "This day is still to come. Log a run after it is done."],
  [{ ...RUN, date: "2026-02-30" }, "Please enter the day of the run as a date that exists."],
  [
    { ...RUN, distanceKm: "-4" },
    "Please enter a distance in km between 0.01 and 300, such as 5.2.",
  ],
  [
    { ...RUN, distanceKm: "301" },
    "Please enter a distance in km between 0.01 and 300, such as 5.2.",
  ],
  [{ ...RUN, minutes: "60" }, "Please enter 0 to 59 minutes."],
  [{ ...RUN, title: "x".repeat(81) }, "Please use at most 80 characters."],
])(
  "a run with a slip is refused beside its field, nothing typed is lost",
  async (fields, message) => {
    const club = await TestClub.open();
    const asha = await club.member("asha");
    const refused = await log(asha, fields);
    expect(refused.status).toBe(400);
    expect(readable(refused.text)).toContain(message);
    expect(fieldValue(refused.text, "distanceKm")).toBe(fields.distanceKm);
  },
);

test("today is the club's day: just after midnight there, yesterday in UTC", async () => {
  const club = await TestClub.open({ at: Date.parse("2026-11-18T18:31:00Z") });
  const asha = await club.member("asha");
  expect((await log(asha, { ...RUN, date: "2026-11-19" })).status).toBe(302);
});

test("distance and time may be left out: they are estimated and marked", async () => {
  const club = await TestClub.open();
  const asha = await club.member("asha");
  await log(asha, { date: "2026-11-17" });
  const text = readable((await asha.get("/progress?by=month")).text);
  expect(text).toContain("Nov 2026 5.0 km *");
  expect(text).toContain("5.5 minutes a kilometre where a run has no time");
  await log(asha, { date: "2024-11-17", distanceKm: "10" });
  const [, old] = readable((await asha.get("/progress?before=2026-01-01_x")).text).split(
    "My own runs",
  );
  expect(old).toMatch(/10\.0 km 0:55:00\*.*Edit.*5\.5 minutes a kilometre where a run has no time/);
});

test("forged totals and another member's run change nothing and tell nothing", async () => {
  const club = await TestClub.open();
  const asha = await club.member("asha");
  const forged = { ...RUN, title: "Ashas secret way", totalRuns: "99", userId: "x", memberId: "y" };
  await log(asha, forged);
  const { id, member_id } = await club.db
    .selectFrom("own_runs")
    .select(["id", "member_id"])
    .executeTakeFirstOrThrow();
  expect(member_id).toBe("sample-member-asha");
  const arjun = await club.member("arjun");
  const path = `/progress/runs/${id}`;
  for (const answer of [
    await arjun.get(path),
    await arjun.get(`${path}.data`),
    await arjun.post(path, { ...RUN, submitKey: crypto.randomUUID() }),
    await arjun.post(path, { intent: "remove" }),
  ]) {
    expect(answer.status).toBe(404);
    expect(answer.text).not.toContain("secret");
  }
  expect(readable((await asha.get("/progress")).text)).toContain("Ashas secret way");
});

test("files are imported several at once; bad ones are named and skipped, known ones too", async () => {
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
    ["cut.fit", new Uint8Array([14, 16, 0, 0, 255, 0, 0, 0, 0x2e, 0x46, 0x49, 0x54, 0, 0])],
  ]);
  expect(JSON.parse(answer.text)).toEqual({
    added: 1,
    skipped: [
      { name: "again.gpx", reason: "is in your log already." },
      { name: "entities.gpx", reason: "is not a GPX or FIT file with a run in it." },
      { name: "ahead.gpx", reason: LONG_AGO_OR_AHEAD },
      { name: "picture.gpx", reason: "is not a GPX or FIT file with a run in it." },
      { name: "zip.gpx", reason: "is not a GPX or FIT file with a run in it." },
      { name: "cut.fit", reason: "is not a GPX or FIT file with a run in it." },
    ],
  });
  const page = await asha.get("/progress");
  expect(page.text).toContain("<polyline");
  expect(page.text).not.toMatch(/12\.9\d*,77|77\.6/);
});

test("a file whose years no calendar has is skipped, and the others stay", async () => {
  const club = await TestClub.open();
  const asha = await club.member("asha");
  const days = ["0001-01-01", "1969-12-30", "9999-12-31", "+012345-01-01", "-000001-01-01"];
  const files = days.map((day): [string, string] => [`${day}.gpx`, gpx(day)]);
  const answer = await upload(asha, [...files, ["good.gpx", gpx("2026-11-10")]]);
  expect(JSON.parse(answer.text)).toEqual({
    added: 1,
    skipped: days.map((day) => ({ name: `${day}.gpx`, reason: LONG_AGO_OR_AHEAD })),
  });
});

test("without a script the outcome is on the page, hostile file names are text", async () => {
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
  expect(readable(page.text)).toContain(`1 run added. ${name} is not a GPX or FIT file`);
  expect(page.text).not.toContain("<img src=x");
  const link = "/progress?added=0&skipped=Your+account/is+blocked,+call+98765";
  expect(readable((await asha.get(link)).text)).not.toContain("call 98765");
});

test("importRun and importRuns refuse more than 5 MB by file", async () => {
  const club = await TestClub.open();
  const bytes = new Uint8Array(5 * 1024 * 1024 + 1);
  const whose = { memberId: "sample-member-asha", now: club.clock.now(), timeZone: "Asia/Kolkata" };
  expect(await importRun(club.db, { ...whose, bytes })).toEqual({ ok: false, reason: "too_large" });
  const files = [new File([bytes], "large.gpx")];
  expect(await importRuns(club.db, { ...whose, files })).toEqual({
    added: 0,
    skipped: [{ name: "large.gpx", reason: "is larger than 5 MB." }],
  });
});

test("more than 50 files at once are named too, and not read", async () => {
  const club = await TestClub.open();
  const files = Array.from({ length: 52 }, (_, index) => new File(["no"], `${index}.gpx`));
  const whose = { memberId: "sample-member-asha", now: club.clock.now(), timeZone: "Asia/Kolkata" };
  const { added, skipped } = await importRuns(club.db, { ...whose, files });
  expect([added, skipped.length]).toEqual([0, 52]);
  expect(skipped.slice(49)).toEqual([
    { name: "49.gpx", reason: "is not a GPX or FIT file with a run in it." },
    { name: "50.gpx", reason: "was left out: at most 50 files at once." },
    { name: "51.gpx", reason: "was left out: at most 50 files at once." },
  ]);
});

test("the export holds every run, inert in a spreadsheet", async () => {
  const club = await TestClub.open();
  const asha = await club.member("asha");
  await log(asha, { ...RUN, title: "=1+1" });
  const file = await asha.get("/progress/export");
  expect(file.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
  expect(file.headers.get("Content-Disposition")).toContain("runs-2026-11-18.csv");
  expect(file.text).toContain("2026-11-17,'=1+1,own,8.4,0:45:00,no\r\n");
});

test("the log goes on page by page, stays stable, keeps the chart and leads back", async () => {
  const club = await TestClub.open();
  const asha = await club.member("asha");
  for (let index = 0; index < 20; index++) {
    await log(asha, { ...RUN, title: `Run ${index}.` });
  }
  const link = (text: string, words: string) =>
    new RegExp(`href="/progress([^"]*)#log"[^>]*>${words}<`).exec(text)?.[1]?.replace("&amp;", "&");
  expect(link((await asha.get("/progress")).text, "Earlier runs")).toBeUndefined();
  await log(asha, { ...RUN, title: "Run 20." });
  const next = link((await asha.get("/progress?by=month")).text, "Earlier runs");
  await log(asha, { ...RUN, date: "2026-11-18", title: "Newest" });
  const second = await asha.get(`/progress${next}`);
  expect(readable(second.text).match(/Run \d+\./g)).toHaveLength(1);
  expect(readable(second.text)).not.toContain("Newest");
  expect(readable(second.text)).toContain("Nov 2026");
  expect(link(second.text, "Earlier runs")).toBeUndefined();
  expect(link(second.text, "Latest runs")).toBe("?by=month");
});

test("own events: 'Event added successfully', soonest first, deleted, another's is not found", async () => {
  const club = await TestClub.open();
  const asha = await club.member("asha");
  const event = {
    title: "City Ten",
    eventDate: "2026-12-06",
    eventTime: "06:00",
    location: "Fort",
  };
  const submitKey = crypto.randomUUID();
  const added = await asha.post("/progress/events", { ...event, submitKey });
  expect(added.location).toBe(`/progress?event=${submitKey}`);
  const text = readable((await asha.get("/progress?event")).text);
  expect(text).toContain("Event added successfully");
  expect(text).toContain("City Ten Sun, 6 Dec 2026, 6:00 am · Fort");
  const bad = await asha.post("/progress/events", { ...event, eventTime: "26:00" });
  expect(bad.status).toBe(400);
  expect(readable(bad.text)).toContain("Failed to add event: Please enter the time");
  const { id } = await club.db.selectFrom("member_events").select("id").executeTakeFirstOrThrow();
  const arjun = await club.member("arjun");
  const stolen = await arjun.post("/progress/events", { intent: "remove", eventId: id });
  expect(stolen.status).toBe(404);
  expect(await removeMemberEvent(club.db, { memberId: "sample-member-asha", eventId: id })).toBe(
    true,
  );
  await addMemberEvent(club.db, {
    memberId: "sample-member-asha",
    event: { ...event, submitKey: id },
    now: club.clock.now(),
    timeZone: "Asia/Kolkata",
  });
  expect((await asha.post("/progress/events", { intent: "remove", eventId: id })).status).toBe(302);
});

test("an own event with a slip keeps what was typed, and its day is today in the club's city or later", async () => {
  const club = await TestClub.open({ at: Date.parse("2026-11-18T18:31:00Z") });
  const asha = await club.member("asha");
  const form = await asha.get("/progress/events");
  expect(form.status).toBe(200);
  const event = {
    title: "City Ten",
    eventDate: "2026-11-19",
    eventTime: "06:00",
    location: "Fort",
  };
  const submitKey = fieldValue(form.text, "submitKey");
  const send = (fields: object) =>
    asha.post("/progress/events", { ...event, submitKey, ...fields });
  const past = await send({ eventDate: "2026-11-18" });
  expect(past.status).toBe(400);
  expect(readable(past.text)).toContain(
    "Failed to add event: Please choose today or a day to come.",
  );
  for (const field of ["title", "eventTime", "location"] as const)
    expect(fieldValue(past.text, field)).toBe(event[field]);
  expect((await send({})).status).toBe(302);
  for (let more = 0; more < 6; more++)
    await send({ title: `Race ${more}`, submitKey: crypto.randomUUID() });
  expect(readable((await asha.get("/progress")).text).match(/Race \d/g)).toHaveLength(6);
});

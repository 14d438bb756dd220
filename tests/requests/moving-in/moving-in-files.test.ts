import { readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { exportClub } from "../../../scripts/club/moving-in/export";
import { importClub } from "../../../scripts/club/moving-in/import";
import { readRecords } from "../../../scripts/club/moving-in/import-stages";
import { openInput } from "../../../scripts/club/moving-in/input-files";
import { WEDNESDAY } from "../../support/club";
import { emptyDatabase } from "../../support/database";
import {
  folderWith,
  lines,
  moveIn,
  OLD_BOOKING,
  OLD_RUN,
  oldUser,
  recordLine,
  tryImport,
} from "../../support/old-club";
import { TIME_ZONE } from "../../support/run-day";

const CLUB = {
  users: { kavya: oldUser() },
  events: { "run-9": OLD_RUN },
  bookings: { b1: OLD_BOOKING },
};

test.each([
  [
    "one record a line",
    {
      "club.jsonl": lines(
        ...Object.entries(CLUB).flatMap(([name, held]) =>
          Object.entries(held).map(([id, data]) => recordLine(name, id, data)),
        ),
      ),
    },
  ],
  ["indented JSON with the collections by name", { "club.json": JSON.stringify(CLUB, null, 2) }],
  [
    "JSON in one line, as some tools wrap it",
    { "club.json": JSON.stringify({ __collections__: CLUB }) },
  ],
  [
    "indented JSON, as some tools wrap it",
    { "x.json": JSON.stringify({ __collections__: CLUB }, null, 4) },
  ],
  [
    "a file for each collection",
    Object.fromEntries(
      Object.entries(CLUB).map(([name, held]) => [`${name}.json`, JSON.stringify(held, null, 1)]),
    ),
  ],
  [
    "lists instead of names",
    Object.fromEntries(
      Object.entries(CLUB).map(([name, held]) => [
        `${name}.json`,
        JSON.stringify(Object.entries(held).map(([id, data]) => ({ id, ...data }))),
      ]),
    ),
  ],
])("an export is read as %s", async (_, files) => {
  const db = await emptyDatabase();
  const { done } = await moveIn(db, files);
  expect(done.report).toEqual([]);
  expect(await db.selectFrom("bookings").select("status").execute()).toEqual([
    { status: "completed" },
  ]);
  const origins = db.selectFrom("origins").select("old_id").orderBy("old_id");
  expect((await origins.execute()).map(({ old_id }) => old_id)).toEqual(["b1", "kavya", "run-9"]);
});

const MEMBERS = `Name,Mobile No,E-mail,Joined,Remarks
Kavya Nair,98765 00001,kavya@example.org,05/01/2025,"likes hills,
and rain"
Ravi,+91 98765 00002,,,
`;

const BOOKINGS = `Runner;Phone;Run;Date;Start;Status;Fee
Kavya Nair;9876500001;Sunday Run;02/03/2025;5:45 am;completed;99
Ravi;9876500002;Sunday Run;02/03/2025;5:45 am;confirmed;₹99
`;

test("spreadsheets are read by their headings, which the preview shows", async () => {
  const db = await emptyDatabase();
  const files = { "members.csv": MEMBERS, "runs 2025.csv": BOOKINGS };
  const { dry, done } = await moveIn(db, files, { makesEvents: true });
  expect(dry.text).toContain("members.csv: a sheet of members, its columns read as");
  expect(dry.text).toMatch(/Mobile No +phone +98765 00001\n/);
  expect(dry.text).toMatch(/Remarks +\(left out\) +likes hills/);
  expect(dry.text).toMatch(/Start +time +5:45 am\n/);
  expect(done.report).toEqual([]);
  const members = await db
    .selectFrom("members")
    .select(["phone", "created_at"])
    .orderBy("phone")
    .execute();
  expect(members[0]).toEqual({ phone: "+919876500001", created_at: Date.UTC(2025, 0, 4, 18, 30) });
  const bookings = db.selectFrom("bookings").select(["status", "price_rupees as rupees", "time"]);
  expect(await bookings.orderBy("status").execute()).toEqual([
    { status: "completed", rupees: 99, time: "05:45" },
    { status: "confirmed", rupees: 99, time: "05:45" },
  ]);
  const again = await moveIn(db, files, { makesEvents: true });
  expect(again.done.text).toMatch(/users +0 +0 +2 +0 +0\nbookings +0 +0 +2 +0 +0/);
});

test("a sheet is opened only for the records that are wanted of it", async () => {
  const folder = folderWith({ "members.csv": lines("Name,Phone", "Kavya,9876500001") });
  const file = await openInput(join(folder, "members.csv"), new Map());
  rmSync(file.path);
  // An opened and unread file would be an error outside all tests.
  expect(await readRecords(file, ["events"]).next()).toMatchObject({ done: true });
  await expect(readRecords(file, ["users"]).next()).rejects.toThrow("ENOENT");
});

test("a sheet of bookings names members of a sheet that came before by their id", async () => {
  const db = await emptyDatabase();
  await moveIn(db, { "members.csv": "ID,Name,Phone\n7,Kavya Nair,9876500001\n" });
  const sheet =
    "User ID,Runner,Event,Date,Time\n7,Kavya,Run,2025-03-02,06:00\n8,No,Run,2025-03-02,06:00\n";
  const { done } = await moveIn(db, { "bookings.csv": sheet }, { makesEvents: true });
  expect(done.report).toEqual([
    expect.stringContaining("doubtful,Nobody here has its user id or number."),
  ]);
  const booked = db.selectFrom("bookings").select("participant_phone as phone");
  expect(await booked.execute()).toEqual([{ phone: "+919876500001" }]);
});

test("a column without a known heading is read as the owner says", async () => {
  const db = await emptyDatabase();
  const files = { "members.csv": "Who,Reach\nKavya Nair,9876500001\n" };
  const refused = await tryImport(db, files, {});
  expect(refused.text).toContain(
    'No column has the phone numbers. Say which: --column "Heading=field".',
  );
  const columns = ["Reach=phone", "Who=fullName"];
  const { dry, done } = await moveIn(db, files, { columns });
  expect(dry.text).toContain(`--column "Reach=phone" --column "Who=fullName" --report`);
  expect(done.ok).toBe(true);
  const members = await db.selectFrom("members").select("full_name").execute();
  expect(members).toEqual([{ full_name: "Kavya Nair" }]);
});

test.each([
  ["no file", {}, "Say which: npm run club -- import FILE…."],
  [
    "a file of something else",
    { "notes.json": '{"a": 1}' },
    "notes.json is no export that can be read",
  ],
  ["a sheet without headings", { "empty.csv": "" }, "has no headings to read."],
])("an import of %s is refused in a sentence", async (_, files, text) => {
  const refused = await tryImport(await emptyDatabase(), files, {});
  expect(refused).toMatchObject({ ok: false, text: expect.stringContaining(text) });
});

test("a heading that no file has is refused with those that there are", async () => {
  const db = await emptyDatabase();
  const gone = await tryImport(db, { "members.csv": MEMBERS }, { columns: ["no such=fullName"] });
  expect(gone.ok).toBe(false);
  expect(gone.text).toContain("no file has the heading 'no such'. There are '");
});

test("a column without a field or with an unknown one is refused", async () => {
  const db = await emptyDatabase();
  const gone = await tryImport(db, { "members.csv": MEMBERS }, { columns: ["nonsense"] });
  expect(gone.text).toBe('--column needs a heading and a field: "Mobile No=phone".');
  const unknown = await tryImport(db, { "members.csv": MEMBERS }, { columns: ["Name=fulname"] });
  expect(unknown.text).toContain("There is no field 'fulname' for --column. Choose one of id, ");
});

test("an export replaces no file", async () => {
  const db = await emptyDatabase();
  const folder = folderWith({ "there.jsonl": "" });
  await expect(exportClub(db, join(folder, "there.jsonl"))).rejects.toThrow("EEXIST");
  expect(await exportClub(db, join(folder, "new.jsonl"))).toBe(0);
  expect(statSync(join(folder, "new.jsonl")).mode & 0o777).toBe(0o600);
});

test("a folder, or nothing, in the place of a file to import is named as what it is", async () => {
  const db = await emptyDatabase();
  const folder = folderWith({ "members.csv": lines("Name,Phone", "Kavya,9876500001") });
  const importOf = async (file: string) => {
    const options = { files: [file], columns: [], makesEvents: false, confirm: undefined };
    const moment = { now: WEDNESDAY, timeZone: TIME_ZONE };
    return await importClub(db, { ...options, report: undefined, dataDir: folder }, moment);
  };
  const said = { [folder]: `${folder}: it is a folder.`, [`${folder}/none`]: `${folder}/none.` };
  for (const [file, words] of Object.entries(said))
    expect(await importOf(file)).toEqual({ ok: false, text: `There is no file ${words}` });
});

test("a report replaces an earlier report and no other file", async () => {
  const db = await emptyDatabase();
  const members = lines("Name,Phone", "Kavya,9876500001");
  const folder = folderWith({ "members.csv": members });
  const file = join(folder, "members.csv");
  const reportTo = async (report: string) => {
    const options = { files: [file], columns: [], makesEvents: false, confirm: undefined };
    const moment = { now: WEDNESDAY, timeZone: TIME_ZONE };
    return await importClub(db, { ...options, report, dataDir: folder }, moment);
  };
  expect(await reportTo(file)).toEqual({
    ok: false,
    text: `--report: there is a file ${file} already, and it is no report.`,
  });
  expect(readFileSync(file, "utf8")).toBe(members);
  expect(await reportTo(folder)).toEqual({ ok: false, text: `--report: ${folder} is no file.` });
  const report = join(folder, "report.csv");
  expect([(await reportTo(report)).ok, (await reportTo(report)).ok]).toEqual([true, true]);
});

test.each([
  ["of a collection that is none", '{"collection":"settings","id":"a","data":{}}'],
  ["of a damaged run", '{"collection":"runs","id":"a","data":'],
])("a line %s is reported and counted once", async (_, line) => {
  const { done } = await moveIn(await emptyDatabase(), { "club.jsonl": line });
  expect(done.report).toEqual(["1,,,refused,The line is no record."]);
  expect(done.text).toContain("1 lines cannot be read.");
});

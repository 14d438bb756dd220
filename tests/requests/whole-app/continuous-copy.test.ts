/** A copy of the SQLite file that is a second behind, and the way back to any second of it. */
import {
  existsSync,
  openSync,
  readFileSync,
  readSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import fc from "fast-check";
import { expect, test } from "vitest";
import { DAY_MS, SECOND_MS } from "~/lib/dates";
import { readMoment } from "../../../scripts/club/copy/commands";
import { listCopies } from "../../../scripts/club/copy/folder";
import {
  newFolder,
  numbersAt,
  numbersIn,
  openNumbers,
  startWriter,
  T0,
} from "../../support/copied-numbers";

const KEY = "a key of the club's own, long enough";

test("every second of a copy can be restored, from its beginning on", async () => {
  const { add, clock, copyTo, db, keep } = openNumbers();
  add(1);
  const copy = keep();
  copy.tick();
  await copy.settled();
  for (const n of [2, 3, 4]) {
    clock.at += SECOND_MS;
    add(n);
    copy.tick();
  }
  clock.at += SECOND_MS;
  db.exec("DELETE FROM numbers WHERE n < 3; VACUUM");
  await copy.stop();
  const restored: number[][] = [];
  for (const second of [0, 1, 2, 3, 4, 99])
    restored.push(await numbersAt({ copyTo }, T0 + second * SECOND_MS));
  expect(restored).toEqual([[1], [1, 2], [1, 2, 3], [1, 2, 3, 4], [3, 4], [3, 4]]);
  await expect(numbersAt({ copyTo }, T0 - 1)).rejects.toThrow(
    "The copy begins at 2026-11-22T04:30:00.000Z",
  );
  await expect(numbersAt({ copyTo: newFolder() }, T0)).rejects.toThrow("There is no copy");
});

test.each([
  ["the copier never writes the log back", { checkpoint: 1_000_000, forced: 1_000_000 }],
  ["the copier writes the log back where it can", { checkpoint: 20, forced: 1_000_000 }],
  ["the copier holds writers off to write the log back", { checkpoint: 20, forced: 40 }],
])(
  "beside a process that writes the log back every eight pages nothing is missed when %s",
  async (_, frames) => {
    const { clock, copyTo, db, file, keepWith } = openNumbers();
    db.close();
    const writer = startWriter(file);
    await writer.reaches(3);
    const copy = keepWith({ frames });
    const until = [60, 130, 220];
    const seen: { at: number; acknowledged: number }[] = [];
    for (const [turn, n] of until.entries()) {
      while (writer.acknowledged() < n) {
        copy.tick();
        await new Promise(setImmediate);
      }
      await copy.settled();
      clock.at = T0 + (turn + 1) * SECOND_MS;
      const acknowledged = writer.acknowledged();
      copy.tick();
      seen.push({ at: clock.at, acknowledged });
      clock.at += 1;
    }
    await writer.kill();
    await copy.stop();
    for (const { at, acknowledged } of seen)
      expect((await numbersAt({ copyTo }, at)).at(-1)).toBeGreaterThanOrEqual(acknowledged);
    expect(await numbersAt({ copyTo }, clock.at)).toEqual(numbersIn(file));
    expect(listCopies(copyTo)).toHaveLength(1);
  },
);

test("a copier that starts again goes on with its copy unless the log has moved on", async () => {
  const { add, clock, copyTo, db, keep } = openNumbers();
  add(1);
  const first = keep();
  first.tick();
  await first.stop();
  clock.at += SECOND_MS;
  add(2);
  const second = keep();
  second.tick();
  await second.stop();
  expect(listCopies(copyTo)).toHaveLength(1);
  clock.at += SECOND_MS;
  db.exec("PRAGMA wal_checkpoint(TRUNCATE)");
  add(3);
  db.exec("PRAGMA wal_checkpoint(TRUNCATE)");
  add(4);
  const third = keep();
  third.tick();
  await third.stop();
  expect(listCopies(copyTo)).toHaveLength(2);
  const at = (second: number) => numbersAt({ copyTo }, T0 + second * SECOND_MS);
  expect([await at(0), await at(1), await at(2)]).toEqual([[1], [1, 2], [1, 2, 3, 4]]);
});

test("each day has a copy of its own, kept while the last day needs it", async () => {
  const { add, clock, copyTo, keep } = openNumbers();
  const copy = keep();
  for (let day = 0; day < 4; day += 1) {
    clock.at = T0 + day * DAY_MS;
    add(day);
    copy.tick();
    await copy.settled();
  }
  await copy.stop();
  const began = listCopies(copyTo).map(({ beganAt }) => (beganAt - T0) / DAY_MS);
  expect(began).toEqual([2, 3]);
  expect(await numbersAt({ copyTo }, clock.at - DAY_MS + 1)).toEqual([0, 1, 2]);
});

test("frames beyond the index of SQLite are not copied", async () => {
  const { add, clock, copyTo, db, file, keep } = openNumbers();
  const copy = keep();
  copy.tick();
  await copy.settled();
  add(1);
  copy.tick();
  // Left open: to close it would take SQLite's locks.
  const shared = openSync(`${file}-shm`, "r+");
  const index = Buffer.alloc(96);
  readSync(shared, index, 0, index.length, 0);
  add(2);
  // As a process leaves it that ends after the last frame and before the index.
  writeSync(shared, index, 0, index.length, 0);
  copy.tick();
  expect(await numbersAt({ copyTo }, clock.at)).toEqual([1]);
  db.exec("INSERT INTO numbers VALUES (3, zeroblob(9000))");
  await copy.stop();
  expect(await numbersAt({ copyTo }, clock.at)).toEqual([1, 3]);
  expect(numbersIn(file)).toEqual([1, 3]);
});

test("while a copy is kept, a second copier is refused", async () => {
  const { keep } = openNumbers();
  const copy = keep();
  expect(() => keep()).toThrow("A copy of this database is being kept already.");
  await copy.stop();
  await keep().stop();
});

/** A locked copy of people and a number. */
async function openLocked() {
  const { clock, copyTo, db, keepWith } = openNumbers();
  db.exec("CREATE TABLE people (name TEXT); INSERT INTO people VALUES ('Asha Raman')");
  const copy = keepWith({ backupKey: KEY });
  copy.tick();
  await copy.settled();
  db.exec("INSERT INTO people VALUES ('Ravi Kumar'); INSERT INTO numbers VALUES (7, NULL)");
  await copy.stop();
  return { clock, copyTo };
}

test("a locked copy shows nothing of what it holds", async () => {
  const { copyTo } = await openLocked();
  const [made] = listCopies(copyTo);
  for (const file of [made?.base, made?.changes])
    expect(readFileSync(file ?? "").toString("latin1")).not.toMatch(/Asha|Ravi|SQLite format/);
  expect(existsSync(join(copyTo, made?.name ?? "", "base.sqlite"))).toBe(false);
});

test("a locked copy opens with its key alone", async () => {
  const { clock, copyTo } = await openLocked();
  await expect(numbersAt({ copyTo }, clock.at)).rejects.toThrow("set BACKUP_KEY");
  const wrong = numbersAt({ copyTo, backupKey: `${KEY}r` }, clock.at);
  await expect(wrong).rejects.toThrow("does not open with BACKUP_KEY");
  expect(await numbersAt({ copyTo, backupKey: KEY }, clock.at)).toEqual([7]);
});

test("only a copy that was cut is restored, up to its cut, not one that was altered", async () => {
  const { add, clock, copyTo, keep } = openNumbers();
  const copy = keep();
  const ends: number[] = [];
  copy.tick();
  await copy.settled();
  const [made] = listCopies(copyTo);
  const changes = made?.changes ?? "";
  for (const n of [1, 2, 3]) {
    add(n);
    copy.tick();
    ends.push(readFileSync(changes).length);
  }
  await copy.stop();
  const whole = readFileSync(changes);
  const begins = ends.map((end, index) => (index === 0 ? 0 : (ends[index - 1] ?? end)));
  const positions = fc.integer({ min: begins[1] ?? 0, max: whole.length - 1 });
  await fc.assert(
    fc.asyncProperty(positions, fc.integer({ min: 1, max: 255 }), async (at, flipped) => {
      truncateSync(changes, at);
      const wanted = [1, 2, 3].filter((_, index) => (ends[index] ?? 0) <= at);
      expect(await numbersAt({ copyTo }, clock.at)).toEqual(wanted);
      const altered = Buffer.from(whole);
      altered[at] = (altered[at] ?? 0) ^ flipped;
      writeFileSync(changes, altered);
      await expect(numbersAt({ copyTo }, clock.at)).rejects.toThrow("The copy is damaged here");
      writeFileSync(changes, whole);
    }),
    { numRuns: 25 },
  );
});

test("without a write-ahead log or a database there is nothing to copy", () => {
  const { dataDir, db, keep, file } = openNumbers();
  db.exec("PRAGMA journal_mode = DELETE");
  expect(() => keep()).toThrow("start the club once");
  new DatabaseSync(file).close();
  expect(existsSync(join(dataDir, "club.sqlite-wal"))).toBe(false);
});

test.each([
  ["2026-11-22T10:15:30", "2026-11-22T04:45:30.999Z"],
  ["2026-11-22T10:15", "2026-11-22T04:45:00.999Z"],
  ["now", "2026-11-22T04:30:00.000Z"],
  ["2026-02-30T10:15", undefined],
  ["yesterday", undefined],
  ["2026-11-22", undefined],
])("the moment '%s' is %s", (text, moment) => {
  const at = readMoment(text, { timeZone: "Asia/Kolkata", now: T0 });
  expect(at === undefined ? undefined : new Date(at).toISOString()).toBe(moment);
});

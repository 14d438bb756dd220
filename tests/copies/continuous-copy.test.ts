/** A copy of the SQLite file that is a second behind, kept by Litestream, and the way back to any second of it. */
import { once } from "node:events";
import {
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { MINUTE_MS, SECOND_MS } from "~/lib/dates";
import { portOf } from "~/lib/port-of";
import { readMoment } from "../../scripts/club/copy/commands";
import { readGenerations } from "../../scripts/club/copy/generations";
import { freeAddress, litestreamProgram, metaFolder } from "../../scripts/club/copy/litestream";
import {
  copied,
  generationsIn,
  lookUntil,
  newFolder,
  numbersAt,
  numbersIn,
  openNumbers,
  startWriter,
} from "../support/copied-numbers";

const KEY = "a key of the club's own, long enough";

/** The first millisecond of the next whole second: the store's dates have no smaller part. */
async function nextSecond(): Promise<number> {
  const next = Math.ceil((Date.now() + 1) / SECOND_MS) * SECOND_MS;
  while (Date.now() < next) await new Promise((resolve) => setTimeout(resolve, 10));
  return next;
}

test("every second of a copy can be restored, from its beginning on", async () => {
  const { add, copyTo, db, keep } = openNumbers();
  add(1);
  const begin = await nextSecond();
  const { keeper, stop } = await keep();
  await copied(keeper);
  const seconds: number[] = [];
  for (const n of [2, 3]) {
    seconds.push((await nextSecond()) - 1);
    add(n);
    await copied(keeper);
  }
  seconds.push((await nextSecond()) - 1);
  db.exec("DELETE FROM numbers WHERE n < 3; VACUUM");
  await copied(keeper);
  await stop();
  const restored: number[][] = [];
  for (const at of seconds) restored.push(await numbersAt({ copyTo }, { at }));
  expect(restored).toEqual([[1], [1, 2], [1, 2, 3]]);
  expect(await numbersAt({ copyTo })).toEqual([3]);
  await expect(numbersAt({ copyTo }, { at: begin - 1 })).rejects.toThrow("The copy begins at");
  await expect(numbersAt({ copyTo: newFolder() })).rejects.toThrow("There is no copy");
});

test("beside a process that writes the log back every eight pages nothing is missed", async () => {
  const { copyTo, db, file, keep, said } = openNumbers();
  db.close();
  const writer = startWriter(file);
  await writer.reaches(3);
  const { keeper, stop } = await keep();
  await lookUntil(keeper, () => writer.acknowledged() >= 400);
  const acknowledged = writer.acknowledged();
  await copied(keeper);
  expect((await numbersAt({ copyTo })).at(-1)).toBeGreaterThanOrEqual(acknowledged);
  await writer.kill();
  await copied(keeper);
  await stop();
  expect(await numbersAt({ copyTo })).toEqual(numbersIn(file));
  expect(said).toContain("The server was killed: a new whole copy begins.");
  expect(generationsIn(copyTo)).toHaveLength(2);
});

/** Keeps a copy that nobody has looked at yet: its one generation is in the store, and recorded nowhere. */
async function keepUnseen() {
  const club = openNumbers();
  club.add(1);
  const { keeper } = await club.keep();
  const findWhole = () => {
    const [name = ""] = generationsIn(club.copyTo);
    // Changes come after the whole copy.
    expect(readdirSync(join(club.copyTo, "generations", name, "wal"))).not.toEqual([]);
    return name;
  };
  const generation = await vi.waitFor(findWhole, MINUTE_MS);
  return { ...club, keeper, generation };
}

test("a copy that is begun while the store is listed is not recorded before the one that it follows", async () => {
  const { copyTo, dataDir, file, keeper, generation } = await keepUnseen();
  const next = "0".repeat(16);
  const store = join(copyTo, "generations");
  cpSync(join(store, generation), join(store, next), { recursive: true });
  let isListing = false;
  const looking = lookUntil(keeper, () => isListing);
  await vi.waitFor(() => statSync(join(dataDir, "club.sqlite-reader.json")), {
    interval: 1,
    timeout: MINUTE_MS,
  });
  isListing = true;
  const meta = metaFolder(dataDir);
  cpSync(join(meta, "generations", generation), join(meta, "generations", next), {
    recursive: true,
  });
  writeFileSync(join(meta, "generation"), next);
  await looking;
  expect(readGenerations(file)).not.toContain(generation);
});

test("a copy that comes to the store late is recorded before the one that follows it", async () => {
  const { copyTo, file, keeper, generation } = await keepUnseen();
  const whole = join(copyTo, "generations", generation, "snapshots");
  renameSync(whole, `${whole}-on-its-way`);
  await keeper.look();
  renameSync(`${whole}-on-its-way`, whole);
  const before = "0".repeat(16);
  cpSync(join(copyTo, "generations", generation), join(copyTo, "generations", before), {
    recursive: true,
  });
  await copied(keeper);
  expect(readGenerations(file)).toEqual([before, generation]);
});

test("a copier that starts again goes on with its copy unless the log has moved on", async () => {
  const { add, copyTo, db, keep } = openNumbers();
  for (const n of [1, 2]) {
    add(n);
    const { keeper, stop } = await keep();
    await copied(keeper);
    await stop();
  }
  expect(generationsIn(copyTo)).toHaveLength(1);
  for (const n of [3, 4]) {
    db.exec("PRAGMA wal_checkpoint(TRUNCATE)");
    add(n);
  }
  const { keeper, stop } = await keep();
  await copied(keeper);
  await stop();
  expect(generationsIn(copyTo)).toHaveLength(2);
  expect(await numbersAt({ copyTo })).toEqual([1, 2, 3, 4]);
});

test("a copier whose settings were cut off by a full disk begins a new copy", async () => {
  const { add, copyTo, dataDir, keep } = openNumbers();
  add(1);
  const first = await keep();
  await copied(first.keeper);
  await first.stop();
  writeFileSync(join(dataDir, "club.sqlite-litestream.json"), "");
  add(2);
  const { keeper, stop } = await keep();
  await copied(keeper);
  await stop();
  expect(await numbersAt({ copyTo })).toEqual([1, 2]);
  expect(generationsIn(copyTo)).toHaveLength(2);
});

test("a killed Litestream is started again and the copy goes on", async () => {
  const { add, copyTo, keep, said } = openNumbers();
  add(1);
  const { keeper, stop } = await keep();
  await copied(keeper);
  const killed = keeper.pid ?? 0;
  process.kill(killed, "SIGKILL");
  await lookUntil(keeper, () => said.includes("Litestream ended (SIGKILL) and is started again."));
  add(2);
  await copied(keeper);
  expect(keeper.pid).not.toBe(killed);
  await stop();
  expect(await numbersAt({ copyTo })).toEqual([1, 2]);
});

test("a Litestream that hangs is killed, and the next one goes on with the copy", async () => {
  const { add, copyTo, keep } = openNumbers();
  add(1);
  const first = await keep();
  await copied(first.keeper);
  process.kill(first.keeper.pid ?? 0, "SIGSTOP");
  add(2);
  await first.stop();
  const { keeper, stop } = await keep();
  await copied(keeper);
  await stop();
  expect(await numbersAt({ copyTo })).toEqual([1, 2]);
  expect(generationsIn(copyTo)).toHaveLength(1);
});

test.each(["a program", "another Litestream"])(
  "a Litestream whose address %s has taken is started at another",
  async (taker) => {
    const { add, copyTo, keep, said } = openNumbers();
    const address = await takenAddress(taker);
    const addresses = [address, await freeAddress()];
    const { keeper, stop } = await keep({ findAddress: async () => addresses.shift() ?? address });
    add(1);
    await copied(keeper);
    await stop();
    expect(said).toContain(
      `Litestream does not answer at ${address} and is started again at another address.`,
    );
    expect(await numbersAt({ copyTo })).toEqual([1]);
  },
);

/** An address where something answers that is no copier of this database. */
async function takenAddress(taker: string): Promise<string> {
  const figures = taker === "a program" ? "" : OTHER_FIGURES;
  const server = createServer((_request, response) => response.end(figures)).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  return `127.0.0.1:${portOf(server)}`;
}

const OTHER_FIGURES = ["size", "sync_count", "sync_error_count"]
  .map((name) => `litestream_${name}{db="/srv/other/club.sqlite"} 12\n`)
  .join("");

test("while a copy is kept, a second copier is refused", async () => {
  const { keep } = openNumbers();
  const { stop } = await keep();
  await expect(keep()).rejects.toThrow("A copy of this database is being kept already.");
  await stop();
  await (await keep()).stop();
});

test("a copier whose copy was deleted ends, and the next one begins anew", async () => {
  const { add, copyTo, keep } = openNumbers();
  add(1);
  const { keeper, stop } = await keep();
  await copied(keeper);
  await keeper.look();
  rmSync(copyTo, { recursive: true });
  await expect(keeper.look()).rejects.toThrow("The copy is no longer there");
  await stop();
  const next = await keep();
  await copied(next.keeper);
  await next.stop();
  expect(await numbersAt({ copyTo })).toEqual([1]);
});

/** A locked copy of people and a number. */
async function openLocked() {
  const { dataDir, copyTo, db, keep } = openNumbers();
  db.exec("CREATE TABLE people (name TEXT); INSERT INTO people VALUES ('Asha Raman')");
  const { keeper, stop } = await keep({ backupKey: KEY });
  await copied(keeper);
  db.exec("INSERT INTO people VALUES ('Ravi Kumar'); INSERT INTO numbers VALUES (7, NULL)");
  await copied(keeper);
  await stop();
  return { dataDir, copyTo };
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

test("a locked copy shows nothing of what it holds", async () => {
  const { copyTo } = await openLocked();
  const files = filesIn(copyTo);
  expect(files.length).toBeGreaterThan(2);
  for (const file of files)
    expect(readFileSync(file).toString("latin1")).toMatch(
      /^age-encryption\.org\/v1\n(?!.*Asha|Ravi)/s,
    );
});

test("what the copier writes is for its own user alone", async () => {
  const { dataDir, copyTo } = await openLocked();
  const settings = join(dataDir, "club.sqlite-litestream.json");
  expect(readFileSync(settings, "utf8")).toContain("AGE-SECRET-KEY-1");
  for (const file of [settings, ...filesIn(copyTo)])
    expect([file, statSync(file).mode & 0o077]).toEqual([file, 0]);
});

test("a locked copy opens with its key alone", async () => {
  const { copyTo } = await openLocked();
  await expect(numbersAt({ copyTo })).rejects.toThrow("set BACKUP_KEY");
  const wrong = numbersAt({ copyTo, backupKey: `${KEY}r` });
  await expect(wrong).rejects.toThrow("does not open with BACKUP_KEY");
  expect(await numbersAt({ copyTo, backupKey: KEY })).toEqual([7]);
});

test.each(["open", "locked"])("of an %s copy no altered file is restored", async (kind) => {
  const backupKey = kind === "locked" ? KEY : undefined;
  const { add, copyTo, keep } = openNumbers();
  const { keeper, stop } = await keep(backupKey === undefined ? {} : { backupKey });
  for (const n of [1, 2, 3]) {
    add(n);
    await copied(keeper);
  }
  await stop();
  const files = filesIn(copyTo);
  for (const file of files) {
    const whole = readFileSync(file);
    const altered = Buffer.from(whole);
    const middle = whole.length >> 1;
    altered[middle] = (altered[middle] ?? 0) ^ 8;
    for (const damaged of [altered, whole.subarray(0, -9)]) {
      writeFileSync(file, damaged);
      await expect(numbersAt({ copyTo, backupKey })).rejects.toThrow("cannot be read");
    }
    writeFileSync(file, whole);
  }
  expect(await numbersAt({ copyTo, backupKey })).toEqual([1, 2, 3]);
});

test("without a write-ahead log or a database there is nothing to copy", async () => {
  const { dataDir, db, keep, file } = openNumbers();
  db.exec("PRAGMA journal_mode = DELETE");
  await expect(keep()).rejects.toThrow("start the club once");
  db.close();
  rmSync(file);
  await expect(keep()).rejects.toThrow("There is no database");
  expect(existsSync(join(dataDir, "club.sqlite-wal"))).toBe(false);
});

test("a machine for which there is no Litestream is told so in a sentence", () => {
  expect(() => litestreamProgram("freebsd", "riscv64")).toThrow(
    "its npm package has no program for this machine (freebsd riscv64): leave COPY_TO out",
  );
});

test.each([
  ["2026-11-22T10:15:30", "2026-11-22T04:45:30.999Z"],
  ["2026-11-22T10:15", "2026-11-22T04:45:00.999Z"],
  ["2026-02-30T10:15", undefined],
  ["yesterday", undefined],
  ["2026-11-22", undefined],
])("the moment '%s' is %s", (text, moment) => {
  const at = readMoment(text, "Asia/Kolkata");
  expect(typeof at === "number" ? new Date(at).toISOString() : at).toBe(moment);
});

test("'now' is the last state, not a moment", () => {
  expect(readMoment("now", "Asia/Kolkata")).toBe("now");
});

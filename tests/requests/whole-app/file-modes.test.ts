/** Every file that the server writes is private to its user. */
import { chmodSync, mkdirSync, readdirSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { COUNTER_DEFINITIONS } from "~/core/reports/counters/counter-definitions.server";
import { migrate } from "~/db/migrate";
import { openDatabase } from "~/db/open";
import { makePrivateFolder } from "~/db/private-files";
import { readEnv } from "~/env.server";
import { outboxGateway } from "~/gateways/open-sms";
import { backUp, type ClubData } from "../../../scripts/club/backup";
import { restore } from "../../../scripts/club/restore";
import { openServices } from "../../../server/services";
import { TestClock, WEDNESDAY } from "../../support/club";
import { emptyDataLocation } from "../../support/data-location";

const isPostgres = process.env.TEST_DB === "postgres";
const MESSAGE = { to: "+916000000001", text: "123456" };

/** The folder and its contents with their modes; created as 755 and 644. */
function modesIn(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return Object.fromEntries(
    [".", ...names].sort().map((name) => {
      const mode = statSync(join(folder, name)).mode & 0o777;
      return [name, mode.toString(8)];
    }),
  );
}

function expectPrivate(folder: string, names: string[]): void {
  const modes = modesIn(folder);
  expect(Object.keys(modes)).toEqual(expect.arrayContaining(names));
  for (const [name, mode] of Object.entries(modes)) {
    const isFolder = statSync(join(folder, name)).isDirectory();
    expect({ name, mode }).toEqual({ name, mode: isFolder ? "700" : "600" });
  }
}

/** A data folder that does not exist yet. */
async function newPlace(): Promise<ClubData & { root: string }> {
  const { databaseUrl, dataDir: root } = await emptyDataLocation();
  return { databaseUrl, root, dataDir: join(root, "var", "club") };
}

test("security 47: database, outbox and their side files are 0600 while the server runs", async () => {
  const { root, ...place } = await newPlace();
  const db = openDatabase(place);
  try {
    await migrate(db, COUNTER_DEFINITIONS);
    const outbox = outboxGateway(place.dataDir, new TestClock(WEDNESDAY));
    await outbox.send(MESSAGE);
    await outbox.send({ ...MESSAGE, to: "+916000000002" });
    await outbox.forget?.(MESSAGE.to);
    const files = ["club.sqlite", "club.sqlite-wal", "club.sqlite-shm"];
    const data = [...(isPostgres ? [] : files), "outbox.ndjson"];
    expectPrivate(root, ["var", "var/club", ...data.map((name) => `var/club/${name}`)]);
  } finally {
    await db.destroy();
  }
});

async function newClub(): Promise<ClubData & { root: string }> {
  const place = await newPlace();
  const db = openDatabase(place);
  await migrate(db, COUNTER_DEFINITIONS);
  await db.destroy();
  return place;
}

test("security 47: a backup, with a name or without, is 0600 in a folder of 0700", async () => {
  const { root, ...place } = await newClub();
  const made = await backUp(place, { file: undefined, now: WEDNESDAY });
  await backUp(place, { file: join(root, "elsewhere", "kept"), now: WEDNESDAY });
  const own = ["var/club/backups", made.file.slice(root.length + 1)];
  expectPrivate(root, ["elsewhere", "elsewhere/kept", ...own]);
});

test("security 47: restored files are 0600, whatever the mode of the backup", async () => {
  const { root, ...place } = await newClub();
  const file = join(root, "kept");
  await backUp(place, { file, now: WEDNESDAY });
  chmodSync(file, 0o666);
  await restore(place, file);
  chmodSync(file, 0o600);
  const data = ["var/club/club.sqlite", "var/club/club.sqlite.before-restore"];
  expectPrivate(root, isPostgres ? ["kept"] : data);
});

test("security 47: the trial secret is 0600 in a folder of 0700", async () => {
  const { root, dataDir, databaseUrl } = await newPlace();
  const services = await openServices(
    readEnv({ DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) }),
  );
  await services.db.destroy();
  expectPrivate(root, ["var/club", "var/club/trial-secret"]);
});

test("security 47: files that are readable for all become 0600 at the start", async () => {
  const { root, ...place } = await newPlace();
  const old = [
    "outbox.ndjson",
    "trial-secret",
    "club.sqlite.before-restore",
    "backups/club-1.sqlite",
  ];
  mkdirSync(join(place.dataDir, "backups"), { recursive: true });
  for (const folder of ["", "backups"]) chmodSync(join(place.dataDir, folder), 0o777);
  const first = openDatabase(place);
  await migrate(first, COUNTER_DEFINITIONS);
  for (const name of old) writeFileSync(join(place.dataDir, name), "old");
  const foreign = join(place.dataDir, "photo.jpg");
  writeFileSync(foreign, "not ours");
  for (const name of readdirSync(place.dataDir, { recursive: true, encoding: "utf8" }))
    chmodSync(join(place.dataDir, name), name === "backups" ? 0o777 : 0o666);
  chmodSync(place.dataDir, 0o755);
  const second = openDatabase(place);
  await Promise.all([first.destroy(), second.destroy()]);
  const { "photo.jpg": photo, ...own } = modesIn(place.dataDir);
  expect(photo).toBe("666");
  const wanted = (name: string) => (name === "." || name === "backups" ? "700" : "600");
  expect(own).toEqual(Object.fromEntries(Object.keys(own).map((name) => [name, wanted(name)])));
  expect(Object.keys(own)).toEqual(expect.arrayContaining(old));
});

test("security 47: a shared folder keeps its mode", async () => {
  const { dataDir: shared, databaseUrl } = await emptyDataLocation();
  chmodSync(shared, 0o1777);
  await openDatabase({ databaseUrl, dataDir: shared }).destroy();
  expect(statSync(shared).mode & 0o7777).toBe(0o1777);
});

test("a link to a data folder that is lost leads to a new one", async () => {
  const { root } = await newPlace();
  mkdirSync(join(root, "releases/1.0"), { recursive: true });
  const dataDir = join(root, "releases/1.0/data");
  symlinkSync("../../data", dataDir);
  makePrivateFolder(dataDir);
  expect(statSync(join(root, "data")).mode & 0o777).toBe(0o700);
});

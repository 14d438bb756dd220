/** The daily restore of the copy, what it compares, and what an admin sees of it. */
import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test } from "vitest";
import { CopyProgress, findCopyState } from "~/db/copy-state";
import { migrate } from "~/db/migrate";
import { openSqlite } from "~/db/open";
import { readEnv } from "~/env.server";
import { COUNTER_DEFINITIONS } from "~/features/reports/queries/counter-definitions.server";
import { fillSampleClub } from "~/features/sample-club/commands/fill-sample-club.server";
import { noteOperation } from "~/features/site/commands/note-operation.server";
import { findBackupAges } from "~/features/site/queries/find-backup-ages.server";
import { findHealth } from "~/features/site/queries/find-health.server";
import { MINUTE_MS } from "~/lib/dates";
import { drillContinuousCopy } from "../../../scripts/club/copy/commands";
import { ContinuousCopy } from "../../../scripts/club/copy/continuous-copy";
import { drillCopy } from "../../../scripts/club/copy/drill-copy";
import { listCopies } from "../../../scripts/club/copy/folder";
import { examine } from "../../../scripts/club/doctor";
import { WEDNESDAY } from "../../support/club";
import { newFolder } from "../../support/copied-numbers";

/** The sample club, and a copier that works until the test ends. */
async function openKept({ isCopying = true } = {}) {
  const [dataDir, copyTo] = [newFolder(), newFolder()];
  const db = openSqlite(join(dataDir, "club.sqlite"));
  await migrate(db, COUNTER_DEFINITIONS);
  await fillSampleClub(db, { now: WEDNESDAY, timeZone: "Asia/Kolkata" });
  const copy = new ContinuousCopy({ dataDir, copyTo, now: () => Date.now() });
  copy.tick();
  await copy.settled();
  const progress = new CopyProgress(dataDir, copyTo);
  const turn = () => {
    copy.tick();
    if (copy.until !== undefined) progress.write(copy.until);
  };
  turn();
  const timer = isCopying ? setInterval(turn, 20) : undefined;
  const stop = async () => {
    clearInterval(timer);
    await copy.stop();
    progress.close();
  };
  onTestFinished(() => db.destroy());
  return {
    db,
    dataDir,
    copyTo,
    copy,
    turn,
    stop,
    env: readEnv({ DATA_DIR: dataDir, COPY_TO: copyTo }),
  };
}

const suspend = (db: ReturnType<typeof openSqlite>, username: string) =>
  db.updateTable("members").set({ status: "suspended" }).where("username", "=", username).execute();

test("the drill notes for Health that the copy equals the club, which it leaves alone", async () => {
  const { db, dataDir, copyTo, env, stop } = await openKept();
  await suspend(db, "asha");
  const before = readdirSync(dataDir).sort();
  const { ok, text } = await drillContinuousCopy(env);
  expect(text).toMatch(
    /can be restored as of .*: \d+ tables, \d+ rows, the same as in the club\.\n$/,
  );
  expect(ok).toBe(true);
  expect(readdirSync(dataDir).sort()).toEqual(before);
  const { operations, copy } = await findHealth(db, { ...env, now: Date.now() });
  expect(copy).toMatchObject({ to: copyTo, isOnSameDisk: true, until: expect.any(Number) });
  const drill = operations.find(({ name }) => name === "copy_drill");
  expect(drill?.detail).toContain("the same as in the club");
  await stop();
});

test("a copy that lacks a change is named with the table that differs", async () => {
  const { db, env, copyTo, dataDir, stop } = await openKept({ isCopying: false });
  await suspend(db, "asha");
  // As a copier that says it has everything, and does not.
  const liar = new CopyProgress(dataDir, copyTo);
  liar.write(Date.now() + MINUTE_MS);
  const { ok, text } = await drillContinuousCopy(env);
  expect(ok).toBe(false);
  expect(text).toMatch(/^The copy differs from the club in: .*members/);
  liar.close();
  await stop();
});

test("a copy that was altered or whose copier is gone is named by the doctor", async () => {
  const { db, copyTo, dataDir, env, stop } = await openKept();
  for (const { base } of listCopies(copyTo)) writeFileSync(base, Buffer.alloc(20_000, 7));
  expect(await drillContinuousCopy(env)).toMatchObject({
    ok: false,
    text: expect.stringMatching(/damaged/),
  });
  const { text } = await examine(env, Date.now());
  expect(text).toContain("Copy to the second: It is at most a second behind. It lies on the same");
  const ages = await findBackupAges(db, { dataDir, copyTo, now: Date.now() });
  expect(ages).toMatchObject({ drill: Number.POSITIVE_INFINITY, backup: Number.POSITIVE_INFINITY });
  expect(ages.copy).toBeLessThan(MINUTE_MS);
  await stop();
  const later = await examine(env, Date.now() + 5 * MINUTE_MS);
  expect(later.text).toContain(`The one in ${copyTo} has stood still for 5 minutes`);
});

test("without a folder for the copy nothing is drilled", async () => {
  const { dataDir, stop } = await openKept();
  expect(await drillContinuousCopy(readEnv({ DATA_DIR: dataDir }))).toEqual({ ok: true, text: "" });
  await stop();
});

test("without a folder for the copy a backup has an age but no copy does", async () => {
  const { db, dataDir, stop } = await openKept();
  const now = Date.now();
  for (const name of ["backup", "drill"] as const)
    await noteOperation(db, { name, outcome: "done", detail: "", now: now - MINUTE_MS });
  expect(await findBackupAges(db, { dataDir, now })).toEqual({
    ...{ backup: MINUTE_MS, drill: MINUTE_MS, copy: undefined },
  });
  await stop();
});

test("a club that is written to all the time is restored without being compared", async () => {
  const { copyTo, dataDir, stop } = await openKept();
  const writer = new DatabaseSync(join(dataDir, "club.sqlite"));
  const now = () => {
    writer.exec("UPDATE members SET status = 'suspended' WHERE username = 'asha'");
    return Date.now();
  };
  const found = await drillCopy({ dataDir, copyTo }, { now, tries: 2 });
  writer.close();
  expect(found).toMatchObject({ isCompared: false });
  expect(found.rows).toBeGreaterThan(100);
  await stop();
});

test("how far the copy is stands beside the data, for its own folder alone", async () => {
  const { copyTo, dataDir, copy, turn, stop } = await openKept({ isCopying: false });
  turn();
  expect(await findCopyState({ dataDir, copyTo })).toMatchObject({ until: copy.until });
  const other = await findCopyState({ dataDir, copyTo: "/mnt/other" });
  expect(other).toEqual({ to: "/mnt/other", until: undefined, isOnSameDisk: false });
  writeFileSync(join(dataDir, "club.sqlite-copied"), '{"to":');
  expect((await findCopyState({ dataDir, copyTo })).until).toBeUndefined();
  await stop();
});

test("a copier whose copy was deleted ends, so that a new one begins", async () => {
  const { copyTo, copy, stop, turn } = await openKept({ isCopying: false });
  for (const name of readdirSync(copyTo)) rmSync(join(copyTo, name), { recursive: true });
  expect(turn).toThrow("The copy is no longer there");
  await stop();
  expect(copy.until).toBeDefined();
});

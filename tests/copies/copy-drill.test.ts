/** The daily restore of the copy, what it compares, and what an admin sees of it. */
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test, vi } from "vitest";
import {
  findBackupAges,
  findHealth,
  noteOperation,
} from "~/core/site/health/note-operation.server";
import { CopyProgress, findCopyState } from "~/db/copy-state";
import { readEnv } from "~/env.server";
import { MINUTE_MS } from "~/lib/dates";
import { drillContinuousCopy } from "../../scripts/club/copy/commands";
import { drillCopy } from "../../scripts/club/copy/drill-copy";
import { examine } from "../../scripts/club/doctor";
import { openCopied, suspend } from "../support/copied-club";
import { copied, generationsIn } from "../support/copied-numbers";

/** The sample club, and a copier that works until the test ends. */
async function openKept({ isCopying = true } = {}) {
  const club = await openCopied();
  const { dataDir, copyTo, turn } = club;
  await copied(club.keeper);
  await turn();
  let isOver = !isCopying;
  const work = (async () => {
    while (!isOver) {
      await turn();
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  })();
  const stop = async () => {
    isOver = true;
    await work;
    await club.stop();
  };
  onTestFinished(stop);
  return { ...club, stop, env: readEnv({ DATA_DIR: dataDir, COPY_TO: copyTo }) };
}

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

test("the drill restores within the data folder, where a start removes what a killed one left", async () => {
  const { dataDir, env, stop } = await openKept();
  vi.stubEnv("TMPDIR", join(dataDir, "no-such-folder"));
  expect(await drillContinuousCopy(env)).toMatchObject({ ok: true });
  await stop();
});

test("a copy that lacks a change is named with the table that differs", async () => {
  const { db, env, copyTo, dataDir, stop } = await openKept({ isCopying: false });
  await stop();
  await suspend(db, "asha");
  // As a copier that says it has everything, and does not.
  const liar = new CopyProgress(dataDir, copyTo);
  liar.write(Date.now() + MINUTE_MS);
  const { ok, text } = await drillContinuousCopy(env);
  expect(ok).toBe(false);
  expect(text).toMatch(/^The copy differs from the club in: .*members/);
  liar.close();
});

test("a copy that was altered or whose copier is gone is named by the doctor", async () => {
  const { db, copyTo, dataDir, env, stop } = await openKept();
  for (const generation of generationsIn(copyTo)) {
    const folder = join(copyTo, "generations", generation, "snapshots");
    for (const name of readdirSync(folder))
      writeFileSync(join(folder, name), Buffer.alloc(20_000, 7));
  }
  expect(await drillContinuousCopy(env)).toMatchObject({
    ok: false,
    text: expect.stringContaining("it is damaged, or it is locked"),
  });
  const { text } = await examine(env, Date.now());
  expect(text).toContain("Live copy: At most a second behind, but on the same");
  const ages = await findBackupAges(db, { dataDir, copyTo, now: Date.now() });
  expect(ages).toMatchObject({ drill: Number.POSITIVE_INFINITY, backup: Number.POSITIVE_INFINITY });
  expect(ages.copy).toBeLessThan(MINUTE_MS);
  await stop();
  const later = await examine(env, Date.now() + 5 * MINUTE_MS);
  expect(later.text).toContain(`The copy in ${copyTo} stopped 5 minutes ago`);
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
    backup: MINUTE_MS,
    drill: MINUTE_MS,
    copy: undefined,
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

test("how far the copy is stands beside the data, for its own place alone", async () => {
  const { copyTo, dataDir, keeper, turn, stop } = await openKept({ isCopying: false });
  await turn();
  expect(await findCopyState({ dataDir, copyTo })).toMatchObject({ until: keeper.until });
  const other = await findCopyState({ dataDir, copyTo: "/mnt/other" });
  expect(other).toEqual({ to: "/mnt/other", until: undefined, isOnSameDisk: false });
  const store = new CopyProgress(dataDir, "s3://club/copy");
  store.write(5);
  store.close();
  expect(await findCopyState({ dataDir, copyTo: "s3://club/copy" })).toEqual({
    to: "s3://club/copy",
    until: 5,
    isOnSameDisk: false,
  });
  writeFileSync(join(dataDir, "club.sqlite-copied"), '{"to":');
  expect((await findCopyState({ dataDir, copyTo })).until).toBeUndefined();
  await stop();
});

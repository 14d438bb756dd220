/** The sample club with a copy that is kept of it. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { COUNTER_DEFINITIONS } from "~/core/reports/counters/counter-definitions.server";
import { CopyProgress } from "~/db/copy-state";
import { migrate } from "~/db/migrate";
import { openSqlite } from "~/db/open";
import type { Db } from "~/db/tables";
import { fillSampleClub } from "~/extensions/sample-club/fill-sample-club.server";
import { CopyKeeper } from "../../scripts/club/copy/copy-keeper";
import { generationsIn, newFolder } from "./copied-numbers";

const FILLED_AT = Date.parse("2026-11-18T04:30:00Z");

/** `turn` looks once and records how far the copy is. */
export async function openCopied() {
  const [dataDir, copyTo] = [newFolder(), newFolder()];
  const db = openSqlite(join(dataDir, "club.sqlite"));
  onTestFinished(() => db.destroy());
  await migrate(db, COUNTER_DEFINITIONS);
  await fillSampleClub(db, { now: FILLED_AT, timeZone: "Asia/Kolkata" });
  const keeper = await CopyKeeper.open({
    dataDir,
    copyTo,
    now: () => Date.now(),
    elapsed: () => performance.now(),
    say: () => undefined,
  });
  const progress = new CopyProgress(dataDir, copyTo);
  const turn = async () => {
    await keeper.look();
    if (keeper.until !== undefined) progress.write(keeper.until);
  };
  let isOpen = true;
  const stop = async () => {
    if (!isOpen) return;
    isOpen = false;
    await keeper.stop();
    progress.close();
  };
  onTestFinished(stop);
  /** The number of the newest file of changes. */
  const lastFile = () => {
    const [generation = ""] = generationsIn(copyTo);
    return readdirSync(join(copyTo, "generations", generation, "wal")).length - 1;
  };
  return { db, dataDir, copyTo, keeper, turn, stop, lastFile };
}

export async function suspend(db: Db, username: string): Promise<void> {
  await db
    .updateTable("members")
    .set({ status: "suspended" })
    .where("username", "=", username)
    .execute();
}

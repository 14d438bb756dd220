/** `restore --at` of a copy, on a whole club. */
import { join } from "node:path";
import { expect, test } from "vitest";
import { migrate } from "~/db/migrate";
import { openSqlite } from "~/db/open";
import { readEnv } from "~/env.server";
import { COUNTER_DEFINITIONS } from "~/features/reports/queries/counter-definitions.server";
import { fillSampleClub } from "~/features/sample-club/commands/fill-sample-club.server";
import { MINUTE_MS } from "~/lib/dates";
import { restoreAt } from "../../../scripts/club/copy/commands";
import { ContinuousCopy } from "../../../scripts/club/copy/continuous-copy";
import { WEDNESDAY } from "../../support/club";
import { newFolder } from "../../support/copied-numbers";

/** The sample club at ten o'clock, a minute after which Asha is suspended. */
async function openCopied() {
  const [dataDir, copyTo] = [newFolder(), newFolder()];
  const db = openSqlite(join(dataDir, "club.sqlite"));
  await migrate(db, COUNTER_DEFINITIONS);
  await fillSampleClub(db, { now: WEDNESDAY, timeZone: "Asia/Kolkata" });
  const clock = { at: WEDNESDAY };
  const copy = new ContinuousCopy({ dataDir, copyTo, now: () => clock.at });
  copy.tick();
  await copy.settled();
  clock.at += MINUTE_MS;
  await db
    .updateTable("members")
    .set({ status: "suspended" })
    .where("username", "=", "asha")
    .execute();
  await copy.stop();
  return {
    db,
    dataDir,
    copyTo,
    env: (more: string) => readEnv({ DATA_DIR: more, COPY_TO: copyTo }),
  };
}

async function statusIn(dataDir: string): Promise<string> {
  const db = openSqlite(join(dataDir, "club.sqlite"));
  const { status } = await db
    .selectFrom("members")
    .select("status")
    .where("username", "=", "asha")
    .executeTakeFirstOrThrow();
  await db.destroy();
  return status;
}

test("a club comes back on another machine as it was at any second of its own time", async () => {
  const { db, env } = await openCopied();
  await db.destroy();
  const [before, after] = [newFolder(), newFolder()];
  const then = await restoreAt(env(before), "2026-11-18T10:00:59", WEDNESDAY);
  expect(then.text).toMatch(/rows are back, as of .*18 Nov.*10:00:00\. Start the server\.\n$/);
  expect(await statusIn(before)).toBe("active");
  const last = await restoreAt(env(after), "now", WEDNESDAY + 2 * MINUTE_MS);
  expect(last).toMatchObject({ ok: true, text: expect.stringContaining("10:01:00") });
  expect(await statusIn(after)).toBe("suspended");
});

test("restore --at refuses a running club, a moment that cannot be read and one before the copy", async () => {
  const { db, dataDir, env } = await openCopied();
  const now = WEDNESDAY + MINUTE_MS;
  await expect(restoreAt(env(dataDir), "now", now)).rejects.toThrow("stop the server");
  await db.destroy();
  const early = restoreAt(env(dataDir), "2026-11-18T09:59", now);
  await expect(early).rejects.toThrow("The copy begins at 2026-11-18T04:30:00.000Z");
  expect(await restoreAt(env(dataDir), "ten", now)).toMatchObject({ ok: false });
  const without = readEnv({ DATA_DIR: dataDir });
  expect((await restoreAt(without, "now", now)).text).toContain("Set COPY_TO");
  expect(await statusIn(dataDir)).toBe("suspended");
});

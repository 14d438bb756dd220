/** `restore --at` of a copy, on a whole club. */
import { join } from "node:path";
import { expect, test } from "vitest";
import { openSqlite } from "~/db/open";
import { readEnv } from "~/env.server";
import { SECOND_MS } from "~/lib/dates";
import { restoreAt } from "../../scripts/club/copy/commands";
import { openCopied, suspend } from "../support/copied-club";
import { copied, dateFiles, generationsIn, newFolder } from "../support/copied-numbers";

/** The sample club, whose copy has Asha suspended a minute after it begins. */
async function openSuspended() {
  const club = await openCopied();
  await copied(club.keeper);
  await suspend(club.db, "asha");
  await copied(club.keeper);
  await club.stop();
  const { copyTo } = club;
  const [generation = ""] = generationsIn(copyTo);
  return {
    ...club,
    generation,
    env: (dataDir: string) => readEnv({ DATA_DIR: dataDir, COPY_TO: copyTo }),
  };
}

/** In the club's own time. */
const TEN = Date.parse("2026-11-18T10:00:00+05:30");

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
  const { db, env, copyTo, generation, lastFile } = await openSuspended();
  await db.destroy();
  dateFiles(copyTo, generation, (index) => TEN + (index === lastFile() ? 60 : 0) * SECOND_MS);
  const [before, after] = [newFolder(), newFolder()];
  const then = await restoreAt(env(before), { at: "2026-11-18T10:00:59" });
  expect(then.text).toMatch(/rows are back, as of .*18 Nov.*10:00:00\. Start the server\.\n$/);
  expect(await statusIn(before)).toBe("active");
  const last = await restoreAt(env(after), { at: "now" });
  expect(last).toMatchObject({ ok: true, text: expect.stringContaining("10:01:00") });
  expect(await statusIn(after)).toBe("suspended");
});

test("restore --at refuses a running club, a moment that cannot be read and one before the copy", async () => {
  const { db, dataDir, copyTo, env, generation } = await openSuspended();
  dateFiles(copyTo, generation, () => TEN);
  await expect(restoreAt(env(dataDir), { at: "now" })).rejects.toThrow("stop the server");
  await db.destroy();
  const early = restoreAt(env(dataDir), { at: "2026-11-18T09:59" });
  await expect(early).rejects.toThrow("The copy begins at 2026-11-18T04:30:00.000Z");
  expect(await restoreAt(env(dataDir), { at: "ten" })).toMatchObject({ ok: false });
  const named = { at: "2026-11-18T10:00", copy: generation };
  expect(await restoreAt(env(dataDir), named)).toMatchObject({ ok: false });
  const without = readEnv({ DATA_DIR: dataDir });
  expect((await restoreAt(without, { at: "now" })).text).toContain("Set COPY_TO");
  expect(await statusIn(dataDir)).toBe("suspended");
});

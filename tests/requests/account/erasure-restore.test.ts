/** Erased members stay erased after an older backup is restored. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { eraseDueMembers, requestErasure } from "~/core/account/erasure/list-affected.server";
import { COUNTER_DEFINITIONS } from "~/core/reports/counters/counter-definitions.server";
import { migrate } from "~/db/migrate";
import { openDatabase } from "~/db/open";
import type { Db } from "~/db/tables";
import { backUp } from "../../../scripts/club/backup";
import { restore } from "../../../scripts/club/restore";
import { TestClub, WEDNESDAY } from "../../support/club";
import { contentOf } from "../../support/content";
import { emptyDataLocation } from "../../support/data-location";
import { leaveTraces } from "../../support/traces";

const ASHA = "sample-member-asha";
const TRACES = ["6000000001", "1000000006", "Asha Raman", "asha@example.org"];
const WEEK_MS = 7 * 24 * 60 * 60 * 1_000;

/** All rows and all files of the data folder as text. */
async function everything(db: Db, dataDir: string): Promise<string> {
  const rows = JSON.stringify(await contentOf(db));
  const files = readdirSync(dataDir, { withFileTypes: true }).filter((entry) => entry.isFile());
  const bytes = files.map(({ name }) => readFileSync(join(dataDir, name), "latin1"));
  return [rows, ...bytes].join("\n");
}

test("an erased member is in no row and no file after an older backup is restored", async () => {
  const place = await emptyDataLocation();
  const { dataDir: elsewhere } = await emptyDataLocation();
  const file = join(elsewhere, "backup");
  const before = openDatabase(place);
  await migrate(before, COUNTER_DEFINITIONS);
  const club = await TestClub.open({ services: { db: before } });
  await leaveTraces(club);
  await backUp(place, { file, now: WEDNESDAY });
  const full = await everything(before, place.dataDir);
  for (const trace of TRACES) expect(full).toContain(trace);
  const { sms } = club.services;
  await requestErasure(before, { memberId: ASHA, requestId: "r", now: WEDNESDAY });
  expect(await eraseDueMembers(before, { sms, now: WEDNESDAY + WEEK_MS })).toBe(1);
  await before.destroy();

  await restore(place, file);
  const after = openDatabase(place);
  try {
    const kept = await everything(after, place.dataDir);
    const found = TRACES.filter((trace) => kept.includes(trace));
    expect(found).toEqual([]);
    expect(kept).toContain("6000000002");
    const others = after.selectFrom("members").select("id").where("id", "<>", ASHA);
    expect((await others.execute()).length).toBeGreaterThan(2);
  } finally {
    await after.destroy();
  }
});

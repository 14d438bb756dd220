import { expect, test } from "vitest";
import type { Db } from "~/db/tables";
import { noteImport } from "~/extensions/moving-in/import-member-sheet.server";
import { type ImportRun, startImport, zeroCounts } from "~/extensions/moving-in/import-run";
import { WEDNESDAY as NOW } from "../../support/club";
import { emptyDatabase } from "../../support/database";

const COMMAND_LINE = { adminId: null, requestId: null };

function runOf({ isDry = false, added = 0 }: { isDry?: boolean; added?: number }): ImportRun {
  const input = { now: NOW, timeZone: "Asia/Kolkata", isDry, makesEvents: false };
  const run = startImport({ ...input, report: () => undefined });
  run.counts.set("users", { ...zeroCounts(), new: added, merged: added });
  return run;
}

function noted(db: Db) {
  return db.selectFrom("audit_log").select(["actor_kind as by", "action", "details"]).execute();
}

test("noteImport writes what was added, and only that it stopped where it did", async () => {
  const db = await emptyDatabase();
  const run = runOf({ added: 2 });
  await noteImport(db, { run, ...COMMAND_LINE });
  await noteImport(db, { run, ...COMMAND_LINE, isStopped: true });
  const entries = (await noted(db)).map(({ details, ...entry }) => ({
    ...entry,
    details: JSON.parse(details ?? "{}"),
  }));
  const entry = { by: "system", action: "members_imported" };
  expect(entries).toHaveLength(2);
  expect(entries).toContainEqual({ ...entry, details: { added: 2, merged: 2 } });
  expect(entries).toContainEqual({ ...entry, details: { what: "stopped" } });
});

test.each([
  ["without a change", runOf({})],
  ["that was only tried", runOf({ isDry: true, added: 2 })],
])("noteImport writes nothing of an import %s", async (_, run) => {
  const db = await emptyDatabase();
  await noteImport(db, { run, ...COMMAND_LINE });
  expect(await noted(db)).toEqual([]);
});

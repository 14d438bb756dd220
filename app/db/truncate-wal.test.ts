import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { openSqlite } from "./open";
import { truncateWal } from "./truncate-wal";

function openFile() {
  const folder = mkdtempSync(join(tmpdir(), "club-wal-"));
  const file = join(folder, "club.sqlite");
  const db = openSqlite(file);
  onTestFinished(async () => {
    await db.destroy();
    rmSync(folder, { recursive: true });
  });
  return { db, file };
}

test("the log is emptied", async () => {
  const { db, file } = openFile();
  await sql`create table notes (text)`.execute(db);
  await truncateWal(db);
  expect(statSync(`${file}-wal`).size).toBe(0);
});

test("beside a program that always reads the log, as Litestream does, nobody waits", async () => {
  const { db, file } = openFile();
  await sql`create table notes (text)`.execute(db);
  const reader = new DatabaseSync(file);
  reader.exec("BEGIN");
  reader.prepare("SELECT count(*) FROM notes").get();
  await sql`insert into notes values ('a')`.execute(db);
  const began = performance.now();
  await truncateWal(db);
  expect(performance.now() - began).toBeLessThan(1_000);
  reader.close();
  const { rows } = await sql<{ timeout: number }>`pragma busy_timeout`.execute(db);
  expect(rows).toEqual([{ timeout: 5_000 }]);
});

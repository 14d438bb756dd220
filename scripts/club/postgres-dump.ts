import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type pg from "pg";
import { openClient } from "~/db/open";
import { PRIVATE_FILE } from "~/db/private-files";
import { BackupRefusal, NO_CLUB } from "./backup-refusal";
import type { DumpEnd, DumpHead } from "./postgres-file";

const ROWS_AT_A_TIME = 2_000;
const FAST_COMPRESSION = 3;

/** Writes every table as compressed JSON lines from one snapshot; returns the rows of each. */
export async function dumpPostgres(
  url: string,
  input: { file: string; now: number },
): Promise<number[]> {
  const client = openClient(url);
  await client.connect();
  try {
    await client.query("begin isolation level repeatable read read only");
    const counts: Record<string, number> = {};
    const lines = Readable.from(linesOf(client, input.now, counts));
    const file = createWriteStream(input.file, { mode: PRIVATE_FILE });
    await pipeline(lines, createGzip({ level: FAST_COMPRESSION }), file);
    return Object.values(counts);
  } finally {
    await client.end();
  }
}

async function* linesOf(client: pg.Client, now: number, counts: Record<string, number>) {
  const hash = createHash("sha256");
  const chunk = (lines: string[]) => {
    const text = lines.map((line) => `${line}\n`).join("");
    hash.update(text);
    return text;
  };
  const migrations = await listMigrations(client);
  const head: DumpHead = { club_backup: 1, made_at: now, migrations };
  yield chunk([JSON.stringify(head)]);
  for (const table of await listTables(client)) {
    yield chunk([JSON.stringify({ table })]);
    counts[table] = 0;
    await client.query(
      `declare rows no scroll cursor for select row_to_json(t)::text as line from "${table}" t`,
    );
    for (;;) {
      const { rows } = await client.query<{ line: string }>(`fetch ${ROWS_AT_A_TIME} from rows`);
      if (rows.length === 0) break;
      counts[table] += rows.length;
      yield chunk(rows.map(({ line }) => line));
    }
    await client.query("close rows");
  }
  const end: DumpEnd = { counts, sha256: hash.digest("hex") };
  yield `${JSON.stringify(end)}\n`;
}

async function listMigrations(client: pg.Client): Promise<string[]> {
  const { rows } = await client
    .query<{ name: string }>("select name from kysely_migration order by name")
    .catch(() => {
      throw new BackupRefusal(NO_CLUB);
    });
  return rows.map(({ name }) => name);
}

/** The migrations recreate Kysely's own tables. */
async function listTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = current_schema()
      and tablename not like 'kysely\\_%' order by tablename`,
  );
  return rows.map(({ name }) => name);
}

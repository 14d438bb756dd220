import { type Kysely, sql } from "kysely";
import { dialectOf } from "../dialect";
import { bookingTables } from "./baseline-bookings";
import { communityTables } from "./baseline-community";
import { counterTables } from "./baseline-counters";
import { type DialectWords, peopleTables } from "./baseline-people";

const SQLITE: DialectWords = { bytes: "blob", words: "text", compact: " without rowid" };
const POSTGRES: DialectWords = { bytes: "bytea", words: 'text collate "C"', compact: "" };

/** The club's day before the club sets its own zone: India's. */
const OFFSET_MS = 19_800_000;
/** The longest word of which every ending is kept. */
const LONGEST_WORD = 64;

/** The schema of release 0.1.0, as its last commit leaves it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const words = dialectOf(db) === "postgres" ? POSTGRES : SQLITE;
  const tables = [peopleTables(words), bookingTables(), communityTables(), counterTables(words)];
  const statements = tables.flatMap((text) => text.split(";\n"));
  for (const statement of statements.filter((text) => text.trim() !== ""))
    await sql.raw(statement).execute(db);

  await sql`insert into club_offsets (time_zone, from_at, offset_ms)
    values ('Asia/Kolkata', 0, ${OFFSET_MS})`.execute(db);
  await sql`insert into receipt_numbers (id, last) values (1, 0)`.execute(db);
  const numbers = Array.from({ length: LONGEST_WORD }, (_, index) => `(${index + 1})`);
  await sql`insert into word_offsets (n) values ${sql.raw(numbers.join(", "))}`.execute(db);
}

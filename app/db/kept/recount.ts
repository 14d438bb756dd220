import { type Kysely, sql } from "kysely";
import { dialectOf } from "../dialect";
import type { Db } from "../tables";
import { COUNTERS, type Counter, countedRows, type Dialect } from "./definitions";
import { directoryValues, eventWords, memberWords } from "./directory";
import { installFolding } from "./fold";

/** Counts everything that triggers keep anew from the rows, in the transaction that `db` is in. */
export async function rebuildCounters<Schema>(db: Kysely<Schema>): Promise<void> {
  await installFolding(db);
  const dialect = dialectOf(db);
  const values = directoryValues("members", dialect);
  const columns = Object.keys(values);
  const runs = "from check_ins c where c.member_id = members.id and c.is_guest = 0";
  const statements = [
    "delete from search_words",
    "delete from runner_months",
    "delete from member_directory",
    `insert into member_directory (${columns.join(", ")}, sessions, first_run, last_run)
      select ${columns.map((column) => values[column]).join(", ")}, (select count(*) ${runs}),
      (select min(c.date) ${runs}), (select max(c.date) ${runs}) from members`,
    `insert into runner_months (member_id, month, runs)
      select member_id, substr(date, 1, 7), count(*) from check_ins where is_guest = 0
      group by member_id, substr(date, 1, 7)`,
    `insert into search_words (kind, word, subject_id) ${memberWords("members", "members, ", dialect)}`,
    `insert into search_words (kind, word, subject_id) ${eventWords("events", "events, ", dialect)}`,
    // Last, because triggers on the tables above have counted along.
    "delete from figures",
    ...COUNTERS.flatMap((figure) => countAll(figure, dialect)),
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

function countAll(figure: Counter, dialect: Dialect): string[] {
  const condition = figure.when?.(figure.table, dialect) ?? "true";
  return countedRows(figure, figure.table, dialect).map(
    ({ day, key, value }) => `insert into figures (figure, day, key, shard, value)
      select '${figure.figure}', d, k, 0, sum(v)
      from (select ${day} as d, ${key} as k, ${value} as v from ${figure.table} where ${condition}) counted
      group by d, k`,
  );
}

/** Every kept figure that is not zero, summed over its shards, by 'figure/day/key'. */
export async function readCounters(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom("figures")
    .select(["figure", "day", "key"])
    .select((eb) => eb.fn.sum<number>("value").as("value"))
    .groupBy(["figure", "day", "key"])
    .execute();
  const counted = rows.filter(({ value }) => Number(value) !== 0);
  return new Map(counted.map((row) => [`${row.figure}/${row.day}/${row.key}`, Number(row.value)]));
}

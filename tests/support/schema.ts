import { sql } from "kysely";
import { dialectOf } from "~/db/dialect";
import type { Db } from "~/db/tables";

/**
 * Every table, column, constraint and index of the database, one a line: on SQLite as its statements say, on
 * PostgreSQL as its catalogs do. Kysely's own tables and triggers are left out.
 */
export async function describeSchema(db: Db): Promise<string[]> {
  const { rows } = await (dialectOf(db) === "sqlite" ? ON_SQLITE : ON_POSTGRES).execute(db);
  return (
    rows
      .map(({ line }) => line.replaceAll('"', "").replaceAll(/\s+/g, " ").toLowerCase())
      .map((line) => line.replaceAll("( ", "(").replaceAll(" )", ")"))
      // PostgreSQL numbers a name that another table had while it was made.
      .map((line) => line.replaceAll(/_([fp]key)1\b/g, "_$1"))
      .sort()
  );
}

const ON_SQLITE = sql<{ line: string }>`select sql as line from sqlite_master
  where type in ('table', 'index') and sql is not null and tbl_name not like 'kysely%'
    and tbl_name not like 'sqlite%'`;

const ON_POSTGRES = sql<{ line: string }>`
  select concat_ws(' ', c.relname,
      row_number() over (partition by c.oid order by a.attnum), a.attname, format_type(a.atttypid, a.atttypmod), l.collname,
    case when a.attnotnull then 'not null' end, a.attidentity, pg_get_expr(d.adbin, d.adrelid)) as line
  from pg_attribute a join pg_class c on c.oid = a.attrelid
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    left join pg_collation l on l.oid = a.attcollation
  where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace and a.attnum > 0
    and not a.attisdropped and c.relname not like 'kysely%'
  union all
  select concat_ws(' ', c.relname, k.conname, pg_get_constraintdef(k.oid))
  from pg_constraint k join pg_class c on c.oid = k.conrelid
  where c.relnamespace = current_schema()::regnamespace and c.relname not like 'kysely%'
  union all
  select indexdef from pg_indexes where schemaname = current_schema() and tablename not like 'kysely%'`;

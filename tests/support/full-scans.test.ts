import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { fullScansIn } from "./full-scans";

const database = new DatabaseSync(":memory:");
database.exec(`create table members (id text primary key, name text, status text);
  create index members_by_name on members (name);
  create index members_by_name_id on members (name, id);
  create table bookings (id text primary key, member_id text);
  create table admins (id text, name text)`);

function scans(sql: string): number {
  const plan = database.prepare(`EXPLAIN QUERY PLAN ${sql}`).all();
  return fullScansIn(
    sql,
    plan.map(({ detail }) => String(detail)),
  ).length;
}

test.each([
  [1, `select * from members where status = 'active'`],
  [1, `select "m"."name" from "members" as "m" where "m"."status" = 'active'`],
  [1, "select count(*) from members"],
  [1, "select name from members order by name"],
  [1, "update members set status = 'x' where status = 'y'"],
  [1, "select b.id from members m join bookings b on b.member_id = m.id where m.id = 'a'"],
  [0, "select * from members where id = 'a'"],
  [0, "select * from members where name between 'a' and 'b'"],
  [0, "select name from members order by name limit 5"],
  [1, "select name from members order by status limit 5"],
  [1, "select name from members order by name || 'x' limit 5"],
  [0, "select id from members where (name, id) > ('a', 'b') order by name, id limit 5"],
  [
    1,
    "select id from members where name >= 'a' and (name, id) > ('k', 'b') order by name, id limit 5",
  ],
  [0, "select * from admins where name = 'ravi'"],
  [0, "insert into members values ('a', 'b', 'c')"],
  [0, "with found as (select id from members where id = 'a' limit 3) select * from found"],
])("%i full scans: %s", (count, sql) => {
  expect(scans(sql)).toBe(count);
});

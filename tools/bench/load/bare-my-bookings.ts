/** Bare `node:http` and SQLite: members' bookings in turn, by the app's query. Prints its address; argv[2] is the file. */
import { createServer } from "node:http";
import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { portOf } from "../../../app/lib/port-of.ts";
import { clubQueries } from "./club-queries.ts";

const MEMBERS = 40;

const database = new DatabaseSync(process.argv[2] ?? "", { readOnly: true });
const bookings = database.prepare(
  clubQueries
    .selectFrom("bookings as b")
    .innerJoin("events as e", "e.id", "b.event_id")
    .leftJoin("payments as p", "p.id", "b.payment_id")
    .leftJoin("check_ins as c", (join) =>
      join.onRef("c.booking_id", "=", "b.id").onRef("c.event_id", "=", "b.event_id"),
    )
    .select(["b.id", "b.reference", "b.status", "b.cancelled_by", "b.no_show", "b.title", "b.date"])
    .select(["b.time", "b.location", "b.plan", "b.price_rupees", "c.id as check_in_id"])
    .select(["p.status as payment_status", "p.method", "p.utr", "p.amount_rupees"])
    .select(["e.starts_at", "e.duration_minutes"])
    .where("b.member_id", "=", "")
    .where((eb) =>
      eb.or([eb("b.cancelled_by", "is", null), eb("b.cancelled_by", "<>", sql.lit("replaced"))]),
    )
    .orderBy("b.starts_at", "desc")
    .limit(sql.lit(100))
    .compile().sql,
);
const members = database
  .prepare(
    clubQueries
      .selectFrom("members")
      .select("id")
      .where("status", "=", sql.lit("active"))
      .orderBy("id")
      .limit(sql.lit(MEMBERS))
      .compile().sql,
  )
  .all()
  .map(({ id }) => String(id));

let asked = 0;
const server = createServer((_, response) => {
  asked += 1;
  response.writeHead(200, { "Content-Type": "application/json" });
  response.end(JSON.stringify(bookings.all(members[asked % members.length] ?? "")));
});
server.listen(0, "127.0.0.1", () => {
  process.stdout.write(`http://localhost:${portOf(server)}\n`);
});
process.on("disconnect", () => process.exit(0));

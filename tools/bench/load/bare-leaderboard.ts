/**
 * Bare `node:http` and SQLite: this month's board by the same index. Prints its address; argv[2] is the file.
 */
import { createServer } from "node:http";
import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import type { MemberStatus } from "../../../app/db/tables/people.ts";
import { portOf } from "../../../app/lib/port-of.ts";
import { clubQueries } from "./club-queries.ts";

const database = new DatabaseSync(process.argv[2] ?? "", { readOnly: true });
const board = database.prepare(
  clubQueries
    .selectFrom("board_places as p")
    .innerJoin("members as m", "m.id", "p.member_id")
    .select(["m.display_name", "m.running_level", "p.check_ins", "p.distance_m"])
    .where("p.period", "=", "")
    .where("p.shown", "=", sql.lit(1))
    .where("m.status", "in", [sql.lit<MemberStatus>("pending"), sql.lit<MemberStatus>("active")])
    .orderBy("p.check_ins", "desc")
    .orderBy("p.distance_m", "desc")
    .orderBy("p.earliness", "desc")
    .orderBy("p.member_id", "desc")
    .limit(sql.lit(20))
    .compile().sql,
);
const month = process.argv[3] ?? "";

const server = createServer((_, response) => {
  response.writeHead(200, { "Content-Type": "application/json" });
  response.end(JSON.stringify(board.all(month)));
});
server.listen(0, "127.0.0.1", () => {
  process.stdout.write(`http://localhost:${portOf(server)}\n`);
});
process.on("disconnect", () => process.exit(0));

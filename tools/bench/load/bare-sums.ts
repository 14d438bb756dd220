/**
 * Bare `node:http` and SQLite: the sums that a report begins with. Prints its address; argv[2] is the file.
 */
import { createServer } from "node:http";
import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import type { CounterName } from "../../../app/core/reports/counters/counter-definitions.server.ts";
import { portOf } from "../../../app/lib/port-of.ts";
import { clubQueries } from "./club-queries.ts";

const database = new DatabaseSync(process.argv[2] ?? "", { readOnly: true });
const sums = database.prepare(
  clubQueries
    .selectFrom("counters")
    .select((eb) => ["key", eb.fn.sum("value").as("value")])
    .where("counter", "=", "member_status" satisfies CounterName)
    .where("day", ">=", sql.lit(""))
    .where("day", "<=", sql.lit(""))
    .groupBy("key")
    .orderBy("key")
    .compile().sql,
);

const server = createServer((_, response) => {
  response.writeHead(200, { "Content-Type": "application/json" });
  response.end(JSON.stringify([sums.all("member_status"), sums.all("payment_rupees")]));
});
server.listen(0, "127.0.0.1", () => {
  process.stdout.write(`http://localhost:${portOf(server)}\n`);
});
process.on("disconnect", () => process.exit(0));

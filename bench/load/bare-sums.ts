/**
 * Bare `node:http` and SQLite: the sums that a report begins with. Prints its address; argv[2] is the file.
 */
import { createServer } from "node:http";
import { DatabaseSync } from "node:sqlite";
import { portOf } from "../../app/lib/port-of.ts";

const database = new DatabaseSync(process.argv[2] ?? "", { readOnly: true });
const sums = database.prepare(`select key, sum(value) as value from figures
  where figure = ? and day >= '' and day <= '' group by key order by key`);

const server = createServer((_, response) => {
  response.writeHead(200, { "Content-Type": "application/json" });
  response.end(JSON.stringify([sums.all("member_status"), sums.all("payment_rupees")]));
});
server.listen(0, "127.0.0.1", () => {
  process.stdout.write(`http://localhost:${portOf(server)}\n`);
});
process.on("disconnect", () => process.exit(0));

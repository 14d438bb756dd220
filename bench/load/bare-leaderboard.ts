/**
 * Bare `node:http` and SQLite: this month's board by the same index. Prints its address; argv[2] is the file.
 */
import { createServer } from "node:http";
import { DatabaseSync } from "node:sqlite";
import { portOf } from "../../app/lib/port-of.ts";

const database = new DatabaseSync(process.argv[2] ?? "", { readOnly: true });
const board = database.prepare(`select m.display_name, m.running_level, p.check_ins, p.distance_m
  from board_places p join members m on m.id = p.member_id
  where p.period = ? and p.shown = 1 and m.status in ('pending', 'active')
  order by p.check_ins desc, p.distance_m desc, p.earliness desc, p.member_id desc limit 20`);
const month = process.argv[3] ?? "";

const server = createServer((_, response) => {
  response.writeHead(200, { "Content-Type": "application/json" });
  response.end(JSON.stringify(board.all(month)));
});
server.listen(0, "127.0.0.1", () => {
  process.stdout.write(`http://localhost:${portOf(server)}\n`);
});
process.on("disconnect", () => process.exit(0));

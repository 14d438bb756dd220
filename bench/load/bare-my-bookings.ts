/** Bare `node:http` and SQLite: members' bookings in turn, by the app's query. Prints its address; argv[2] is the file. */
import { createServer } from "node:http";
import { DatabaseSync } from "node:sqlite";
import { portOf } from "../../app/lib/port-of.ts";

const MEMBERS = 40;

const database = new DatabaseSync(process.argv[2] ?? "", { readOnly: true });
const bookings = database.prepare(`select b.id, b.reference, b.status, b.cancelled_by, b.no_show,
    b.title, b.date, b.time, b.location, b.plan, b.price_rupees, c.id as check_in_id,
    p.status as payment_status, p.method, p.utr, p.amount_rupees, e.starts_at, e.duration_minutes
  from bookings b
  join events e on e.id = b.event_id
  left join payments p on p.id = b.payment_id
  left join check_ins c on c.booking_id = b.id and c.event_id = b.event_id
  where b.member_id = ? and (b.cancelled_by is null or b.cancelled_by <> 'replaced')
  order by b.starts_at desc limit 100`);
const members = database
  .prepare("select id from members where status = 'active' order by id limit ?")
  .all(MEMBERS)
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

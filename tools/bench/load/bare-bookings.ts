/** Bare `node:http` and SQLite: one checked booking per commit. Prints its address; argv[2] is the database. */
import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import { DatabaseSync } from "node:sqlite";
import { portOf } from "../../../app/lib/port-of.ts";

const database = new DatabaseSync(process.argv[2] ?? "");
database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
  create table events (id text primary key, capacity integer, seats_taken integer);
  create table bookings (id text primary key, event_id text, member_id text, unique (event_id, member_id));
  insert into events values ('event', 1000000, 0)`);
const take = database.prepare(
  "update events set seats_taken = seats_taken + 1 where id = 'event' and seats_taken < capacity",
);
const book = database.prepare("insert into bookings values (?, 'event', ?)");

const server = createServer((request, response) => {
  let body = "";
  request.on("data", (part) => {
    body += part;
  });
  request.on("end", () => {
    const submitKey = new URLSearchParams(body).get("submitKey") ?? "";
    database.exec("BEGIN IMMEDIATE");
    const { changes } = take.run();
    if (changes === 1) book.run(randomUUID(), submitKey);
    database.exec(changes === 1 ? "COMMIT" : "ROLLBACK");
    response.writeHead(changes === 1 ? 302 : 409, { Location: "/booked" }).end();
  });
});
server.listen(0, "127.0.0.1", () => {
  process.stdout.write(`http://localhost:${portOf(server)}\n`);
});
process.on("disconnect", () => process.exit(0));

/** Bare `node:http` and `pg`: one checked booking per commit. Prints its address; argv[2] is the database. */
import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import pg from "pg";
import { portOf } from "../../../app/lib/port-of.ts";

const CONNECTIONS = 10;

const pool = new pg.Pool({ connectionString: process.argv[2] ?? "", max: CONNECTIONS });
await pool.query(`create schema if not exists bare;
  create table bare.events (id text primary key, capacity integer, seats_taken integer);
  create table bare.bookings (id text primary key, event_id text, member_id text, unique (event_id, member_id));
  insert into bare.events values ('event', 1000000, 0)`);

const TAKE = {
  name: "take",
  text: `update bare.events set seats_taken = seats_taken + 1
    where id = 'event' and seats_taken < capacity`,
};
const BOOK = { name: "book", text: "insert into bare.bookings values ($1, 'event', $2)" };

async function book(memberId: string): Promise<boolean> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    const { rowCount } = await client.query(TAKE);
    if (rowCount === 1) await client.query({ ...BOOK, values: [randomUUID(), memberId] });
    await client.query(rowCount === 1 ? "commit" : "rollback");
    return rowCount === 1;
  } finally {
    client.release();
  }
}

const server = createServer((request, response) => {
  let body = "";
  request.on("data", (part) => {
    body += part;
  });
  request.on("end", async () => {
    const isBooked = await book(new URLSearchParams(body).get("submitKey") ?? "");
    response.writeHead(isBooked ? 302 : 409, { Location: "/booked" }).end();
  });
});
server.listen(0, "127.0.0.1", () => {
  process.stdout.write(`http://localhost:${portOf(server)}\n`);
});
process.on("disconnect", () => process.exit(0));

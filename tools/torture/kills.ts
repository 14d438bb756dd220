/**
 * Kills the server at random moments during bookings, paid ones and free first runs, and compares the clients' log
 * with the database.
 */
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { book } from "./clients";
import type { Club, ClubServer } from "./club";
import { onPostgres, onSqlite } from "./databases";
import { FIRST_RUNS_OF, FreshSeats, SEATS } from "./fresh-seats";
import { type Recorder, recordHistories } from "./history/record";
import { compared } from "./kept-bookings";
import type { Found, Sizes } from "./trial";

/** The longest delay after the answer that decides a kill, so that it hits a commit at any moment. */
const KILL_WITHIN_MS = 25;
const ROUND_LIMIT_MS = 60_000;
const SQLITE = { rounds: 200, requests: 100_000 };
const POSTGRES = { rounds: 50, requests: 25_000 };
const CLIENTS = 50;

type Killed = Required<Pick<Sizes, "rounds" | "requests" | "clients">>;

export async function kills({
  kinds = ["sqlite", "postgres"],
  clients = CLIENTS,
  ...given
}: Sizes) {
  const sized = (usual: typeof SQLITE): Killed => ({ ...usual, ...given, clients });
  const what = ({ rounds, requests }: Killed) =>
    `${rounds} kills, ${requests} bookings acknowledged to ${clients} clients`;
  const [own, other] = [sized(SQLITE), sized(POSTGRES)];
  return [
    ...(kinds.includes("sqlite") ? await onSqlite(what(own), (club) => killOften(club, own)) : []),
    ...(kinds.includes("postgres")
      ? await onPostgres(what(other), (club) => killOften(club, other))
      : []),
  ];
}

async function killOften(club: Club, { rounds, requests, clients }: Killed): Promise<Found> {
  await (await club.start()).stop();
  const data = club.data();
  const seats = await FreshSeats.open(data);
  const acknowledged = new Map<string, "paid" | "free">();
  const recorder = recordHistories(SEATS);
  let slowestStart = 0;
  for (let round = 0; round < rounds; round += 1) {
    const mean = (requests - acknowledged.size) / (rounds - round);
    // The last round compensates for the others.
    const share = round === rounds - 1 ? 1 : Math.random() * 2;
    const wanted = acknowledged.size + Math.ceil(mean * share);
    await seats.refill(clients + Math.ceil((mean * share) / FIRST_RUNS_OF));
    const begun = performance.now();
    const server = await club.start();
    slowestStart = Math.max(slowestStart, performance.now() - begun);
    await bookUntilKilled(server, { seats, acknowledged, recorder, wanted, clients });
  }
  await (await club.start()).stop();
  const found = await compared(data, acknowledged);
  const unexplained = await recorder.judge(data);
  await data.close();
  const more = { "answers explained": recorder.checked(), "slowest start": ms(slowestStart) };
  return {
    figures: { ...found.figures, ...more },
    broken: [...(found.broken ?? []), ...unexplained],
  };
}

/** Books until this many are acknowledged, and some milliseconds longer. */
async function bookUntilKilled(
  server: ClubServer,
  input: {
    seats: FreshSeats;
    acknowledged: Map<string, "paid" | "free">;
    recorder: Recorder;
    wanted: number;
    clients: number;
  },
): Promise<void> {
  const { seats, acknowledged, recorder, wanted, clients } = input;
  const full = Promise.withResolvers<void>();
  const bookNext = async () => {
    const { runner, ...seat } = await seats.next();
    const submitKey = randomUUID();
    const own = { key: submitKey, person: runner.id, begun: performance.now() };
    const answer = await book(server.url, { ...seat, cookie: runner.cookie, submitKey });
    recorder.note(seat.event, {
      kind: "book",
      ...own,
      answer: answer.isBooked ? "booked" : "unknown",
      ended: answer.isBooked ? performance.now() : Number.POSITIVE_INFINITY,
    });
    if (answer.isBooked) acknowledged.set(submitKey, seat.priceRupees ? "paid" : "free");
    if (acknowledged.size >= wanted) full.resolve();
    return answer.status;
  };
  const work = Array.from({ length: clients }, async () => {
    while ((await bookNext()) !== 0);
  });
  await Promise.race([full.promise, sleep(ROUND_LIMIT_MS, undefined, { ref: false })]);
  await sleep(Math.random() * KILL_WITHIN_MS);
  server.child.kill("SIGKILL");
  await server.ended;
  await Promise.all(work);
}

const ms = (value: number) => `${value.toFixed(0)} ms`;

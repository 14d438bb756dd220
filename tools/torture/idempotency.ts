/** One form sent a hundred times at once, and again after a crash or a broken connection. */
import { randomUUID } from "node:crypto";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { WAIVER_VERSION } from "~/core/people/waiver/waiver";
import { type Answer, book } from "./clients";
import type { Club } from "./club";
import type { Runner, SeededEvent } from "./data";
import { onBoth } from "./databases";
import type { Found, Sizes } from "./trial";

const COPIES = 100;

type Booked = Answer & { isBooked: boolean };

export function idempotency({ rounds = 20 }: Sizes) {
  return onBoth(`${rounds} × the same key ${COPIES} times at once, answers lost, kills`, (club) =>
    retry(club, rounds),
  );
}

async function retry(club: Club, rounds: number): Promise<Found> {
  let server = await club.start();
  const data = club.data();
  const event = await data.addEvent(1_000_000);
  const runners = await data.addRunners(rounds * 3);
  const broken: string[] = [];
  const check = async (runner: Runner, what: string, answers: Booked[]) => {
    const rows = await data.db
      .selectFrom("bookings")
      .select("id")
      .where("member_id", "=", runner.id)
      .execute();
    if (rows.length !== 1) broken.push(`${what}: ${rows.length} bookings`);
    const places = new Set(answers.map(({ status, location }) => `${status} ${location}`));
    if (places.size !== 1 || !answers[0]?.isBooked)
      broken.push(`${what}: ${[...places].join(", ")}`);
  };
  for (let round = 0; round < rounds; round += 1) {
    const [many, deaf, killed] = runners.splice(0, 3);
    if (!many || !deaf || !killed) break;
    const key = randomUUID();
    const attempts = Array.from({ length: COPIES }, () =>
      book(server.url, { ...many, event, submitKey: key }),
    );
    await check(many, "at once", await Promise.all(attempts));

    await bookAndHangUp(server.url, { ...deaf, event, submitKey: key });
    const again = [await book(server.url, { ...deaf, event, submitKey: key })];
    await check(deaf, "answer lost", again);

    const unanswered = book(server.url, { ...killed, event, submitKey: key });
    await sleep(Math.random() * 12);
    server.child.kill("SIGKILL");
    await server.ended;
    await unanswered;
    server = await club.start();
    await check(killed, "killed", [await book(server.url, { ...killed, event, submitKey: key })]);
  }
  const { live, seats } = await data.seatsOf(event);
  if (live !== seats) broken.push(`${live} bookings, ${seats} seats counted`);
  await data.close();
  await server.stop();
  return { figures: { bookings: live, of: rounds * 3, seats }, broken };
}

/** Sends the form and closes without waiting for the answer. */
function bookAndHangUp(
  url: string,
  { cookie, event, submitKey }: { cookie: string; event: SeededEvent; submitKey: string },
): Promise<void> {
  const body = new URLSearchParams({
    submitKey,
    plan: "free_trial",
    shownPriceRupees: "0",
    waiver: WAIVER_VERSION,
  }).toString();
  const { hostname, port, origin } = new URL(url);
  const head = [
    `POST /events/${event.slug}/book HTTP/1.1`,
    `Host: ${hostname}:${port}`,
    `Origin: ${origin}`,
    `Cookie: ${cookie}`,
    "Content-Type: application/x-www-form-urlencoded",
    `Content-Length: ${body.length}`,
  ];
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () => {
      socket.write(`${head.join("\r\n")}\r\n\r\n${body}`);
      setTimeout(() => socket.destroy(), Math.random() * 10);
    });
    socket.on("error", () => {});
    socket.on("close", () => resolve());
  });
}

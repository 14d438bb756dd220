/** Two servers on one database, far more clients than seats, and concurrent cancellations. */
import { randomUUID } from "node:crypto";
import { book, move, tally } from "./clients";
import type { Club } from "./club";
import type { Runner } from "./data";
import { onBoth } from "./databases";
import { recordHistories } from "./history/record";
import type { Found, Sizes } from "./trial";

const SEATS = 25;

export function oversell({ rounds = 100, clients = 500 }: Sizes) {
  return onBoth(`${rounds} rounds of ${clients} clients for ${SEATS} seats, two servers`, (club) =>
    sellOut(club, rounds, clients),
  );
}

async function sellOut(club: Club, rounds: number, clients: number): Promise<Found> {
  const first = await club.start();
  const second = await club.start();
  const urlFor = (number: number) => (number % 2 === 0 ? first.url : second.url);
  const data = club.data();
  const runners = await data.addRunners(clients);
  const admin = await data.adminCookie();
  const answers = tally();
  const broken: string[] = [];
  const recorder = recordHistories(SEATS);
  let cancelled = 0;
  for (let round = 0; round < rounds; round += 1) {
    const event = await data.addEvent(SEATS);
    const cancelSome = async (runner: Runner) => {
      const booking = await data.db
        .selectFrom("bookings")
        .select(["id", "submit_key"])
        .where("event_id", "=", event.id)
        .where("member_id", "=", runner.id)
        .executeTakeFirstOrThrow();
      const change = { cookie: admin, bookingId: booking.id, from: "pending", to: "cancelled" };
      const begun = performance.now();
      if (!(await move(urlFor(cancelled), change))) return;
      cancelled += 1;
      const own = { key: booking.submit_key, person: runner.id, begun, ended: performance.now() };
      recorder.note(event, { kind: "cancel", ...own, answer: "cancelled" });
    };
    const cancels: Promise<void>[] = [];
    await Promise.all(
      runners.map(async (runner, number) => {
        const url = urlFor(number);
        const own = { key: randomUUID(), person: runner.id, begun: performance.now() };
        const { status, isBooked } = await book(url, { ...runner, event, submitKey: own.key });
        answers.add(status);
        const answer = isBooked ? "booked" : "full";
        recorder.note(event, { kind: "book", ...own, ended: performance.now(), answer });
        if (isBooked && number % 3 === 0) cancels.push(cancelSome(runner));
      }),
    );
    await Promise.all(cancels);
    const { live, seats } = await data.seatsOf(event);
    if (live > SEATS || live !== seats)
      broken.push(`${live} bookings, ${seats} counted, ${SEATS} seats`);
    broken.push(...(await recorder.judge(data)));
    await data.db
      .updateTable("bookings")
      .set({ status: "cancelled" })
      .where("event_id", "=", event.id)
      .execute();
  }
  const strange = answers.others(302, 409);
  broken.push(...strange.map(([status, count]) => `${count} answers of ${status}`));
  broken.push(...(await data.flaws()));
  await data.close();
  await Promise.all([first.stop(), second.stop()]);
  return {
    figures: { answers, cancelled, "answers explained": recorder.checked(), flaws: broken.length },
    broken,
  };
}

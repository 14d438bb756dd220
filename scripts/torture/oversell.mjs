/** Two servers on one database, far more clients than seats, and an admin who cancels meanwhile. */
import { randomUUID } from "node:crypto";
import { onBoth } from "./databases.mjs";
import { book, move, tally } from "./requests.mjs";

const SEATS = 25;

export function oversell({ rounds = 100, clients = 500 }) {
  return onBoth(`${rounds} rounds of ${clients} clients for ${SEATS} seats, two servers`, (club) =>
    sellOut(club, rounds, clients),
  );
}

async function sellOut(club, rounds, clients) {
  const first = await club.start();
  const second = await club.start();
  const servers = [first, second];
  const data = await club.data();
  const runners = await data.addRunners(clients);
  const admin = await data.adminCookie();
  const answers = tally();
  const broken = [];
  let cancelled = 0;
  for (let round = 0; round < rounds; round += 1) {
    const run = await data.addRun(SEATS);
    const cancelSome = async (runner) => {
      const booking = await data.one(
        "select id from bookings where event_id = ? and member_id = ?",
        run.id,
        runner.id,
      );
      const change = { cookie: admin, bookingId: booking.id, from: "pending", to: "cancelled" };
      if (await move(servers[cancelled % 2].url, change)) cancelled += 1;
    };
    const cancels = [];
    await Promise.all(
      runners.map(async (runner, number) => {
        const { url } = servers[number % 2];
        const { status, isBooked } = await book(url, { ...runner, run, submitKey: randomUUID() });
        answers.add(status);
        if (isBooked && number % 3 === 0) cancels.push(cancelSome(runner));
      }),
    );
    await Promise.all(cancels);
    const { live, seats } = await data.seatsOf(run);
    if (live > SEATS || live !== seats)
      broken.push(`${live} bookings, ${seats} counted, ${SEATS} seats`);
    await data.query("update bookings set status = 'cancelled' where event_id = ?", [run.id]);
  }
  const strange = answers.others(302, 409);
  broken.push(...strange.map(([status, count]) => `${count} answers of ${status}`));
  broken.push(...(await data.flaws()));
  await data.close();
  await Promise.all(servers.map((server) => server.stop()));
  return { figures: { answers, cancelled, oversold: broken.length }, broken };
}

/** Kills the server at random under booking clients, and holds the clients' log against the database. */
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { onBoth } from "./databases.mjs";
import { book } from "./requests.mjs";

const KILL_WITHIN_MS = 1_500;
const SEATS = 10_000_000;

export function kills({ rounds = 200, clients = 50 }) {
  return onBoth(`${rounds} kills under ${clients} clients`, (club) =>
    killOften(club, rounds, clients),
  );
}

async function killOften(club, rounds, clients) {
  await (await club.start()).stop();
  const data = await club.data();
  const acknowledged = [];
  let slowestStart = 0;
  const cookies = await data.addRunners(clients);
  for (let round = 0; round < rounds; round += 1) {
    const runs = [];
    for (let made = 0; made < 4; made += 1) runs.push(await data.addRun(SEATS));
    // The free first run is for once: last round's bookings give it back.
    await data.query("update bookings set status = 'cancelled'", []);
    await data.query("update events set seats_taken = 0", []);
    const begun = performance.now();
    const server = await club.start();
    slowestStart = Math.max(slowestStart, performance.now() - begun);
    let isOver = false;
    const work = cookies.map(async ({ cookie, id }, number) => {
      const run = runs[number % runs.length];
      while (!isOver) {
        const submitKey = randomUUID();
        const { isBooked, status } = await book(server.url, { cookie, run, submitKey });
        if (isBooked) {
          acknowledged.push(submitKey);
          await giveBack(data, id);
        }
        if (status === 0) break;
      }
    });
    await sleep(Math.random() * KILL_WITHIN_MS);
    server.child.kill("SIGKILL");
    await server.ended;
    isOver = true;
    await Promise.all(work);
  }
  await (await club.start()).stop();
  const kept = new Set(await data.submitKeys());
  const lost = acknowledged.filter((key) => !kept.has(key));
  const flaws = await data.flaws();
  await data.close();
  return {
    figures: {
      acknowledged: acknowledged.length,
      lost: lost.length,
      "slowest start": `${slowestStart.toFixed(0)} ms`,
    },
    broken: [...lost.map((key) => `lost ${key}`), ...flaws],
  };
}

/** Cancels behind the server's back, so that the same member can book the free run again. */
async function giveBack(data, memberId) {
  await data
    .query(
      "update bookings set status = 'cancelled' where member_id = ? and status <> 'cancelled'",
      [memberId],
    )
    .catch(() => {});
}

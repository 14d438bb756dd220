/** Kills the server at random times during bookings, and compares the clients' log with the database. */
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { book } from "./clients";
import type { Club } from "./club";
import type { Data, SeededEvent } from "./data";
import { onBoth } from "./databases";
import type { Found, Sizes } from "./trial";

const KILL_WITHIN_MS = 1_500;
const SEATS = 10_000_000;
const EVENTS = 4;

export function kills({ rounds = 200, clients = 50 }: Sizes) {
  return onBoth(`${rounds} kills under ${clients} clients`, (club) =>
    killOften(club, rounds, clients),
  );
}

async function killOften(club: Club, rounds: number, clients: number): Promise<Found> {
  await (await club.start()).stop();
  const data = club.data();
  const acknowledged: string[] = [];
  let slowestStart = 0;
  const cookies = await data.addRunners(clients);
  for (let round = 0; round < rounds; round += 1) {
    const events: SeededEvent[] = [];
    for (let made = 0; made < EVENTS; made += 1) events.push(await data.addEvent(SEATS));
    // The free first run can be used once: cancels the last round's bookings.
    await data.db.updateTable("bookings").set({ status: "cancelled" }).execute();
    await data.db.updateTable("events").set({ seats_taken: 0 }).execute();
    const begun = performance.now();
    const server = await club.start();
    slowestStart = Math.max(slowestStart, performance.now() - begun);
    let isOver = false;
    const work = cookies.map(async ({ cookie, id }, number) => {
      const event = events[number % events.length];
      while (event && !isOver) {
        const submitKey = randomUUID();
        const { isBooked, status } = await book(server.url, { cookie, event, submitKey });
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

/** Cancels directly in the database, so that the same member can book the free run again. */
async function giveBack({ db }: Data, memberId: string): Promise<void> {
  await db
    .updateTable("bookings")
    .set({ status: "cancelled" })
    .where("member_id", "=", memberId)
    .where("status", "<>", "cancelled")
    .execute()
    .catch(() => {});
}

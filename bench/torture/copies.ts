/** Kills the machine at random times during bookings, and restores the copy that was kept elsewhere. */
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { book } from "./clients";
import { type Club, newClub } from "./club";
import { runClub, startCommand } from "./command-line";
import type { Data, Runner } from "./data";
import { onSqlite } from "./databases";
import type { Found, Sizes } from "./trial";

const LOST_FROM_MS = 1_500;
const LOST_WITHIN_MS = 3_000;
const SEATS = 10_000_000;
/** The promised limit of lost time. */
const PROMISED_MS = 1_000;

interface Acknowledged {
  submitKey: string;
  at: number;
}

export function copies({ rounds = 20, clients = 20 }: Sizes) {
  return onSqlite(
    `${rounds} machines lost under ${clients} clients, restored from the copy`,
    (club) => loseOften(club, { rounds, clients }),
  );
}

async function loseOften(club: Club, sizes: { rounds: number; clients: number }): Promise<Found> {
  const copyTo = mkdtempSync(join(tmpdir(), "club-torture-copy-"));
  await (await club.start()).stop();
  const data = club.data();
  const runners = await data.addRunners(sizes.clients);
  const acknowledged: Acknowledged[] = [];
  const broken: string[] = [];
  let [lost, longestMs] = [0, 0];
  for (let round = 0; round < sizes.rounds; round += 1) {
    const endedAt = await liveAndLose(club, { copyTo, data, runners, acknowledged });
    const { kept, flaws } = await restored(copyTo);
    const missing = acknowledged.filter(({ submitKey }) => !kept.has(submitKey));
    lost += missing.length;
    for (const { at } of missing) longestMs = Math.max(longestMs, endedAt - at);
    if (missing.some(({ at }) => endedAt - at > PROMISED_MS))
      broken.push(`round ${round}: ${missing.length} lost, the oldest after ${longestMs} ms`);
    broken.push(...flaws, ...gapsIn(acknowledged, kept));
  }
  await data.close();
  rmSync(copyTo, { recursive: true, force: true });
  return {
    figures: {
      acknowledged: acknowledged.length,
      "on the lost machine only": lost,
      "acknowledged before the loss, at most": `${longestMs.toFixed(0)} ms`,
    },
    broken,
  };
}

/** Books until server and copier are killed together; returns the time of the kill. */
async function liveAndLose(
  club: Club,
  input: { copyTo: string; data: Data; runners: Runner[]; acknowledged: Acknowledged[] },
): Promise<number> {
  const { copyTo, data, runners, acknowledged } = input;
  const event = await data.addEvent(SEATS);
  // The free first run can be used once: cancels the last round's bookings.
  await data.db.updateTable("bookings").set({ status: "cancelled" }).execute();
  const server = await club.start();
  const copier = await startCommand(club, ["copy"], {
    env: { COPY_TO: copyTo },
    until: "is whole",
  });
  let isOver = false;
  const work = runners.map(async ({ cookie, id }) => {
    while (!isOver) {
      const submitKey = randomUUID();
      const { isBooked, status } = await book(server.url, { cookie, event, submitKey });
      if (status === 0) break;
      if (isBooked) acknowledged.push({ submitKey, at: performance.now() });
      await data.db
        .updateTable("bookings")
        .set({ status: "cancelled" })
        .where("member_id", "=", id)
        .where("status", "<>", "cancelled")
        .execute()
        .catch(() => {});
    }
  });
  await sleep(LOST_FROM_MS + Math.random() * (LOST_WITHIN_MS - LOST_FROM_MS));
  server.child.kill("SIGKILL");
  copier.kill("SIGKILL");
  const endedAt = performance.now();
  await server.ended;
  isOver = true;
  await Promise.all(work);
  return endedAt;
}

/** The bookings on another machine after `restore --at now`. */
async function restored(copyTo: string): Promise<{ kept: Set<string>; flaws: string[] }> {
  const other = newClub();
  try {
    const { code, output } = await runClub(other, ["restore", "--at", "now"], {
      env: { COPY_TO: copyTo },
    });
    if (code !== 0) return { kept: new Set(), flaws: [output] };
    const data = other.data();
    const found = { kept: new Set(await data.submitKeys()), flaws: await data.flaws() };
    await data.close();
    return found;
  } finally {
    await other.remove();
  }
}

/**
 * Bookings that are restored although one acknowledged more than a moment earlier is not: the copy would be a
 * state that the club never had. Answers of one commit arrive in any order.
 */
function gapsIn(acknowledged: Acknowledged[], kept: Set<string>): string[] {
  const SAME_MOMENT_MS = 250;
  const there = acknowledged.filter(({ submitKey }) => kept.has(submitKey));
  const last = Math.max(0, ...there.map(({ at }) => at));
  return acknowledged
    .filter(({ submitKey, at }) => !kept.has(submitKey) && at < last - SAME_MOMENT_MS)
    .map(({ submitKey }) => `a gap: ${submitKey}`);
}

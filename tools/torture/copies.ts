/**
 * Loses the machine at random times during bookings, after something else went wrong, and restores the copy that was
 * kept elsewhere.
 */
import type { ChildProcess } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { book } from "./clients";
import { type Club, type ClubServer, newClub } from "./club";
import { killGroup, runClub, startCommand } from "./command-line";
import type { Data, Runner } from "./data";
import { onSqlite } from "./databases";
import type { Found, Sizes } from "./trial";

const LOST_FROM_MS = 1_500;
const LOST_WITHIN_MS = 3_000;
const SEATS = 10_000_000;
/** The promised limit of lost time. */
const PROMISED_MS = 1_000;
const TWO_DAYS_MS = 48 * 60 * 60 * 1_000;

/** What goes wrong before the loss, one in each round. */
const FAULTS = ["nothing", "server", "copier", "litestream", "vacuum", "clock"] as const;
type Fault = (typeof FAULTS)[number];

/** The programs of a round; a fault may replace them. */
interface Running {
  server: ClubServer;
  copier: ChildProcess;
}

interface Acknowledged {
  submitKey: string;
  at: number;
}

export function copies({ rounds = 24, clients = 20 }: Sizes) {
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
  let lost = 0;
  const longestMs = new Map<Fault, number>();
  for (let round = 0; round < sizes.rounds; round += 1) {
    const fault = FAULTS[round % FAULTS.length] ?? "nothing";
    const endedAt = await liveAndLose(club, { copyTo, data, runners, acknowledged, fault });
    const { kept, flaws } = await restored(copyTo);
    const missing = acknowledged.filter(({ submitKey }) => !kept.has(submitKey));
    lost += missing.length;
    const agesMs = missing.map(({ at }) => endedAt - at);
    const oldestMs = Math.max(0, ...agesMs);
    longestMs.set(fault, Math.max(longestMs.get(fault) ?? 0, oldestMs));
    if (oldestMs > PROMISED_MS)
      broken.push(
        `round ${round} (${fault}): ${missing.length} lost, the oldest after ${oldestMs} ms`,
      );
    broken.push(...flaws, ...gapsIn(acknowledged, kept));
  }
  await data.close();
  rmSync(copyTo, { recursive: true, force: true });
  return {
    figures: {
      acknowledged: acknowledged.length,
      "on the lost machine only": lost,
      "acknowledged before the loss, at most": [...longestMs]
        .map(([fault, ms]) => `${fault} ${ms.toFixed(0)} ms`)
        .join(", "),
    },
    broken,
  };
}

/** Books until server, copier and Litestream are killed together; returns the time of the kill. */
async function liveAndLose(
  club: Club,
  input: {
    copyTo: string;
    data: Data;
    runners: Runner[];
    acknowledged: Acknowledged[];
    fault: Fault;
  },
): Promise<number> {
  const { copyTo, data, runners, acknowledged, fault } = input;
  const event = await data.addEvent(SEATS);
  // The free first run can be used once: cancels the last round's bookings.
  await data.db.updateTable("bookings").set({ status: "cancelled" }).execute();
  const running = { server: await club.start(), copier: await startCopier(club, copyTo) };
  let isOver = false;
  const work = runners.map(async ({ cookie, id }) => {
    while (!isOver) {
      const submitKey = randomUUID();
      const { isBooked, status } = await book(running.server.url, { cookie, event, submitKey });
      // While the server is down for a fault.
      if (status === 0) await sleep(50);
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
  await sleep(LOST_FROM_MS);
  await suffer(club, { fault, running, copyTo });
  await sleep(LOST_FROM_MS + Math.random() * (LOST_WITHIN_MS - LOST_FROM_MS));
  running.server.child.kill("SIGKILL");
  killGroup(running.copier);
  const endedAt = performance.now();
  await running.server.ended;
  isOver = true;
  await Promise.all(work);
  return endedAt;
}

function startCopier(club: Club, copyTo: string): Promise<ChildProcess> {
  return startCommand(club, ["copy"], { env: { COPY_TO: copyTo }, until: "is whole" });
}

async function suffer(
  club: Club,
  { fault, running, copyTo }: { fault: Fault; running: Running; copyTo: string },
): Promise<void> {
  if (fault === "server") {
    running.server.child.kill("SIGKILL");
    await running.server.ended;
    running.server = await club.start();
  } else if (fault === "copier") {
    // Litestream stays behind, and ends by itself.
    running.copier.kill("SIGKILL");
    running.copier = await startCopier(club, copyTo);
  } else if (fault === "litestream") {
    process.kill(litestreamOf(running.copier), "SIGKILL");
  } else if (fault === "vacuum") {
    const database = new DatabaseSync(join(club.dataDir, "club.sqlite"), { timeout: 5_000 });
    database.exec("VACUUM");
    database.close();
  } else if (fault === "clock") {
    // As a clock dates them that was two days ahead until now.
    const files = readdirSync(copyTo, { recursive: true, withFileTypes: true });
    for (const file of files.filter((entry) => entry.isFile())) {
      const path = join(file.parentPath, file.name);
      const found = statSync(path, { throwIfNoEntry: false });
      if (!found) continue;
      const ahead = (found.mtimeMs + TWO_DAYS_MS) / 1_000;
      utimesSync(path, ahead, ahead);
    }
  }
}

/** The copier's only child. */
function litestreamOf({ pid }: ChildProcess): number {
  return Number(readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim());
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

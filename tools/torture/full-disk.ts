/**
 * A disk that fills up: writes report it, reads continue, and the server recovers by itself. (Read-only it cannot be made
 * here: the system refuses while the server has its files open.)
 */
import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Answer, ask, book, tally } from "./clients";
import { newClub } from "./club";
import type { Runner } from "./data";
import type { Found, Sizes, TrialResult } from "./trial";

const SIZE = "16m";
const SEEN_LONG_AGO_MS = 600_000;
const WORDS = "Nothing can be saved right now";

export async function fullDisk({ rounds = 3 }: Sizes): Promise<TrialResult[]> {
  const folder = mkdtempSync(join(tmpdir(), "club-small-disk-"));
  const what = `a disk of ${SIZE} filled and freed ${rounds} times (SQLite)`;
  const mounted = mount(["-t", "tmpfs", "-o", `size=${SIZE}`, "tmpfs", folder]);
  if (!mounted) {
    rmSync(folder, { recursive: true });
    return [{ what, skipped: "no file system can be mounted here (needs root)" }];
  }
  try {
    return [{ what, ...(await starve(folder, rounds)) }];
  } finally {
    spawnSync("umount", ["-l", folder]);
    rmSync(folder, { recursive: true, force: true });
  }
}

async function starve(folder: string, rounds: number): Promise<Found> {
  const club = newClub({ dataDir: join(folder, "data") });
  const server = await club.start();
  const data = club.data();
  const event = await data.addEvent(1_000_000);
  const runners = await data.addRunners(rounds * 400);
  // Sessions last used long ago, so that the next page updates them, which is a write.
  await data.db
    .updateTable("sessions")
    .set((eb) => ({ last_seen_at: eb("last_seen_at", "-", SEEN_LONG_AGO_MS) }))
    .execute();
  await data.close();
  const broken: string[] = [];
  const writes = tally();
  const reads = tally();
  const acknowledged: string[] = [];
  const tryAll = async (count: number, isStarving: boolean) => {
    let refused = 0;
    for (let sent = 0; sent < count && (!isStarving || refused < 5); sent += 1) {
      const submitKey = randomUUID();
      const answer = await book(server.url, { ...nextOf(runners), event, submitKey });
      writes.add(answer.status);
      if (answer.isBooked) acknowledged.push(submitKey);
      else refused += 1;
      broken.push(...flawsOf(answer, isStarving));
    }
    if (isStarving && refused === 0) broken.push("no write was refused: the trial did not bite");
    await look(nextOf(runners), isStarving ? "meanwhile" : "after");
  };
  const look = async ({ cookie }: Runner, when: string) => {
    for (const path of ["/", "/events", "/dashboard"]) {
      const { status } = await ask(server.url, path, { cookie });
      reads.add(status);
      if (status !== 200) broken.push(`${path} was ${status} ${when}`);
    }
  };
  const filler = join(folder, "filler");
  for (let round = 0; round < rounds; round += 1) {
    await tryAll(5, false);
    fillUp(filler);
    await tryAll(300, true);
    rmSync(filler);
    await tryAll(5, false);
  }
  await server.stop();
  const after = club.data();
  const kept = new Set(await after.submitKeys());
  const lost = acknowledged.filter((key) => !kept.has(key));
  broken.push(...lost.map((key) => `lost ${key}`), ...(await after.flaws()));
  await after.close();
  return { figures: { writes, reads, lost: lost.length }, broken };
}

function nextOf(runners: Runner[]): Runner {
  const runner = runners.pop();
  if (!runner) throw new Error("There are too few runners for this trial.");
  return runner;
}

function flawsOf(answer: Answer & { isBooked: boolean }, isStarving: boolean): string[] {
  const { status, text, isBooked } = answer;
  if (isBooked) return [];
  if (!isStarving) return [`after it was freed: ${status}`];
  if (status !== 503) return [`meanwhile: ${status}`];
  return text.includes(WORDS) ? [] : ["503 without words"];
}

function fillUp(file: string): void {
  const handle = openSync(file, "w");
  try {
    for (let size = 64 * 1024; size >= 512; ) {
      try {
        if (writeSync(handle, Buffer.alloc(size)) < size) size /= 2;
      } catch {
        size /= 2;
      }
    }
  } finally {
    closeSync(handle);
  }
}

function mount(args: string[]): boolean {
  return spawnSync("mount", args).status === 0;
}

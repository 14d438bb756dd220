/** The old club of 100,000 members and 1,000,000 bookings: how long, and whether a second import changes anything. */
import { statSync } from "node:fs";
import { join } from "node:path";
import type { Club } from "./club";
import { runClub } from "./command-line";
import { onBoth } from "./databases";
import { writeOldClub } from "./old-club";
import type { Found, Sizes, TrialResult } from "./trial";

const LIMIT_S = 600;
const MEMBERS = 100_000;
const BOOKINGS_A_MEMBER = 10;

export async function importing({ members = MEMBERS }: Sizes): Promise<TrialResult[]> {
  const bookings = members * BOOKINGS_A_MEMBER;
  const what = `${members} members and ${bookings} bookings imported`;
  return await onBoth(what, (club) => importTwice(club, { members, bookings }));
}

async function importTwice(
  club: Club,
  size: { members: number; bookings: number },
): Promise<Found> {
  const file = join(club.dataDir, "old-club.jsonl");
  const report = join(club.dataDir, "report.csv");
  await writeOldClub(file, size);
  const run = async (...more: string[]) => {
    const start = performance.now();
    const { code, output } = await runClub(club, ["import", file, "--report", report, ...more]);
    if (code !== 0) throw new Error(output);
    return { output, seconds: (performance.now() - start) / 1000 };
  };
  const dry = await run();
  const code = /--confirm (\w+)/.exec(dry.output)?.[1] ?? "none";
  const first = await run("--confirm", code);
  const counted = await countRows(club);
  const second = await run("--confirm", code);
  const again = await countRows(club);
  const broken: string[] = [];
  if (counted.join() !== [size.members, size.bookings].join())
    broken.push(`${counted.join(" members and ")} bookings are there\n${first.output}`);
  if (again.join() !== counted.join()) broken.push(`a second import made them ${again.join()}`);
  if (first.seconds > LIMIT_S) broken.push(`more than ${LIMIT_S} s`);
  return {
    figures: {
      "file, MB": Math.round(statSync(file).size / 1e6),
      "dry run, s": dry.seconds.toFixed(0),
      "import, s": first.seconds.toFixed(0),
      "second import, s": second.seconds.toFixed(0),
    },
    broken,
  };
}

async function countRows(club: Club): Promise<number[]> {
  const data = club.data();
  const count = async (table: "members" | "bookings") => {
    const { rows } = await data.db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as("rows"))
      .executeTakeFirstOrThrow();
    return Number(rows);
  };
  try {
    return [await count("members"), await count("bookings")];
  } finally {
    await data.close();
  }
}

/** The large clubs of the benches, created once and kept in data/bench. */
import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { CLUB } from "../../../scripts/lib-build.mjs";
import { root, runScript } from "../../../scripts/lib-project.mjs";

/** Members and bookings of each. */
const CLUBS = { small: [1_000, 10_000], large: [100_000, 1_000_000] } as const;

export type ClubName = keyof typeof CLUBS;

export const membersOf = (name: ClubName): number => CLUBS[name][0];

/** The folder of this club, filled when it is new; with a database of its own, filled unless `isFilled`. */
export async function ensureClub(
  name: ClubName,
  databaseUrl?: string,
  isFilled = false,
): Promise<string> {
  const dataDir = join(root, "data/bench", name);
  mkdirSync(dataDir, { recursive: true });
  if (isFilled) return dataDir;
  if (!databaseUrl && existsSync(join(dataDir, "club.sqlite"))) return dataDir;
  const [members, bookings] = CLUBS[name];
  const start = performance.now();
  const size = ["--members", `${members}`, "--bookings", `${bookings}`];
  await runClub(dataDir, ["seed", ...size], databaseUrl);
  const took = ((performance.now() - start) / 1000).toFixed(1);
  process.stdout.write(`seeded ${members} members, ${bookings} bookings in ${took} s\n`);
  return dataDir;
}

/** Runs a command of the club's command line; throws its output when it fails. */
export async function runClub(dataDir: string, args: string[], databaseUrl?: string) {
  const env = {
    NODE_ENV: "production",
    DATA_DIR: dataDir,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  };
  const { code, output } = await runScript(process.execPath, [CLUB, ...args], env);
  if (code !== 0) throw new Error(output);
}

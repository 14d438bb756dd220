/**
 * The inputs of docs/scale.md: bytes a member, and how long a backup takes, in the small club, and in the
 * large one if another bench has made it.
 */
import { existsSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { backUp } from "../../scripts/club/backup";
import { drill } from "../../scripts/club/restore";
import { root } from "../../scripts/lib-project.mjs";
import { type ClubName, ensureClub, membersOf } from "./club/large-club";
import { printMarkdown } from "./table/markdown";

const hasLarge = existsSync(join(root, "data/bench/large/club.sqlite"));
const measured = [await measure("small"), ...(hasLarge ? [await measure("large")] : [])];
const [first = []] = measured;
printMarkdown([
  ["what", "small club", ...(hasLarge ? ["large club"] : [])],
  ...first.map(([what], at) => [what, ...measured.map((club) => club[at]?.[1] ?? "")]),
]);

async function measure(name: ClubName): Promise<[what: string, figure: string][]> {
  const dataDir = await ensureClub(name);
  const place = { databaseUrl: undefined, dataDir };
  const file = join(dataDir, "scale.sqlite");
  try {
    const backup = await timed(() => backUp(place, { file, now: Date.now() }));
    const restored = await timed(() => drill(place, file));
    const { size } = statSync(file);
    return [
      ["members", String(membersOf(name))],
      ["rows", String(backup.result.rows)],
      ["database, MB", (size / 1e6).toFixed(1)],
      ["kB a member with ten bookings", (size / membersOf(name) / 1e3).toFixed(1)],
      ["backup, s", backup.seconds.toFixed(1)],
      ["restore on trial with digests, s", restored.seconds.toFixed(1)],
    ];
  } finally {
    rmSync(file, { force: true });
  }
}

async function timed<T>(work: () => Promise<T>): Promise<{ result: T; seconds: number }> {
  const startedAt = performance.now();
  const result = await work();
  return { result, seconds: (performance.now() - startedAt) / 1000 };
}

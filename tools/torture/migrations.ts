/** First starts that are killed, and two at once: the schema is the old or the new one. */
import { sql } from "kysely";
import { type Club, newClub } from "./club";
import { runClub } from "./command-line";
import { newDatabase, onPostgres } from "./databases";
import type { Found, Sizes, TrialResult } from "./trial";

const KILL_FROM_MS = 60;
const KILL_STEP_MS = 10;

export async function migrations({ rounds = 25 }: Sizes): Promise<TrialResult[]> {
  const what = `${rounds} first starts killed, ${rounds} times two at once`;
  const onDisk = async () => newClub();
  return [
    { what: `${what} (SQLite)`, ...(await migrateOften(onDisk, rounds)) },
    ...(await onPostgres(what, (_, { url }) =>
      migrateOften(async () => newClub({ url: await newDatabase(url) }), rounds),
    )),
  ];
}

async function migrateOften(newPlace: () => Promise<Club>, rounds: number): Promise<Found> {
  const broken: string[] = [];
  let old = 0;
  let now = 0;
  for (let round = 0; round < rounds; round += 1) {
    const killed = await newPlace();
    await runClub(killed, ["seed"], { killAfterMs: KILL_FROM_MS + round * KILL_STEP_MS });
    const names = await migrationsOf(killed);
    const again = await runClub(killed, ["seed"]);
    const all = await migrationsOf(killed);
    if (names.length === 0) old += 1;
    else if (names.join() === all.join()) now += 1;
    else broken.push(`half: ${names.length} of ${all.length}`);
    if (again.code !== 0 && !again.output.includes("not empty")) broken.push(again.output);
    await killed.remove();

    const shared = await newPlace();
    const both = await Promise.all([runClub(shared, ["seed"]), runClub(shared, ["seed"])]);
    const strange = both.filter(({ code, output }) => code !== 0 && !output.includes("not empty"));
    broken.push(...strange.map(({ output }) => `two at once: ${output}`));
    if ((await migrationsOf(shared)).join() !== all.join()) broken.push("two at once: differs");
    await shared.remove();
  }
  return { figures: { "old after a kill": old, "new after a kill": now }, broken };
}

/** The executed migrations; none without Kysely's table. */
async function migrationsOf(club: Club): Promise<string[]> {
  const data = club.data();
  try {
    const query = sql<{ name: string }>`select name from kysely_migration order by name`;
    return (await query.execute(data.db)).rows.map(({ name }) => name);
  } catch {
    return [];
  } finally {
    await data.close();
  }
}

/** First starts that are killed, and two first starts at once: the schema is the old one or the new one. */

import { runClub } from "./backups.mjs";
import { newClub } from "./club.mjs";
import { newDatabase, onPostgres } from "./databases.mjs";

const KILL_FROM_MS = 60;
const KILL_STEP_MS = 10;

export async function migrations({ rounds = 25 }) {
  const what = `${rounds} first starts killed, ${rounds} times two at once`;
  const place = (url) => async () => newClub({ url: url && (await newDatabase(url)) });
  return [
    { what: `${what} (SQLite)`, ...(await migrateOften(place(undefined), rounds)) },
    ...(await onPostgres(what, (_, { url }) => migrateOften(place(url), rounds))),
  ];
}

async function migrateOften(newPlace, rounds) {
  const broken = [];
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

async function migrationsOf(club) {
  try {
    const data = await club.data();
    const rows = await data.query("select name from kysely_migration order by name", []);
    await data.close();
    return rows.map(({ name }) => name);
  } catch {
    return [];
  }
}

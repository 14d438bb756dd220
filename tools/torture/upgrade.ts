/**
 * A database of each earlier release is migrated by the new program while the old one serves, and then served
 * by the old one again: bookings over HTTP all the time, each to whichever servers a proxy would choose.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { listExecuted } from "~/db/migrate";
import type { Club, ClubServer } from "./club";
import { onBoth } from "./databases";
import { buildRelease, listReleases } from "./earlier-releases";
import { FreshSeats } from "./fresh-seats";
import { compared } from "./kept-bookings";
import { RetryingClients } from "./retrying-clients";
import type { Found, Sizes, TrialResult } from "./trial";

const REFUSED_MS = 5_000;
const CLIENTS = 20;
const PHASE_SECONDS = 4;
const NEWCOMERS = 200;

export async function upgrade({ clients = CLIENTS, seconds = PHASE_SECONDS, kinds }: Sizes) {
  const results: TrialResult[] = [];
  for (const release of listReleases()) {
    const what = `from ${release.version} to this one and back under ${clients} clients`;
    const built = await buildRelease(release);
    if ("missing" in built) results.push({ what, skipped: built.missing });
    else {
      const sizes = { clients, seconds, server: built.server };
      results.push(...(await onBoth(what, (club) => upgradeUnderLoad(club, sizes), kinds)));
    }
  }
  return results;
}

async function upgradeUnderLoad(
  club: Club,
  { clients, seconds, server }: { clients: number; seconds: number; server: string },
): Promise<Found> {
  const startOld = () => club.start({}, [server]);
  const old = await startOld();
  const data = club.data();
  const ran = (await listExecuted(data.db)).length;
  const seats = await FreshSeats.open(data);
  await seats.refill(NEWCOMERS);
  const people = new RetryingClients(seats, { clients, refusedMs: REFUSED_MS }, old.url);
  const codes: (number | null)[] = [];
  const serve = async (...servers: ClubServer[]) => {
    people.sendTo(...servers.map(({ url }) => url));
    await sleep(seconds * 1000);
  };
  const stop = async (leaving: ClubServer, staying: ClubServer) => {
    people.sendTo(staying.url);
    codes.push((await leaving.stop()).code);
  };
  people.start();
  await serve(old);
  const begun = performance.now();
  const next = await club.start();
  const readyAfter = performance.now() - begun;
  const migrations = (await listExecuted(data.db)).length - ran;
  await serve(old, next);
  await stop(old, next);
  await serve(next);
  const again = await startOld();
  await serve(next, again);
  await stop(next, again);
  await serve(again);
  await people.stop();
  await again.stop();
  const { figures, broken = [] } = await compared(data, people.acknowledged);
  await data.close();
  const ended = codes.filter((code) => code !== 0).map((code) => `a server ended with ${code}`);
  return {
    figures: {
      migrations,
      "new server ready after": `${readyAfter.toFixed(0)} ms`,
      "longest wait": `${people.longest.toFixed(0)} ms`,
      ...figures,
    },
    broken: [...people.broken, ...ended, ...broken],
  };
}

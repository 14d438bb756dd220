/**
 * A club of each earlier release that takes bookings is stopped, and started with the new program, which migrates; the
 * old program is refused afterwards. Clients try again meanwhile, as people's browsers do.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { listExecuted } from "~/db/migrate";
import type { Club } from "./club";
import { onBoth } from "./databases";
import { buildRelease, listReleases } from "./earlier-releases";
import { FreshSeats } from "./fresh-seats";
import { compared } from "./kept-bookings";
import { RetryingClients } from "./retrying-clients";
import type { Found, Sizes, TrialResult } from "./trial";

const REFUSED_SECONDS = 5;
const CLIENTS = 20;
const PHASE_SECONDS = 4;
const NEWCOMERS = 200;

export async function upgrade({
  clients = CLIENTS,
  seconds = PHASE_SECONDS,
  refused = REFUSED_SECONDS,
  kinds,
}: Sizes) {
  const results: TrialResult[] = [];
  for (const release of listReleases()) {
    const what = `from ${release.version} to this one under ${clients} clients`;
    const built = await buildRelease(release);
    if ("missing" in built) results.push({ what, skipped: built.missing });
    else {
      const sizes = { clients, seconds, refused, server: built.server };
      results.push(...(await onBoth(what, (club) => upgradeUnderLoad(club, sizes), kinds)));
    }
  }
  return results;
}

async function upgradeUnderLoad(
  club: Club,
  sizes: Required<Pick<Sizes, "clients" | "seconds" | "refused">> & { server: string },
): Promise<Found> {
  const { clients, seconds, refused, server } = sizes;
  const old = await club.start({}, [server]);
  const data = club.data();
  const seats = await FreshSeats.open(data);
  await seats.refill(NEWCOMERS);
  const people = new RetryingClients(seats, { clients, refusedMs: refused * 1000 }, old.url);
  people.start();
  await sleep(seconds * 1000);
  const codes = [(await old.stop()).code];
  const begun = performance.now();
  const next = await club.start();
  const readyAfter = performance.now() - begun;
  people.sendTo(next.url);
  await sleep(seconds * 1000);
  await people.stop();
  codes.push((await next.stop()).code);
  const again = await club.start({}, [server]).catch((error: Error) => error.message);
  const refusal = typeof again === "string" ? again : "";
  if (typeof again !== "string") await again.stop();
  const migrations = (await listExecuted(data.db)).length;
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
    broken: [
      ...people.broken,
      ...ended,
      ...(refusal.includes("another version") ? [] : [`the old program started again: ${refusal}`]),
      ...broken,
    ],
  };
}

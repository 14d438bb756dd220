/**
 * The admin panel with 1,000 and with 100,000 members: server time of every tab. Both clubs stay in data/bench between
 * runs; with BENCH_DATABASE_URL (a PostgreSQL server) they are databases there, dropped at the end
 * unless BENCH_KEEP is set.
 */
import { signAdminIn } from "./club/admins-at-work";
import { withDatabase } from "./club/databases";
import { type ClubName, ensureClub } from "./club/large-club";
import { startClub } from "./load/servers";
import { quantile } from "./load/turns";
import { printMarkdown } from "./table/markdown";

const ROUNDS = 40;
const WARMING_ROUNDS = 5;
const TARGET_MS = 25;
const SEARCH_TARGET_MS = 50;

const TABS = [
  "dashboard",
  "bookings",
  "bookings?period=all&status=confirmed",
  "bookings?period=all&at=last",
  "bookings?period=all&status=completed&at=last",
  "bookings?period=all&q=Latha+Verma",
  "bookings?period=all&q=an+ar+ra",
  "events?when=past&at=last",
  "payments?status=paid&at=last",
  "analytics",
  "registrations?period=all",
  "registrations?period=all&at=last",
  "messages",
  "subscribers",
  "subscribers?sort=sessions&status=active",
  "subscribers?sort=name&at=last",
  "subscribers?sort=sessions&at=last",
  "subscribers?q=nila",
  "subscribers?q=Latha+Verma",
  "subscribers?q=an",
  "subscribers?q=an+ar+ra",
  "subscribers?q=example.org",
  "reports?range=last365days",
  "reports?range=last365days&tab=growth",
  "audit",
  "search?q=3456",
  "search?q=Latha+Verma",
  "search?q=erma",
  "search?q=zz+an",
];

const small = await measure("small");
const large = await measure("large");

printMarkdown([
  ["tab", "1,000 members, ms", "100,000 members, ms", "ratio", "target"],
  ...TABS.map((tab) => {
    const [before, after] = [small.get(tab) ?? 0, large.get(tab) ?? 0];
    const ratio = (after / before).toFixed(2);
    const target = tab.includes("q=") ? `≤ ${SEARCH_TARGET_MS} ms` : `≤ ${TARGET_MS} ms, ≤ 2`;
    return [tab, before.toFixed(1), after.toFixed(1), ratio, target];
  }),
]);

/** Median time of each tab's document in milliseconds. */
async function measure(name: ClubName): Promise<Map<string, number>> {
  return await withDatabase(`admin_${name}`, async (databaseUrl, isFilled) => {
    const dataDir = await ensureClub(name, databaseUrl, isFilled);
    const cookie = await signAdminIn(dataDir, databaseUrl);
    const server = await startClub(dataDir, databaseUrl ? { DATABASE_URL: databaseUrl } : {});
    try {
      // Warms the server up.
      for (let round = 0; round < WARMING_ROUNDS; round += 1)
        for (const tab of TABS) await timeOf(`${server.url}/admin/${tab}`, cookie);
      const medians = new Map<string, number>();
      for (const tab of TABS) {
        const times: number[] = [];
        while (times.length < ROUNDS)
          times.push(await timeOf(`${server.url}/admin/${tab}`, cookie));
        medians.set(tab, quantile(times, 0.5));
      }
      return medians;
    } finally {
      await server.stop();
    }
  });
}

async function timeOf(url: string, cookie: string): Promise<number> {
  const start = performance.now();
  const answer = await fetch(url, { headers: { cookie } });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  await answer.arrayBuffer();
  return performance.now() - start;
}

/**
 * Two servers of one club over PostgreSQL through PgBouncer in transaction mode: seats, messages, rate
 * limits, pages and streams must be as with one server.
 */
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { get } from "node:http";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { NUMBERS_PER_ADDRESS_AN_HOUR } from "~/core/people/rate-limits/code-rate-limits";
import { ask, book, percentile, tally } from "./clients";
import type { Club, ClubServer } from "./club";
import type { Data, Runner } from "./data";
import { onPostgres } from "./databases";
import { missingPooler, startPooler } from "./pooler";
import { hasWaiting, queueMessages } from "./queued-messages";
import { startSlowSms } from "./services/slow-sms";
import type { Found, Sizes, TrialResult } from "./trial";

const SEATS = 25;
/** Pages that a member reads meanwhile: as fast as the servers answer. */
const READ_MEANWHILE = ["/", "/events", "/community/leaderboard", "/events?from=2026-01-01"];
const READERS = 20;
const PATIENCE_MS = 60_000;
const CHANGES = 10;
const NUMBERS = 12;
const DRAINED_WITHIN_MS = 60_000;

type Pair = [ClubServer, ClubServer];

/** `seconds`: the time within which a page must show another server's write. */
export async function processes({
  rounds = 20,
  clients = 200,
  seconds = 1,
}: Sizes): Promise<TrialResult[]> {
  const what = `two servers through PgBouncer, ${rounds} rounds of ${clients} clients`;
  const skipped = missingPooler();
  if (skipped) return [{ what, skipped }];
  return await onPostgres(what, async (club) => {
    const pooler = await startPooler(club.url ?? "");
    try {
      return await together(club, { poolerUrl: pooler.url, rounds, clients, seconds });
    } finally {
      await pooler.stop();
    }
  });
}

async function together(
  club: Club,
  { poolerUrl, ...sizes }: { poolerUrl: string; rounds: number; clients: number; seconds: number },
): Promise<Found> {
  const env = { DATABASE_URL: poolerUrl, DATABASE_POOLER: "transaction", BOT_CHECK: "off" };
  const servers: Pair = [await club.start(env), await club.start(env)];
  const data = club.data();
  const [reader] = await data.addRunners(1, "active");
  const found = [
    await sellOut(servers, data, sizes),
    await showSeats(servers, data, sizes.seconds * 1000),
    await hearChanges(servers, data, sizes.seconds * 1000),
    await whileRead(servers, reader, async () => [
      await showSeats(servers, data, sizes.seconds * 1000),
      await hearChanges(servers, data, sizes.seconds * 1000),
    ]),
    await countNumbers(servers, club.dataDir),
  ];
  await Promise.all(servers.map((server) => server.stop()));
  found.push(await sendOnce(club, data, { env, people: sizes.clients }));
  await data.close();
  return {
    figures: Object.assign({}, ...found.map(({ figures }) => figures)),
    broken: found.flatMap(({ broken = [] }) => broken),
  };
}

/** All people request one of the seats, half of them at each server. */
async function sellOut(
  servers: Pair,
  data: Data,
  { rounds, clients }: { rounds: number; clients: number },
): Promise<Found> {
  const answers = tally();
  const broken: string[] = [];
  const runners = await data.addRunners(clients);
  for (let round = 0; round < rounds; round += 1) {
    const event = await data.addEvent(SEATS);
    await Promise.all(
      runners.map(async (runner, number) => {
        const { url } = servers[number % 2 === 0 ? 0 : 1];
        answers.add((await book(url, { ...runner, event, submitKey: randomUUID() })).status);
      }),
    );
    const { live, seats } = await data.seatsOf(event);
    const wanted = Math.min(SEATS, clients);
    if (live !== wanted || seats !== wanted) broken.push(`${live} bookings, ${seats} counted`);
    // The free first run can be used once.
    await data.db.updateTable("bookings").set({ status: "cancelled" }).execute();
  }
  broken.push(
    ...answers.others(302, 409).map(([status, count]) => `${count} answers of ${status}`),
  );
  return { figures: { bookings: answers }, broken };
}

/** What `work` found, while readers keep both servers busy; each of their pages has to be one. */
async function whileRead(
  servers: Pair,
  reader: Runner | undefined,
  work: () => Promise<Found[]>,
): Promise<Found> {
  let isOver = false;
  let pages = 0;
  const wrong = new Set<string>();
  const readers = Array.from({ length: READERS }, async (_, number) => {
    const { url } = servers[number % 2 === 0 ? 0 : 1];
    for (let turn = number; !isOver; turn += 1) {
      const path = READ_MEANWHILE[turn % READ_MEANWHILE.length] ?? "/";
      const { status } = await ask(url, path, reader && { cookie: reader.cookie });
      if (status !== 200) wrong.add(`${path} answered ${status}`);
      pages += 1;
    }
  });
  const begun = performance.now();
  const found = await work();
  const rate = (pages * 1000) / (performance.now() - begun);
  isOver = true;
  await Promise.all(readers);
  const figures = found.flatMap(({ figures: each = {} }) => Object.entries(each));
  return {
    figures: Object.fromEntries(
      figures.map(([what, value]) => [`${what} beside ${rate.toFixed(0)} pages a second`, value]),
    ),
    broken: [...found.flatMap(({ broken = [] }) => broken), ...wrong].map(
      (what) => `under load ${what}`,
    ),
  };
}

/**
 * Takes a seat at the first server, and waits until the second one's page shows it. What is in memory there is fresh
 * enough when no page that was requested later than `withinMs` lacks it; how long a page takes is the load's.
 */
async function showSeats([first, second]: Pair, data: Data, withinMs: number): Promise<Found> {
  const event = await data.addEvent(1_000);
  const runners = await data.addRunners(CHANGES);
  const times: number[] = [];
  const stale: number[] = [];
  const shown = async () =>
    /<progress[^>]* value="\d+"/.exec((await ask(second.url, `/events/${event.slug}`)).text)?.[0];
  for (const runner of runners) {
    const before = await shown();
    await book(first.url, { ...runner, event, submitKey: randomUUID() });
    const begun = performance.now();
    let requestedAfterMs = 0;
    let staleMs = 0;
    while ((await shown()) === before && performance.now() - begun < PATIENCE_MS) {
      staleMs = requestedAfterMs;
      await sleep(10);
      requestedAfterMs = performance.now() - begun;
    }
    times.push(performance.now() - begun);
    stale.push(staleMs);
  }
  const worst = percentile(stale, 1);
  const broken =
    worst > withinMs ? [`a page requested after ${worst.toFixed(0)} ms lacks the seat`] : [];
  return {
    figures: {
      "the last page without a seat was requested after": `${worst.toFixed(0)} ms`,
      "a seat shows at the other within": `${percentile(times, 1).toFixed(0)} ms`,
    },
    broken,
  };
}

/** Books at the first server, and waits for the change in an admin's stream of the second. */
async function hearChanges([first, second]: Pair, data: Data, withinMs: number): Promise<Found> {
  const event = await data.addEvent(1_000);
  const stream = await openStream(second.url, {
    path: "/admin/bookings/changes",
    cookie: await data.adminCookie(),
  });
  const times: number[] = [];
  for (const runner of await data.addRunners(CHANGES)) {
    const heard = stream.next().then(() => performance.now());
    await book(first.url, { ...runner, event, submitKey: randomUUID() });
    const begun = performance.now();
    const never = sleep(PATIENCE_MS, begun + PATIENCE_MS, { ref: false });
    times.push(Math.max(0, (await Promise.race([heard, never])) - begun));
  }
  stream.close();
  const worst = percentile(times, 1);
  const broken = worst > withinMs ? [`a change is heard after ${worst.toFixed(0)} ms`] : [];
  return { figures: { "a change is heard within": `${worst.toFixed(0)} ms` }, broken };
}

/**
 * One address requests codes for many numbers at both servers in turn: it gets as many as from one server.
 */
async function countNumbers(servers: Pair, dataDir: string): Promise<Found> {
  for (let number = 0; number < NUMBERS; number += 1) {
    const phone = `98765${String(43_000 + number)}`;
    const fields = { intent: "send", phone, submitKey: randomUUID() };
    await ask(servers[number % 2 === 0 ? 0 : 1].url, "/signin", { method: "POST", fields });
  }
  const sent = readFileSync(join(dataDir, "outbox.ndjson"), "utf8").trim().split("\n").length;
  const broken =
    sent === NUMBERS_PER_ADDRESS_AN_HOUR ? [] : [`${sent} numbers of one address got a code`];
  return { figures: { "codes for one address": `${sent} of ${NUMBERS}` }, broken };
}

/** Both servers find the same waiting messages at their start; each message is sent once. */
async function sendOnce(
  club: Club,
  data: Data,
  { env, people }: { env: Record<string, string>; people: number },
): Promise<Found> {
  const sms = await startSlowSms({ answersWithinMs: 50 });
  await queueMessages(data, people);
  const started = [club.start({ ...env, ...sms.env }), club.start({ ...env, ...sms.env })];
  const servers = await Promise.all(started);
  const until = Date.now() + DRAINED_WITHIN_MS;
  while ((await hasWaiting(data)) && Date.now() < until) await sleep(100);
  await Promise.all(servers.map((server) => server.stop()));
  sms.stop();
  const times = [...sms.handed.values()];
  const twice = times.filter((count) => count > 1).length;
  const broken =
    times.length === people && twice === 0
      ? []
      : [`${times.length} of ${people} messages left, ${twice} of them more than once`];
  return { figures: { messages: people, "sent twice": twice }, broken };
}

interface ChangeStream {
  /** Resolves at the next change event. */
  next: () => Promise<void>;
  close: () => void;
}

/** An open stream of server-sent events; throws when it is refused. */
function openStream(
  url: string,
  { path, cookie }: { path: string; cookie: string },
): Promise<ChangeStream> {
  const headers = { Accept: "text/event-stream", Cookie: cookie };
  let tell = () => {};
  return new Promise((resolve, reject) => {
    const request = get(new URL(path, url), { agent: false, headers }, (response) => {
      if (response.statusCode !== 200)
        return reject(new Error(`${path} answered ${response.statusCode}`));
      response.on("error", () => {});
      response.on("data", (part: Buffer) => {
        if (part.includes("data: changed")) tell();
      });
      resolve({
        next: () =>
          new Promise((heard) => {
            tell = heard;
          }),
        close: () => request.destroy(),
      });
    });
    request.on("error", reject);
  });
}

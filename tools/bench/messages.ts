/**
 * An event with many people booked is cancelled over HTTP: how long until the first text is handed to the
 * service, how fast all of them are, and how long pages take meanwhile. On the PostgreSQL server in
 * BENCH_DATABASE_URL, or on SQLite. Arguments: people, by default 50,000.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { setConsent } from "~/core/people/consents/set-board-visibility.server";
import { inTransaction } from "~/db/transaction";
import { chunksOf } from "~/lib/lists";
import { SERVER_ARGS, SERVER_ENV } from "../../scripts/lib-build.mjs";
import { ask } from "../torture/clients";
import { ADMIN } from "../torture/club";
import { type Data, openData } from "../torture/data";
import { type SlowSms, startSlowSms } from "../torture/services/slow-sms";
import { bookPeople } from "./club/booked-people";
import { withDatabase } from "./club/databases";
import { type MeasuredServer, start } from "./load/servers";
import { printTable } from "./table/rows";

const PEOPLE = Number(process.argv[2] ?? 50_000);
const CONSENTS_AT_ONCE = 500;
const SERVICE_ANSWERS_WITHIN_MS = 40;
/** The interval of page requests, one after another. */
const EVERY_MS = 20;
const BEFORE_MS = 10_000;
const DRAINED_WITHIN_MS = 900_000;
/** The default rate of WhatsApp's service; Twilio takes 10 a second from a name. */
const SERVICE_RATE = 80;
/** The share of the rate that a process reaches when start and end are within the time. */
const RATE_REACHED = 0.9;

await withDatabase("messages", async (databaseUrl) => {
  const folder = mkdtempSync(join(tmpdir(), "club-messages-"));
  const sms = await startSlowSms({ answersWithinMs: SERVICE_ANSWERS_WITHIN_MS });
  const club = await start(SERVER_ARGS, {
    ...SERVER_ENV,
    ...ADMIN,
    ...sms.env,
    PORT: "0",
    DATA_DIR: folder,
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
  });
  const data = openData({ url: databaseUrl, dataDir: folder });
  try {
    await tell({ club, data, sms });
  } finally {
    await data.close();
    await club.stop();
    sms.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});

interface Bench {
  club: MeasuredServer;
  data: Data;
  sms: SlowSms;
}

async function tell({ club, data, sms }: Bench): Promise<void> {
  const event = await data.addEvent(PEOPLE);
  const cookie = await addBooked(data, event.id);
  const before = await timesFor(BEFORE_MS, club.url, cookie);
  const pages: number[] = [];
  let isOver = false;
  const visiting = visit(club.url, cookie, pages, () => isOver);
  const begin = performance.now();
  const answer = await ask(club.url, `/admin/events/${event.id}`, {
    method: "POST",
    cookie: await data.adminCookie(),
    fields: { intent: "cancel", scope: "one", reason: "Heavy rain." },
  });
  const answered = performance.now() - begin;
  while (sms.handed.size < PEOPLE && performance.now() - begin < DRAINED_WITHIN_MS)
    await sleep(100);
  const drained = performance.now() - begin;
  isOver = true;
  await visiting;
  const first = (sms.firstAt() ?? Number.POSITIVE_INFINITY) - begin;
  const twice = [...sms.handed.values()].filter((times) => times > 1).length;
  const rate = (sms.handed.size / drained) * 1000;
  const [p99Before, p99During] = [p99(before), p99(pages)];
  printTable(`${PEOPLE} people are told of a cancelled run`, [
    {
      what: `cancelled (${answer.status})`,
      figure: seconds(answered),
      target: "–",
      met: answer.status === 200,
    },
    { what: "first text", figure: seconds(first), target: "≤ 5 s", met: first <= 5_000 },
    {
      what: "all handed over",
      figure: `${sms.handed.size} in ${seconds(drained)}: ${rate.toFixed(0)}/s, ${twice} twice`,
      target: `all, once, ${SERVICE_RATE}/s`,
      met: sms.handed.size === PEOPLE && twice === 0 && rate >= RATE_REACHED * SERVICE_RATE,
    },
    {
      what: "pages, p99 meanwhile ÷ before",
      figure: `${p99During.toFixed(0)} ms ÷ ${p99Before.toFixed(0)} ms`,
      target: "≤ 1.2",
      met: p99During <= 1.2 * p99Before,
    },
  ]);
}

/** Books this many people who consent to messages; returns the cookie of one of them. */
async function addBooked({ db, addRunners }: Data, eventId: string): Promise<string> {
  const now = Date.now();
  const runners = await addRunners(PEOPLE);
  for (const some of chunksOf(runners, CONSENTS_AT_ONCE))
    await inTransaction(db, async (db) => {
      for (const { id: memberId } of some)
        await setConsent(db, { memberId, purpose: "whatsapp_messages", given: true, now });
    });
  const people = runners.map(({ id: memberId }, index) => ({
    memberId,
    name: "Runner",
    isGuest: false,
    phone: `+917${String(index).padStart(9, "0")}`,
  }));
  await bookPeople(db, { eventId, people, now });
  return runners[0]?.cookie ?? "";
}

async function timesFor(ms: number, url: string, cookie: string): Promise<number[]> {
  const times: number[] = [];
  const until = performance.now() + ms;
  await visit(url, cookie, times, () => performance.now() > until);
  return times;
}

/** Requests a member's bookings repeatedly, and records how long each answer took. */
async function visit(
  url: string,
  cookie: string,
  times: number[],
  isOver: () => boolean,
): Promise<void> {
  while (!isOver()) {
    const begin = performance.now();
    const { status } = await ask(url, "/bookings", { cookie });
    if (status !== 200) throw new Error(`/bookings answered ${status}.`);
    times.push(performance.now() - begin);
    await sleep(EVERY_MS);
  }
}

function p99(times: number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0;
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}

/**
 * A cluster of three database machines whose primary is killed, paused, cut off or has a full disk, under
 * load: no acknowledged booking may be lost, no seat sold twice, nothing decided by a machine that is not the
 * primary.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { askPostgres } from "../ask-postgres";
import { type Club, type ClubServer, newClub } from "../club";
import { type Data, openData } from "../data";
import { newDatabase } from "../databases";
import { recordHistories } from "../history/record";
import type { Found, Sizes, TrialResult } from "../trial";
import {
  type Cluster,
  findPrimary,
  missingForCluster,
  startCluster,
  untilAnswered,
} from "./cluster";
import type { Node } from "./node";
import { INTRUDED, intrude } from "./old-primary";
import { startWaves, type Waves } from "./waves";

const SEATS = 30;
const BACK_WITHIN_MS = 15_000;
const AWAY_AT_MOST_MS = 60_000;
const STEADY_MS = 2_000;
const STATEMENT_WITHIN_MS = 20_000;
const SERVERS = 2;
const LAST_OUTPUT = 2_000;
const FOLLOWERS = `
  select 'waits for ' || current_setting('synchronous_standby_names') as id
  union all select concat_ws(' ', application_name, state, sync_state) from pg_stat_replication`;

export async function failover({
  rounds = 10,
  clients = 45,
  kinds,
}: Sizes): Promise<TrialResult[]> {
  const faults = FAULTS.filter(({ name }) => !kinds || kinds.includes(name));
  const names = faults.map(({ name }) => name).join(", ");
  const what = `primary of three ${names}, ${rounds} times each, ${clients} clients, two servers`;
  const skipped = missingForCluster();
  if (skipped) return [{ what, skipped }];
  const endAtOnce = () => process.exit(1);
  process.once("SIGTERM", endAtOnce).once("SIGINT", endAtOnce);
  const cluster = await startCluster();
  const url = new URL(await newDatabase(cluster.url));
  url.searchParams.set("application_name", "club");
  const club = newClub({ url: url.href });
  try {
    return [{ what, ...(await suffer(club, cluster, { faults, rounds, clients })) }];
  } finally {
    await club.remove();
    await cluster.stop();
    process.off("SIGTERM", endAtOnce).off("SIGINT", endAtOnce);
  }
}

async function suffer(
  club: Club,
  cluster: Cluster,
  { faults, rounds, clients }: { faults: Fault[]; rounds: number; clients: number },
): Promise<Found> {
  const servers: ClubServer[] = [];
  while (servers.length < SERVERS) servers.push(await club.start());
  const data = openData({ ...club, url: withLimit(club.url ?? "") });
  await askPostgres(club.url ?? "", INTRUDED);
  const recorder = recordHistories(SEATS);
  const waves = startWaves(
    servers.map(({ url }) => url),
    data,
    { seats: SEATS, clients, recorder, admin: await data.adminCookie() },
  );
  await sleep(STEADY_MS);
  const away = new Map<string, number[]>();
  const written: string[] = [];
  const broken = waves.broken;
  // Acknowledged bookings are compared also when the cluster does not recover.
  let isWhole = true;
  for (const fault of faults)
    for (let round = 0; round < rounds && isWhole; round += 1) {
      const found = await strike(cluster, { fault, round, waves, database: club.url ?? "" });
      away.set(fault.name, [...(away.get(fault.name) ?? []), found.awayMs]);
      written.push(...found.written);
      broken.push(...found.broken);
      for (const flaw of found.broken) process.stdout.write(`  ${flaw}\n`);
      isWhole = found.isWhole;
      process.stdout.write(
        `  ${fault.name} ${round + 1}: another primary after ${found.takenOverMs.toFixed(0)} ms, away for ${found.awayMs.toFixed(0)} ms\n`,
      );
    }
  await waves.stop();
  const flaws = await recorder
    .judge(data)
    .catch((error: Error) => [`what is stored cannot be read: ${error.message}`]);
  const kept = new Set(
    (await askPostgres(club.url ?? "", "select id from torture_probe")).map(({ id }) => id),
  );
  const lost = written.filter((id) => !kept.has(id));
  const twice = await countDuplicates(data);
  await data.close();
  await Promise.all(servers.map((server) => server.stop()));
  broken.push(...flaws, ...lost.map((id) => `acknowledged by an old primary and lost: ${id}`));
  if (twice > 0) broken.push(`${twice} people are booked twice`);
  return {
    figures: {
      acknowledged: waves.acknowledgedAt.length,
      cancelled: waves.cancelled(),
      answers: waves.answers,
      "answers explained": recorder.checked(),
      "flaws of histories": flaws.length,
      ...Object.fromEntries(
        [...away].map(([name, times]) => [
          `${name}, away for at most`,
          `${Math.max(...times).toFixed(0)} ms`,
        ]),
      ),
      "written beside the club": written.length,
      "of these lost": lost.length,
    },
    broken,
  };
}

/** The database's address for the trial's own statements: a commit that waits for a replica ends in time. */
function withLimit(database: string): string {
  const url = new URL(database);
  url.searchParams.set("query_timeout", `${STATEMENT_WITHIN_MS}`);
  return url.href;
}

/** One fault and its outcome: how long nobody could book, and what the old primary acknowledged meanwhile. */
async function strike(
  cluster: Cluster,
  {
    fault,
    round,
    waves,
    database,
  }: { fault: Fault; round: number; waves: Waves; database: string },
): Promise<{
  awayMs: number;
  takenOverMs: number;
  isWhole: boolean;
  written: string[];
  broken: string[];
}> {
  const primary = await cluster.primary();
  const others = cluster.nodes.filter((node) => node !== primary);
  const direct = new URL(cluster.urlOf(primary));
  direct.pathname = new URL(database).pathname;
  const intruder = await intrude(direct.href, `${fault.name} ${round}`);
  await sleep(500);
  const struckAt = performance.now();
  fault.strike(primary, others, round);
  const broken: string[] = [];
  let next: Node | undefined;
  while (!next && performance.now() - struckAt < AWAY_AT_MOST_MS) {
    next = await findPrimary(others);
    await sleep(100);
  }
  const takenOverMs = performance.now() - struckAt;
  if (!next) broken.push(`${fault.name} ${round + 1}: no other machine took over`);
  const seen = waves.acknowledgedAt.length;
  while (waves.acknowledgedAt.length === seen && performance.now() - struckAt < AWAY_AT_MOST_MS)
    await sleep(50);
  if (waves.acknowledgedAt.length === seen) broken.push(await whatHolds(cluster));
  await sleep(STEADY_MS);
  const replicas = others.filter((node) => node !== next).map((node) => cluster.urlOf(node));
  for (const url of replicas)
    if (await isAsked(url)) broken.push(`the club asks a replica: ${url}`);
  await fault.heal(primary, others, round);
  await sleep(STEADY_MS);
  await intruder.stop();
  const awayMs = longestGap(waves.acknowledgedAt, struckAt);
  const isWhole = await cluster.whole().then(
    () => true,
    (error: Error) => {
      broken.push(error.message);
      return false;
    },
  );
  if (awayMs > BACK_WITHIN_MS)
    broken.push(`${fault.name} ${round + 1}: nobody could book for ${awayMs.toFixed(0)} ms`);
  return { awayMs, takenOverMs, isWhole, written: intruder.written, broken };
}

/** What each machine says while nobody can book: whom it waits for, who follows it, what it wrote last. */
async function whatHolds({ nodes, urlOf }: Cluster): Promise<string> {
  const said = nodes.map(async (node) => {
    const rows = await askPostgres(urlOf(node), FOLLOWERS).catch((error: Error) => [
      { id: error.message },
    ]);
    const states = rows.map(({ id }) => id).join(", ");
    return `${node.name}: ${states}\n${node.output().slice(-LAST_OUTPUT)}`;
  });
  return `nobody can book\n${(await Promise.all(said)).join("\n--\n")}`;
}

/** The longest time after the fault without an acknowledged booking, in milliseconds. */
function longestGap(times: readonly number[], from: number): number {
  const after = [from, ...times.filter((time) => time > from), performance.now()];
  return Math.max(...after.map((time, at) => time - (after[at - 1] ?? time)));
}

/** Whether the club's servers have connections to this machine, which must not decide anything. */
async function isAsked(url: string): Promise<boolean> {
  const asked = "select 1 from pg_stat_activity where application_name = 'club'";
  // A replica may be starting again behind its new primary; one that stays down is asked by nobody.
  const rows = await untilAnswered(url)
    .then(() => askPostgres(url, asked))
    .catch(() => []);
  return rows.length > 0;
}

async function countDuplicates({ db }: Data): Promise<number> {
  const rows = await db
    .selectFrom("bookings")
    .select("member_id")
    .where("status", "<>", "cancelled")
    .groupBy(["event_id", "member_id"])
    .having((eb) => eb.fn.countAll(), ">", 1)
    .execute();
  return rows.length;
}

interface Fault {
  name: string;
  /** Calls of one fault count from 0. */
  strike: (primary: Node, others: Node[], round: number) => void;
  heal: (node: Node, others: Node[], round: number) => void | Promise<void>;
}

const FAULTS: Fault[] = [
  {
    name: "killed",
    strike: (primary) => primary.signal("SIGKILL"),
    heal: (node) => node.start(),
  },
  {
    name: "paused",
    strike: (primary) => primary.signal("SIGSTOP"),
    heal: (node) => node.signal("SIGCONT"),
  },
  {
    name: "cut",
    // In turns cut off from the two others only, so that the club still reaches it, and from everything.
    strike: (primary, others, round) =>
      round % 2 === 0
        ? primary.machine.lose(others.map(({ machine }) => machine))
        : primary.machine.unplug(),
    heal: (node, others, round) =>
      round % 2 === 0
        ? node.machine.find(others.map(({ machine }) => machine))
        : node.machine.plugIn(),
  },
  {
    name: "disk",
    strike: (primary) => primary.fillDisk(),
    async heal(node) {
      node.freeDisk();
      await node.stop();
      node.start();
    },
  },
];

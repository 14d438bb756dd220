import { sql } from "kysely";
import type { SendBudget } from "~/core/messages/budget/budget";
import { findRemainingBudget } from "~/core/messages/budget/claim-within-budget.server";
import { NOT_HANDED_OVER } from "~/core/messages/retries";
import { countMessagesForMorning } from "~/core/messages/send/note-attempt.server";
import { findWaitingMessages } from "~/core/messages/send/requeue-messages.server";
import { ACCEPTED_STATES } from "~/core/messages/states";
import type { RegisteredTexts } from "~/core/messages/templates/registered-texts.server";
import {
  listAdminsWithoutSecondStep,
  listAlertedMembers,
} from "~/core/people/admins/admins.server";
import { listReachedLimits } from "~/core/people/rate-limits/reached-limits.server";
import { findCopyState } from "~/db/copy-state";
import { dialectOf } from "~/db/dialect";
import { findDatabaseSize, findDiskSpace } from "~/db/disk-space";
import type { Db } from "~/db/tables";
import type { OperationName } from "~/db/tables/site";
import { DAY_MS, type Instant, MINUTE_MS } from "~/lib/dates";
import { findUnsaid } from "../landing/find-welcome.server";
import {
  type Arrival,
  type HealthFacts,
  hasFailed,
  healthOf,
  isOpen,
  type Operation,
  operationIn,
} from "./health";
import type { Finding } from "./health-texts";

/**
 * Records the success or failure of a recurring operation; `detail` names no person. It is the later of both moments, also
 * where the other one is from before the clock was set back.
 */
export async function noteOperation(
  db: Db,
  input: { name: OperationName; outcome: "done" | "failed"; detail: string; now: Instant },
): Promise<void> {
  const { name, outcome, detail, now } = input;
  const isDone = outcome === "done";
  const at = isDone ? { done_at: now } : { failed_at: now };
  const other = isDone
    ? { failed_at: ifBefore("operations.failed_at", now) }
    : { done_at: ifBefore("operations.done_at", now) };
  await db
    .insertInto("operations")
    .values({ name, done_at: null, failed_at: null, ...at, detail })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ ...other, ...at, detail }))
    .execute();
}

function ifBefore(column: string, now: Instant) {
  const moment = sql.ref<number>(column);
  return sql<number | null>`case when ${moment} < ${now} then ${moment} end`;
}

/** What is recorded of every operation. */
export async function listOperations(db: Db): Promise<Operation[]> {
  const rows = await db
    .selectFrom("operations")
    .select(["name", "done_at as doneAt", "failed_at as failedAt", "detail"])
    .orderBy("name")
    .execute();
  return rows.map(({ doneAt, failedAt, ...operation }) => ({
    ...operation,
    doneAt: doneAt ?? undefined,
    failedAt: failedAt ?? undefined,
  }));
}

/** The club's health as read from the database and from the disk with the folder `dataDir`. */
export async function findHealth(
  db: Db,
  input: {
    dataDir: string;
    copyTo?: string | undefined;
    sendBudget?: SendBudget | undefined;
    now: Instant;
    timeZone: string;
  },
) {
  const { dataDir, copyTo, sendBudget: budget, now } = input;
  const room = await findRemainingBudget(db, { budget, now });
  const operations = await listOperations(db);
  return {
    database: await findDatabaseSize(db),
    disk: await findDiskSpace(dataDir),
    copy: dialectOf(db) === "sqlite" ? await findCopyState({ dataDir, copyTo }) : undefined,
    waiting: await findWaitingMessages(db, input),
    isBudgetUsedUp: room?.usual === 0,
    untilMorning: await countMessagesForMorning(db, input),
    reachedLimits: await listReachedLimits(db, input),
    passwordOnly: await listAdminsWithoutSecondStep(db),
    certificate: certificateIn(operations),
    bounces: await countBounces(db, { now }),
    alerted: (await listAlertedMembers(db)).length,
    operations,
  };
}

/** The certificate as it was last looked at; undefined before the first look. */
export function certificateIn(operations: readonly Operation[]): HealthFacts["certificate"] {
  const last = operationIn(operations, "certificate");
  if (hasFailed(last)) return { endsAt: undefined, problem: last.detail };
  return last.doneAt === undefined ? undefined : { endsAt: Date.parse(last.detail), problem: "" };
}

/** The latest messages of a day that are looked at; more would cost as much as they say. */
const BOUNCES_READ = 1_000;

/** How many of the latest messages to phones and by e-mail were handed over, and how many of those failed. */
async function countBounces(
  db: Db,
  { now }: { now: Instant },
): Promise<{ sent: number; failed: number }> {
  const { rows } = await sql<{ sent: number; failed: number }>`
    select count(*) as sent, coalesce(sum(case when state = 'failed' then 1 else 0 end), 0) as failed
    from (
      select state, reason, channel from messages
      where created_at > ${now - DAY_MS} order by created_at desc limit ${sql.lit(BOUNCES_READ)}
    ) as latest
    where channel <> 'push' and (state in (${sql.join(ACCEPTED_STATES)})
      or (state = 'failed' and (reason is null or reason not in (${sql.join(NOT_HANDED_OVER)}))))`.execute(
    db,
  );
  return rows[0] ?? { sent: 0, failed: 0 };
}

interface RunningClub {
  installation: {
    dataDir: string;
    copyTo?: string | undefined;
    build?: string;
    texts: RegisteredTexts;
  };
  mode: "trial" | "live";
  onlinePayments?: { name: string; isTest: boolean } | undefined;
  sendBudget?: SendBudget | undefined;
  now: Instant;
  timeZone: string;
  /** Undefined outside a request. */
  arrival: Arrival | undefined;
}

/** What Health is read from: the club's services, and how this request arrived. */
export function runningClubOf(
  services: Omit<RunningClub, "arrival"> & {
    publicUrl: string | undefined;
    trustedProxies: readonly string[];
  },
  arrived: { host: string; isForwarded: boolean },
): RunningClub {
  const { publicUrl, trustedProxies } = services;
  const expectedHost = publicUrl ? new URL(publicUrl).host : undefined;
  return {
    ...services,
    arrival: { ...arrived, expectedHost, hasProxy: trustedProxies.length > 0 },
  };
}

/** How long the number beside Health in the navigation may be old. */
const COUNT_FRESH_MS = MINUTE_MS;
const counts = new WeakMap<Db, { open: number; at: Instant }>();

/** How many findings need somebody, at most a minute old: every page of the panel says it. None in a trial. */
export async function countOpenFindings(db: Db, input: RunningClub): Promise<number> {
  const { mode, now } = input;
  if (mode === "trial") return 0;
  const known = counts.get(db);
  if (known && Math.abs(now - known.at) < COUNT_FRESH_MS) return known.open;
  return (await findFindings(db, input)).filter(isOpen).length;
}

/** The findings of Health, the worst first. */
export async function findFindings(db: Db, input: RunningClub): Promise<Finding[]> {
  const findings = healthOf(await findHealthFacts(db, input));
  const { arrival, now } = input;
  if (arrival) counts.set(db, { open: findings.filter(isOpen).length, at: now });
  return findings;
}

/** What the findings are made from, in the language of each who is told of them. */
export async function findHealthFacts(db: Db, input: RunningClub): Promise<HealthFacts> {
  const { arrival, installation, mode, now, onlinePayments, sendBudget, timeZone } = input;
  const { build, copyTo, dataDir, texts } = installation;
  return {
    ...(await findHealth(db, { dataDir, copyTo, sendBudget, now, timeZone })),
    arrival,
    build,
    mode,
    now,
    unregistered: texts.unregistered(),
    payments: onlinePayments && { name: onlinePayments.name, isTest: onlinePayments.isTest },
    unsaid: (await findUnsaid(db)).map(({ label }) => label),
    nodeVersion: process.versions.node,
  };
}

/** Removes the records of jobs that this release does not have, which Health would report as late. */
export async function removeOldJobs(
  db: Db,
  { names }: { names: readonly string[] },
): Promise<void> {
  const kept = names.map((name): OperationName => `job:${name}`);
  await db
    .deleteFrom("operations")
    .where("name", "like", "job:%")
    .where("name", "not in", kept)
    .execute();
}

/**
 * The ages of the club's last backup, trial restore and copy in milliseconds; infinite for none, or after a
 * failed try.
 */
interface BackupAges {
  backup: number;
  /** The last trial restore: of a backup, and of the copy where there is one, whichever is older. */
  drill: number;
  /** The age of the copy, which is what a lost machine costs; undefined where there is none. */
  copy: number | undefined;
}

export async function findBackupAges(
  db: Db,
  input: { dataDir: string; copyTo?: string | undefined; now: Instant },
): Promise<BackupAges> {
  const { dataDir, copyTo, now } = input;
  const operations = await listOperations(db);
  const ageOf = (name: OperationName) => {
    const last = operationIn(operations, name);
    if (last.doneAt === undefined || hasFailed(last)) return Number.POSITIVE_INFINITY;
    return Math.max(0, now - last.doneAt);
  };
  const backup = ageOf("backup");
  if (copyTo === undefined) return { backup, drill: ageOf("drill"), copy: undefined };
  const { until = Number.NEGATIVE_INFINITY } = await findCopyState({ dataDir, copyTo });
  return {
    backup,
    drill: Math.max(ageOf("drill"), ageOf("copy_drill")),
    copy: Math.max(0, now - until),
  };
}

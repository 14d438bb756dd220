import type { Notification } from "~/core/messages/notifications";
import { notifyMembers } from "~/core/messages/notify/notify-members.server";
import { isQuiet } from "~/core/messages/quiet-hours";
import type { MessageServices } from "~/core/messages/send/deliver-message.server";
import { sendUnrecorded } from "~/core/messages/send/send-unrecorded.server";
import { listAlertedMembers } from "~/core/people/admins/admins.server";
import type { Db } from "~/db/tables";
import { inTransaction } from "~/db/transaction";
import { outageOf } from "~/db/unavailable";
import { dayOf, HOUR_MS, type Instant } from "~/lib/dates";
import { errorText } from "~/lib/error-text";
import { WATCH_TEXTS } from "~/texts/site/site";
import { type Alert, alertsOf, isWeekDue } from "./alerts";
import { failuresIn, withoutWrites } from "./health";
import type { Finding } from "./health-texts";
import { noteOperation } from "./note-operation.server";

const CERTIFICATE_EVERY_MS = 6 * HOUR_MS;

/**
 * Looks at the certificate of a site that has one and records when it ends, every six hours; after a failed look in the
 * next round.
 */
export async function watchCertificate(
  db: Db,
  input: {
    publicUrl: string | undefined;
    findEnd: (url: URL) => Promise<Instant>;
    now: Instant;
  },
): Promise<void> {
  const { publicUrl, findEnd, now } = input;
  if (!publicUrl?.startsWith("https:")) return;
  const last = await db
    .selectFrom("operations")
    .select(["done_at as doneAt", "failed_at as failedAt"])
    .where("name", "=", "certificate")
    .executeTakeFirst();
  const doneAt = Number(last?.doneAt ?? 0);
  const hasFailed = Number(last?.failedAt ?? 0) > doneAt;
  // Either way: a look of the future was before the clock was set back.
  if (!hasFailed && Math.abs(now - doneAt) < CERTIFICATE_EVERY_MS) return;
  const look = { name: "certificate" as const, now };
  try {
    const end = await findEnd(new URL(publicUrl));
    await noteOperation(db, { ...look, outcome: "done", detail: new Date(end).toISOString() });
  } catch (error) {
    await noteOperation(db, { ...look, outcome: "failed", detail: errorText(error) });
  }
}

const WEEK = "told:week";

/** Made in the language of each who is told of them. */
type Findings = () => readonly Finding[];

/**
 * Tells the owners who gave their number what fails, by every channel they have on the site, and on Mondays that the club's
 * data is kept. Each round tells a failure once, in the transaction that records it.
 */
export async function tellOwners(
  db: Db,
  input: { findings: Findings; now: Instant; timeZone: string },
): Promise<void> {
  const { findings, now, timeZone } = input;
  await inTransaction(db, async (db) => {
    const owners = await listAlertedMembers(db);
    if (owners.length === 0) return;
    const rows = await db
      .selectFrom("operations")
      .select(["name", "done_at as doneAt", "failed_at as failedAt"])
      .where("name", "like", "told:%")
      .execute();
    const failures = () => failuresIn(findings());
    const known = rows.filter(({ name }) => name !== WEEK).flatMap(alertIn(findings()));
    const { toTell, alerts } = alertsOf(
      failures().map(({ key }) => key),
      known,
      now,
    );
    await db
      .deleteFrom("operations")
      .where("name", "like", "told:%")
      .where("name", "not in", [WEEK, ...alerts.map(nameOf)])
      .execute();
    for (const alert of alerts) await storeAlert(db, alert);
    await tellFailures(db, {
      owners,
      failures: () => failures().filter(({ key }) => toTell.includes(key)),
      now,
      timeZone,
    });
    const week = rows.find(({ name }) => name === WEEK);
    const toldAt = week?.doneAt ? Number(week.doneAt) : undefined;
    if (isWeekDue({ toldAt, timeZone }, now)) await tellWeek(db, { owners, findings, now });
  });
}

interface Row {
  name: string;
  doneAt: number | null;
  failedAt: number | null;
}

/** The stored alert of a finding that this release has. */
function alertIn(findings: readonly Finding[]) {
  return ({ name, doneAt, failedAt }: Row): Alert[] => {
    const finding = findings.find(({ key }) => name === `told:${key}`);
    if (!finding) return [];
    const at = (moment: number | null) => (moment === null ? undefined : Number(moment));
    return [{ key: finding.key, failingSince: at(failedAt), toldAt: at(doneAt) }];
  };
}

function nameOf({ key }: Pick<Alert, "key">): `told:${string}` {
  return `told:${key}`;
}

async function storeAlert(db: Db, { key, failingSince, toldAt }: Alert): Promise<void> {
  const moments = { failed_at: failingSince ?? null, done_at: toldAt ?? null };
  await db
    .insertInto("operations")
    .values({ name: nameOf({ key }), detail: "", ...moments })
    .onConflict((conflict) => conflict.column("name").doUpdateSet(moments))
    .execute();
}

/** What waits to be sent may be what has failed: the owners are told first. */
const BEFORE_ALL_ELSE: Instant = 0;

interface Telling {
  owners: readonly string[];
  now: Instant;
}

interface Failing extends Telling {
  failures: Findings;
  timeZone: string;
}

async function tellFailures(db: Db, input: Failing): Promise<void> {
  if (input.failures().length === 0) return;
  await notifyMembers(db, { notifications: () => aboutFailures(input), now: input.now });
}

function aboutFailures({ owners, now, timeZone, ...told }: Failing): Notification[] {
  const failures = told.failures();
  const titles = failures.map(({ title }) => title).join(", ");
  const keys = failures.map(({ key }) => key).join("+");
  return owners.map((memberId) => ({
    memberId,
    kind: "health",
    title: WATCH_TEXTS.toldTitle({ count: failures.length }),
    text: failures
      .map(({ title, text, todo = "" }) => `${title}: ${text} ${todo}`.trim())
      .join("\n"),
    link: "/admin/health",
    filledIn: { reason: titles },
    // Two processes that look at once tell it once.
    cause: `health:${keys}:${dayOf(now, timeZone)}`,
    notBefore: BEFORE_ALL_ELSE,
  }));
}

/** Tells owners what fails, in a process that remembers what a database without writes cannot. */
export class OwnerWatch {
  #unrecorded: Alert[] = [];

  /** Rejects where the database takes no writes, once the owners have been told of it: by day, when it has lasted. */
  async tell(
    db: Db,
    input: Parameters<typeof tellOwners>[1] & { services: MessageServices },
  ): Promise<void> {
    const { now } = input;
    try {
      await noteOperation(db, { name: "database", outcome: "done", detail: "", now });
      await tellOwners(db, input);
      this.#unrecorded = [];
    } catch (error) {
      if (outageOf(error) === "not_writable") await this.#tellUnrecorded(db, input);
      throw error;
    }
  }

  async #tellUnrecorded(db: Db, input: Parameters<OwnerWatch["tell"]>[1]): Promise<void> {
    const { findings, now, services, timeZone } = input;
    const { toTell, alerts } = alertsOf(["database"], this.#unrecorded, now);
    if (toTell.length > 0) {
      if (isQuiet(now, timeZone)) return;
      const owners = await listAlertedMembers(db);
      const failures = () => [
        withoutWrites(),
        ...failuresIn(findings()).filter(({ key }) => key === "disk"),
      ];
      const notifications = () => aboutFailures({ owners, failures, now, timeZone });
      if ((await sendUnrecorded(db, { ...services, notifications, now })) === 0) return;
    }
    this.#unrecorded = alerts;
  }
}

interface UnitFailure {
  unit: string;
  now: Instant;
  timeZone: string;
}

/** Tells the owners who gave their number that a unit of the machine has failed, once a day; returns how many they are. */
export async function tellUnitFailure(db: Db, input: UnitFailure): Promise<number> {
  return await inTransaction(db, async (db) => {
    const owners = await listAlertedMembers(db);
    const notifications = () => aboutUnit(owners, input);
    await notifyMembers(db, { notifications, now: input.now });
    return owners.length;
  });
}

/** The same where the database takes no writes, as often as it is called; returns how many a service took it for. */
export async function tellUnitFailureUnrecorded(
  db: Db,
  { services, ...input }: UnitFailure & { services: MessageServices },
): Promise<number> {
  const owners = await listAlertedMembers(db);
  const notifications = () => aboutUnit(owners, input);
  return await sendUnrecorded(db, { ...services, notifications, now: input.now });
}

function aboutUnit(
  owners: readonly string[],
  { unit, now, timeZone }: UnitFailure,
): Notification[] {
  return owners.map((memberId) => ({
    memberId,
    kind: "health",
    title: WATCH_TEXTS.toldTitle({ count: 1 }),
    text: WATCH_TEXTS.unitFailed({ unit }),
    link: "/admin/health",
    filledIn: { reason: unit },
    cause: `health:unit:${unit}:${dayOf(now, timeZone)}`,
    isUrgent: true,
    notBefore: BEFORE_ALL_ELSE,
  }));
}

/** 'Kept, restored on trial, 0 differences'; where that is not so, a failure is told instead. */
async function tellWeek(
  db: Db,
  { owners, findings, now }: Telling & { findings: Findings },
): Promise<void> {
  const isGood = (wanted: Finding["key"]) =>
    findings().some(({ key, state }) => key === wanted && state === "good");
  if (!isGood("backup") || !isGood("drill")) return;
  await noteOperation(db, { name: WEEK, outcome: "done", detail: "", now });
  const drill = () => findings().find(({ key }) => key === "drill");
  const notifications = () =>
    owners.map((memberId) => ({
      memberId,
      kind: "health" as const,
      title: WATCH_TEXTS.weekTitle,
      text: WATCH_TEXTS.weekText({ detail: drill()?.text ?? "" }),
      link: "/admin/health",
      cause: `health:week:${dayOf(now, "UTC")}`,
    }));
  await notifyMembers(db, { notifications, now });
}

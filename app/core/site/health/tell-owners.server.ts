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
import { failuresIn, hasFailed, operationIn, withoutWrites } from "./health";
import type { Finding } from "./health-texts";
import { listOperations, noteOperation } from "./note-operation.server";

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
  const last = operationIn(await listOperations(db), "certificate");
  // Either way: a look of the future was before the clock was set back.
  if (!hasFailed(last) && Math.abs(now - (last.doneAt ?? 0)) < CERTIFICATE_EVERY_MS) return;
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
    const operations = await listOperations(db);
    const failures = () => failuresIn(findings());
    const known = findings().flatMap(({ key }): Alert[] => {
      const told = operations.find(({ name }) => name === `told:${key}`);
      return told ? [{ key, failingSince: told.failedAt, toldAt: told.doneAt }] : [];
    });
    const { toTell, alerts } = alertsOf(
      failures().map(({ key }) => key),
      known,
      now,
    );
    await db
      .deleteFrom("operations")
      .where("name", "like", "told:%")
      .where("name", "not in", [WEEK, ...alerts.map(({ key }) => `told:${key}` as const)])
      .execute();
    for (const alert of alerts) await storeAlert(db, alert);
    if (toTell.length > 0) {
      const toldNow = () => failures().filter(({ key }) => toTell.includes(key));
      const notifications = () => aboutFailures({ owners, failures: toldNow, now, timeZone });
      await notifyMembers(db, { notifications, now });
    }
    const { doneAt: toldAt } = operationIn(operations, WEEK);
    if (isWeekDue({ toldAt, timeZone }, now)) await tellWeek(db, { owners, findings, now });
  });
}

async function storeAlert(db: Db, { key, failingSince, toldAt }: Alert): Promise<void> {
  const moments = { failed_at: failingSince ?? null, done_at: toldAt ?? null };
  await db
    .insertInto("operations")
    .values({ name: `told:${key}`, detail: "", ...moments })
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

function aboutFailures({ failures: found, ...input }: Failing): Notification[] {
  const failures = found();
  const lines = failures.map(({ title, text, todo = "" }) => `${title}: ${text} ${todo}`.trim());
  return aboutHealth({
    ...input,
    count: failures.length,
    text: lines.join("\n"),
    reason: failures.map(({ title }) => title).join(", "),
    cause: failures.map(({ key }) => key).join("+"),
  });
}

interface HealthWord extends Telling {
  count: number;
  text: string;
  /** In the text for phones. */
  reason: string;
  cause: string;
  isUrgent?: boolean;
  timeZone: string;
}

/** Two processes that look at once tell it once, and no other does so within the day. */
function aboutHealth({ owners, count, reason, now, timeZone, ...word }: HealthWord) {
  return owners.map((memberId) => ({
    ...word,
    memberId,
    kind: "health" as const,
    title: WATCH_TEXTS.toldTitle({ count }),
    link: "/admin/health",
    filledIn: { reason },
    cause: `health:${word.cause}:${dayOf(now, timeZone)}`,
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

function aboutUnit(owners: readonly string[], { unit, ...at }: UnitFailure): Notification[] {
  const text = WATCH_TEXTS.unitFailed({ unit });
  const word = { text, reason: unit, cause: `unit:${unit}`, isUrgent: true, count: 1 };
  return aboutHealth({ owners, ...at, ...word });
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

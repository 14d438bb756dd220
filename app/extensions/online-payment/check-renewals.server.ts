import { type SqlBool, sql } from "kysely";
import { notifyMembers } from "~/core/messages/notify/notify-members.server";
import { lockRows } from "~/db/dialect";
import type { Db } from "~/db/tables";
import { inTransaction } from "~/db/transaction";
import type { OnlinePayments } from "~/gateways/online-payments";
import { addDays, type Day, dayOf, formatDay, type Instant } from "~/lib/dates";
import { runForEach } from "~/lib/run-for-each";
import { formatRupees } from "~/lib/rupees";
import { RENEWAL_TOLD_TEXTS } from "~/texts/online-payment/renewal";
import {
  CHECK_EVERY_MS,
  type LiveRenewal,
  moveRenewal,
  SERVICE_ZONE,
  TOLD_BEFORE_DAYS,
  takeUpStanding,
  tellService,
  tellStanding,
} from "./renewals.server";

const AT_ONCE = 50;

/** Tells members of the debits to come, once each and at least 24 hours before; returns how many. */
export async function tellOfDebits(db: Db, { now }: { now: Instant }): Promise<number> {
  const today = dayOf(now, SERVICE_ZONE);
  const last = addDays(today, TOLD_BEFORE_DAYS);
  return await inTransaction(db, async (db) => {
    const coming = await db
      .selectFrom("renewals")
      .select(["id", "member_id as memberId", "price_rupees as priceRupees", "next_on as nextOn"])
      // Literals, so that the planner can use the partial index.
      .where(sql<SqlBool>`state in ('active', 'failing')`)
      .where("next_on", ">", today)
      .where("next_on", "<=", last)
      .where((eb) =>
        eb.or([eb("notified_for", "is", null), eb("notified_for", "<>", eb.ref("next_on"))]),
      )
      .limit(AT_ONCE)
      // Another process may be telling them at this moment.
      .$call(lockRows(db))
      .execute();
    for (const { id, nextOn } of coming)
      await db.updateTable("renewals").set({ notified_for: nextOn }).where("id", "=", id).execute();
    await notifyMembers(db, {
      notifications: () =>
        coming.map(({ memberId, priceRupees, nextOn }) => ({
          memberId,
          kind: "membership" as const,
          title: RENEWAL_TOLD_TEXTS.coming({ day: formatDay(nextOn) }),
          text: RENEWAL_TOLD_TEXTS.comingText({ amount: formatRupees(priceRupees) }),
          link: "/renewal",
        })),
      now,
    });
    return coming.length;
  });
}

/** Asks the service how mandates stand and what they debited, so that a lost event costs hours; tells it of stopped ones. */
export async function checkRenewals(
  db: Db,
  input: { onlinePayments: OnlinePayments | undefined; now: Instant; stopping: AbortSignal },
): Promise<void> {
  const { onlinePayments: service, now, stopping } = input;
  if (!service) return;
  const renewals = await dueForCheck(db, { now });
  await runForEach(renewals, async (renewal) => {
    if (!stopping.aborted) await checkRenewal(db, { service, renewal, now });
  });
}

async function dueForCheck(db: Db, { now }: { now: Instant }) {
  return await db
    .selectFrom("renewals as r")
    .innerJoin("members as m", "m.id", "r.member_id")
    .select(["r.id", "r.state", "r.service_id as serviceId", "r.first_on as firstOn"])
    .select(["r.member_id as memberId", "r.price_rupees as priceRupees", "m.status"])
    .where("r.state", "<>", sql.lit("ended"))
    .where("r.next_check_at", "<=", now)
    .orderBy("r.next_check_at")
    .limit(AT_ONCE)
    .execute();
}

async function checkRenewal(
  db: Db,
  input: {
    service: OnlinePayments;
    renewal: Awaited<ReturnType<typeof dueForCheck>>[number];
    now: Instant;
  },
): Promise<void> {
  const { service, renewal, now } = input;
  const { id, serviceId } = renewal;
  await db
    .updateTable("renewals")
    .set({ next_check_at: now + (renewal.state === "stopping" ? 0 : CHECK_EVERY_MS) })
    .where("id", "=", id)
    .execute();
  // Who may not sign in could not stop it either.
  const isGone = renewal.status !== "active" && renewal.state !== "stopping";
  if (isGone)
    await inTransaction(db, async (db) => {
      // Another process may have stopped it, and told them, at this moment.
      if (await moveRenewal(db, { id, to: "stopping", now }))
        await tellStanding(db, { ...renewal, to: "ended", now });
    });
  const isStopping = isGone || renewal.state === "stopping" || isTooLate(renewal, now);
  // One that the service never named was shown to nobody.
  if (serviceId === null) await moveRenewal(db, { id, to: "ended", now });
  else if (isStopping) await tellService(db, { service, renewal, now });
  else await takeUpStanding(db, { service, serviceId, now });
}

/** A yes after the first debit's day would be debited at once, without notice: it is offered anew. */
function isTooLate(
  { state, firstOn }: Pick<LiveRenewal, "state"> & { firstOn: Day },
  now: Instant,
): boolean {
  return state === "asked" && firstOn <= dayOf(now, SERVICE_ZONE);
}

import { recordAdminAudit } from "~/core/people/audit/record-undo.server";
import { consumeRateLimits } from "~/core/people/rate-limits/consume-rate-limits.server";
import { countRows } from "~/db/count-rows";
import type { Db } from "~/db/tables";
import type { AdminId, WelfareReportId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";
import { addressBlock } from "~/lib/addresses";
import { DAY_MS, HOUR_MS, type Instant } from "~/lib/dates";
import { hmac, seal, unseal } from "~/lib/digest.server";
import { WELFARE_TEXTS } from "~/texts/welfare/welfare";

/** Whether this admin is named to read concerns about people's welfare. */
export async function isWelfareReader(db: Db, input: { adminId: AdminId }): Promise<boolean> {
  const admin = await db
    .selectFrom("admins")
    .select("reads_welfare as readsWelfare")
    .where("id", "=", input.adminId)
    .executeTakeFirst();
  return admin?.readsWelfare === 1;
}

/**
 * Up to 50 concerns without their texts: open ones, the latest first, then the closed ones; `isRead` by this
 * admin. Closing some brings further ones into the list.
 */
export async function listWelfare(db: Db, input: { adminId: AdminId }) {
  const rows = await db
    .selectFrom("welfare_reports as w")
    .leftJoin("welfare_reads as r", (join) =>
      join.onRef("r.report_id", "=", "w.id").on("r.admin_id", "=", input.adminId),
    )
    .select(["w.id", "w.created_at as createdAt", "w.closed_at as closedAt"])
    .select("r.read_at as readAt")
    .orderBy((eb) => eb.case().when("w.closed_at", "is", null).then(0).else(1).end())
    .orderBy("w.created_at", "desc")
    .orderBy("w.id")
    .limit(WELFARE_SHOWN)
    .execute();
  return rows.map(({ readAt, ...row }) => ({ ...row, isRead: readAt !== null }));
}

/** How many open concerns this admin has not read; call it for one who may read them. */
export async function countUnreadWelfare(db: Db, input: { adminId: AdminId }): Promise<number> {
  const unread = db
    .selectFrom("welfare_reports as w")
    .leftJoin("welfare_reads as r", (join) =>
      join.onRef("r.report_id", "=", "w.id").on("r.admin_id", "=", input.adminId),
    )
    .where("w.closed_at", "is", null)
    .where("r.read_at", "is", null);
  return await countRows(unread);
}

/**
 * The text of a concern; undefined for an unknown one. Call it through `readWelfare`, which records who read
 * it.
 */
export async function findWelfare(
  db: Db,
  input: { reportId: WelfareReportId; secret: string },
): Promise<WelfareReport | undefined> {
  const row = await db
    .selectFrom("welfare_reports")
    .select("sealed_text as sealed")
    .where("id", "=", input.reportId)
    .executeTakeFirst();
  if (!row) return undefined;
  const text = unseal(row.sealed, input.secret, "welfare");
  if (text) return JSON.parse(text);
  return { text: WELFARE_TEXTS.unreadable, contact: "" };
}

/** Removes concerns that were closed a year ago; returns how many. */
export async function removeOldWelfare(db: Db, input: { now: Instant }): Promise<number> {
  const removed = await db
    .deleteFrom("welfare_reports")
    .where("closed_at", "<", input.now - WELFARE_RETENTION_MS)
    .executeTakeFirst();
  return Number(removed.numDeletedRows);
}

/** Closes a concern, which is deleted a year later, unless somebody else has closed it; false for an unknown one. */
export async function closeWelfare(
  db: Db,
  input: { reportId: WelfareReportId; adminId: AdminId; requestId: string; now: Instant },
): Promise<boolean> {
  const { reportId, adminId, now } = input;
  return await inTransaction(db, async (db) => {
    const closed = await db
      .updateTable("welfare_reports")
      .set({ closed_at: now })
      .where("id", "=", reportId)
      .where("closed_at", "is", null)
      .executeTakeFirst();
    if (closed.numUpdatedRows === 0n) {
      const known = db.selectFrom("welfare_reports").select("id").where("id", "=", reportId);
      return (await known.executeTakeFirst()) !== undefined;
    }
    await recordAdminAudit(db, input, {
      action: "welfare_closed",
      subject: { kind: "admin", id: adminId },
      details: {},
    });
    return true;
  });
}

/**
 * Stores a concern, encrypted and without the sender's address; the same text of an hour is one, which was sent twice.
 * Refuses the sixth from one address within an hour.
 */
export async function reportWelfare(
  db: Db,
  input: WelfareReport & { ip: string; secret: string; now: Instant },
): Promise<{ ok: true } | { ok: false; reason: "too_many" }> {
  const { text, contact, ip, secret, now } = input;
  const limit = {
    // A digest with the club's secret: the count is kept for a day, the address is not.
    key: `welfare-from:${hmac(secret, "welfare-from", addressBlock(ip))}`,
    most: WELFARE_PER_ADDRESS,
    withinMs: HOUR_MS,
  };
  const { ok } = await consumeRateLimits(db, { limits: [limit], now });
  if (!ok) return { ok: false, reason: "too_many" };
  const content = JSON.stringify({ text, contact });
  const hour = String(Math.floor(now / HOUR_MS));
  await db
    .insertInto("welfare_reports")
    .values({
      id: hmac(secret, "welfare", hour, content),
      sealed_text: seal(content, secret, "welfare"),
      created_at: now,
      closed_at: null,
    })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
  return { ok: true };
}

/**
 * The text of a concern for an admin who is named to read it; every reading adds an audit entry. Undefined
 * for an unknown concern.
 */
export async function readWelfare(
  db: Db,
  input: {
    reportId: WelfareReportId;
    adminId: AdminId;
    secret: string;
    requestId: string;
    now: Instant;
  },
): Promise<WelfareReport | undefined> {
  const { reportId, adminId, now } = input;
  return await inTransaction(db, async (db) => {
    const report = await findWelfare(db, input);
    if (!report) return undefined;
    await db
      .insertInto("welfare_reads")
      .values({ report_id: reportId, admin_id: adminId, read_at: now })
      .onConflict((conflict) => conflict.columns(["report_id", "admin_id"]).doNothing())
      .execute();
    await recordAdminAudit(db, input, {
      action: "welfare_read",
      subject: { kind: "admin", id: adminId },
      details: { reportId },
    });
    return report;
  });
}

/** The most reports from one address (IPv6: /64) within an hour. */
const WELFARE_PER_ADDRESS = 5;

/** How long a closed report is kept. */
export const WELFARE_RETENTION_MS = 365 * DAY_MS;

export const WELFARE_SHOWN = 50;

/** The content of a report, encrypted. */
interface WelfareReport {
  text: string;
  /** How to reach the sender; empty for one who stays unknown. */
  contact: string;
}

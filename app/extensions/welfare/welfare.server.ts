import type { Db } from "~/db/tables";
import type { AdminId, WelfareReportId } from "~/db/tables/shapes";
import { unseal } from "~/lib/sealed-text.server";
import { WELFARE_SHOWN, WELFARE_TEXTS, type WelfareReport } from "./welfare";

/** Whether this admin is named to read concerns about people's welfare. */
export async function isWelfareReader(db: Db, input: { adminId: AdminId }): Promise<boolean> {
  const admin = await db
    .selectFrom("admins")
    .select("reads_welfare as readsWelfare")
    .where("id", "=", input.adminId)
    .executeTakeFirst();
  return admin?.readsWelfare === 1;
}

/** Whether somebody is named to read concerns. */
export async function hasWelfareReader(db: Db): Promise<boolean> {
  const reader = await db
    .selectFrom("admins")
    .select("id")
    .where("reads_welfare", "=", 1)
    .where("status", "=", "active")
    .executeTakeFirst();
  return reader !== undefined;
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
  const { unread } = await db
    .selectFrom("welfare_reports as w")
    .leftJoin("welfare_reads as r", (join) =>
      join.onRef("r.report_id", "=", "w.id").on("r.admin_id", "=", input.adminId),
    )
    .select((eb) => eb.fn.countAll<number>().as("unread"))
    .where("w.closed_at", "is", null)
    .where("r.read_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(unread);
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

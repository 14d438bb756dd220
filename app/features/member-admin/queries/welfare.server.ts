import type { Db } from "~/db/tables";
import { unseal } from "~/lib/sealed-text.server";
import { WELFARE_SHOWN, type WelfareReport } from "../rules/welfare";

/** Whether this admin is named to read concerns about people's welfare. */
export async function isWelfareReader(db: Db, input: { adminId: string }): Promise<boolean> {
  const admin = await db
    .selectFrom("admins")
    .select("reads_welfare as readsWelfare")
    .where("id", "=", input.adminId)
    .executeTakeFirst();
  return admin?.readsWelfare === 1;
}

/** The latest 50 concerns, those that are open first; call it for an admin who may read them. */
export async function listWelfare(db: Db, input: { secret: string }) {
  const rows = await db
    .selectFrom("welfare_reports")
    .select(["id", "sealed_text as sealed", "created_at as createdAt", "closed_at as closedAt"])
    .orderBy("created_at", "desc")
    .limit(WELFARE_SHOWN)
    .execute();
  const shown = rows.map(({ sealed, ...row }) => {
    const text = unseal(sealed, input.secret, "welfare");
    const report: WelfareReport = text
      ? JSON.parse(text)
      : { text: "This cannot be read any more: the server's secret was changed.", contact: "" };
    return { ...row, ...report };
  });
  return [
    ...shown.filter(({ closedAt }) => closedAt === null),
    ...shown.filter(({ closedAt }) => closedAt !== null),
  ];
}

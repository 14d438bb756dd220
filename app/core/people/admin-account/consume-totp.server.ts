import type { Db } from "~/db/tables";
import type { AdminId } from "~/db/tables/shapes";
import { unseal } from "~/lib/sealed-text.server";
import { totpStep } from "~/lib/totp.server";
import { findTotp } from "../admins/admins.server";

/** Consumes an authenticator code; false for a wrong code and for a step at or before the last one used. */
export async function consumeTotp(
  db: Db,
  input: { adminId: AdminId; code: string; secret: string; now: number },
): Promise<boolean> {
  const totp = await findTotp(db, input);
  const shared = totp && unseal(totp.sealedSecret, input.secret, "totp");
  const step = shared ? totpStep(shared, input.code, input.now) : undefined;
  if (step === undefined) return false;
  const moved = await db
    .updateTable("admin_totp")
    .set({ last_step: step })
    .where("admin_id", "=", input.adminId)
    .where("last_step", "<", step)
    .executeTakeFirst();
  return moved.numUpdatedRows === 1n;
}

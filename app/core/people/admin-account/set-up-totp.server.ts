import type { Db } from "~/db/tables";
import type { AdminId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";
import { seal } from "~/lib/sealed-text.server";
import { newTotpSecret } from "~/lib/totp.server";

export interface Owner {
  adminId: AdminId;
  secret: string;
  now: Instant;
  requestId: string;
}

/** Stores an unconfirmed second step; returns the secret for the authenticator app. */
export async function setUpTotp(db: Db, input: Owner): Promise<string> {
  const shared = newTotpSecret();
  const sealed = { sealed_secret: seal(shared, input.secret, "totp"), last_step: 0 };
  await db
    .insertInto("admin_totp")
    .values({ admin_id: input.adminId, confirmed_at: null, created_at: input.now, ...sealed })
    .onConflict((conflict) =>
      conflict.column("admin_id").doUpdateSet(sealed).where("admin_totp.confirmed_at", "is", null),
    )
    .execute();
  return shared;
}

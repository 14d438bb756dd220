import type { Db } from "~/db/tables";
import type { Instant } from "~/lib/dates";
import { newToken } from "~/lib/ids.server";
import { countAdmins } from "./admins.server";
import { createAdmin } from "./create-admin.server";

const GENERATED_PASSWORD_LENGTH = 20;

type Outcome =
  | { ok: true; made?: { username: string; password: string } }
  | { ok: false; message: string };

/**
 * Creates the first admin, an owner, when there is none: from the settings, or in trial mode 'admin' with a generated
 * password, returned once. Refuses a live start without one in the settings.
 */
export async function ensureFirstAdmin(
  db: Db,
  input: {
    given: { username: string; password: string } | undefined;
    mode: "trial" | "live";
    now: Instant;
  },
): Promise<Outcome> {
  if ((await countAdmins(db)) > 0) return { ok: true };
  if (!input.given && input.mode === "live") {
    return {
      ok: false,
      message:
        "There is no admin yet: set ADMIN_USERNAME and ADMIN_PASSWORD, or run 'npm run club -- admin create'.",
    };
  }
  const account = input.given ?? {
    username: "admin",
    password: newToken().slice(0, GENERATED_PASSWORD_LENGTH),
  };
  const created = await createAdmin(db, { ...account, role: "owner", now: input.now });
  if (created.ok) return { ok: true, made: input.given ? undefined : account };
  if (created.reason === "username_taken") return { ok: true };
  return { ok: false, message: `ADMIN_PASSWORD: ${created.message}` };
}

import { violatedConstraint } from "~/db/constraint";
import type { Db } from "~/db/tables";
import type { AdminRole } from "~/db/tables/access";
import type { AdminId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";
import { newId } from "~/lib/ids.server";
import { hashPassword } from "~/lib/password.server";
import { passwordProblem } from "./passwords";

type Outcome =
  | { ok: true; adminId: AdminId }
  | { ok: false; reason: "username_taken" }
  | { ok: false; reason: "weak_password"; message: string };

/** Creates an admin account under the user name in lower case. Refuses a user name in use and a weak password. */
export async function createAdmin(
  db: Db,
  input: { username: string; password: string; role: AdminRole; now: Instant },
): Promise<Outcome> {
  const message = passwordProblem(input.password, input.username);
  if (message) return { ok: false, reason: "weak_password", message };
  const adminId = newId();
  try {
    await db
      .insertInto("admins")
      .values({
        id: adminId,
        username: input.username.toLowerCase(),
        password_hash: await hashPassword(input.password),
        display_name: input.username,
        status: "active",
        role: input.role,
        created_at: input.now,
        updated_at: input.now,
      })
      .execute();
    return { ok: true, adminId };
  } catch (error) {
    if (violatedConstraint(error) === "admins_username_key")
      return { ok: false, reason: "username_taken" };
    throw error;
  }
}

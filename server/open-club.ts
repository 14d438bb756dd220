import { migrate } from "~/db/migrate";
import { type Env, EnvError } from "~/env.server";
import { ensureFirstAdmin } from "~/features/admins/commands/ensure-first-admin.server";
import { setClubZone } from "~/features/figures/commands/set-club-zone.server";
import { fillSampleLife } from "~/features/sample-club/commands/fill-sample-life.server";
import { fillSamplePayments } from "~/features/sample-club/commands/fill-sample-payments.server";
import { fillSampleClub } from "~/features/sample-club/commands.server";
import type { AppServices } from "~/middleware/context.server";
import { openServices } from "./services";

export interface OpenClub {
  services: AppServices;
  /** The first admin, when this start made one up: the only time that the password is known. */
  madeAdmin: { username: string; password: string } | undefined;
}

/** Opens the services and brings the database up: schema, first admin and, in trial mode, the sample club. */
export async function openClub(env: Env): Promise<OpenClub> {
  const services = await openServices(env);
  const { db, clock, timeZone } = services;
  await migrate(db);
  await setClubZone(db, { timeZone });
  const now = clock.now();
  const admin = await ensureFirstAdmin(db, { given: env.admin, mode: env.mode, now });
  if (!admin.ok) throw new EnvError(admin.message);
  if (env.mode === "trial" && (await fillSampleClub(db, { now, timeZone }))) {
    await fillSampleLife(db, { now, timeZone });
    await fillSamplePayments(db, { now, timeZone });
  }
  return { services, madeAdmin: admin.made };
}

/** What the terminal shows once the club answers at `where`. */
export function welcome(where: string, { madeAdmin }: OpenClub): string {
  const admin = madeAdmin
    ? `  Admin panel: ${where}/admin\n  Admin name: ${madeAdmin.username}\n  Password: ${madeAdmin.password}\n  (shown this once)\n`
    : "";
  return `\n  The club is open: ${where}\n${admin}`;
}

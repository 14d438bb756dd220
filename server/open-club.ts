import { listAdminsWithoutSecondStep } from "~/core/people/admins/admins.server";
import { ensureFirstAdmin } from "~/core/people/admins/ensure-first-admin.server";
import {
  COUNTER_DEFINITIONS,
  setClubZone,
} from "~/core/reports/counters/counter-definitions.server";
import { migrate } from "~/db/migrate";
import { type Env, EnvError } from "~/env.server";
import type { AppServices } from "~/middleware/context.server";
import { SERVER_SLOTS } from "~/parts.server";
import { type ClubListeners, openServices } from "./services";

export interface OpenClub {
  services: AppServices;
  /** The first admin, if this start has made one: the only time that the password is known. */
  madeAdmin: { username: string; password: string } | undefined;
  /** On a live site: the admins whose password alone opens the panel. */
  passwordOnlyAdmins: string[];
}

/** Opens the services and prepares the database: schema, first admin and, in trial mode, the sample club. */
export async function openClub(env: Env, hearing: ClubListeners = {}): Promise<OpenClub> {
  const services = await openServices(env, hearing);
  try {
    return await prepareClub(env, services);
  } catch (error) {
    await services.db.destroy();
    throw error;
  }
}

async function prepareClub(env: Env, services: AppServices): Promise<OpenClub> {
  const { db, clock, timeZone } = services;
  await migrate(db, COUNTER_DEFINITIONS);
  await setClubZone(db, { timeZone });
  const now = clock.now();
  const admin = await ensureFirstAdmin(db, { given: env.admin, mode: env.mode, now });
  if (!admin.ok) throw new EnvError(admin.message);
  if (env.mode === "trial") await SERVER_SLOTS.fillEmptyClub?.(db, { now, timeZone });
  const passwordOnlyAdmins = await warnOfPasswordOnlyAdmins(services);
  return { services, madeAdmin: admin.made, passwordOnlyAdmins };
}

/** Logs and returns the admins of a live site whose password alone opens the panel. */
export async function warnOfPasswordOnlyAdmins({
  db,
  log,
  mode,
}: Pick<AppServices, "db" | "log" | "mode">): Promise<string[]> {
  if (mode !== "live") return [];
  const admins = await listAdminsWithoutSecondStep(db);
  if (admins.length > 0) {
    const event = "admins_without_second_step";
    log.warn({ event, admins }, "a password alone opens the admin panel: set up the second step");
  }
  return admins;
}

/** The text for the terminal once the club answers at `where`. */
export function welcomeText(where: string, club: Omit<OpenClub, "services">): string {
  const { madeAdmin, passwordOnlyAdmins } = club;
  const admin = madeAdmin
    ? `  Admin panel: ${where}/admin\n  Admin name: ${madeAdmin.username}\n  Password: ${madeAdmin.password}\n  (shown this once)\n`
    : "";
  const warning =
    passwordOnlyAdmins.length > 0
      ? `  Warning: a password alone opens the admin panel for ${passwordOnlyAdmins.join(", ")}.\n  Set up the second step at ${where}/admin/account.\n`
      : "";
  return `\n  The club is open: ${where}\n${admin}${warning}`;
}

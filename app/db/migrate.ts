import { type Migration, Migrator } from "kysely/migration";
import * as people from "./migrations/001-people";
import * as runs from "./migrations/002-runs";
import * as access from "./migrations/003-access";
import * as consentAndPictures from "./migrations/004-consent-and-pictures";
import * as codeLimits from "./migrations/010-code-limits";
import * as adminSecondStep from "./migrations/011-admin-second-step";
import * as publicPages from "./migrations/020-public-pages";
import * as bookingMoney from "./migrations/030-booking-money";
import * as waitlistNotices from "./migrations/031-waitlist-notices";
import * as eventOrder from "./migrations/032-event-order";
import * as memberHome from "./migrations/040-member-home";
import * as community from "./migrations/041-community";
import * as settings from "./migrations/042-settings";
import * as keptFigures from "./migrations/050-kept-figures";
import * as runDay from "./migrations/060-run-day";
import type { Db } from "./tables";

/** Every migration by name, in the order they run. A landed migration is never edited: add a new one. */
const migrations: Record<string, Migration> = {
  "001-people": people,
  "002-runs": runs,
  "003-access": access,
  "004-consent-and-pictures": consentAndPictures,
  "010-code-limits": codeLimits,
  "011-admin-second-step": adminSecondStep,
  "020-public-pages": publicPages,
  "030-booking-money": bookingMoney,
  "031-waitlist-notices": waitlistNotices,
  "032-event-order": eventOrder,
  "040-member-home": memberHome,
  "041-community": community,
  "042-settings": settings,
  "050-kept-figures": keptFigures,
  "060-run-day": runDay,
};

/** Brings the schema up to date, once even when two processes start together. Throws when one fails. */
export async function migrate(db: Db): Promise<void> {
  const { error, results } = await migrator(db).migrateToLatest();
  if (!error) return;
  const failed = results?.find((result) => result.status === "Error")?.migrationName;
  throw new Error(`The database could not be brought up to date${failed ? ` (${failed})` : ""}.`, {
    cause: error,
  });
}

/** Whether every migration of this build has run in the database. */
export async function isMigrated(db: Db): Promise<boolean> {
  const known = await migrator(db).getMigrations();
  return known.every((migration) => migration.executedAt !== undefined);
}

function migrator(db: Db): Migrator {
  return new Migrator({ db, provider: { getMigrations: async () => migrations } });
}

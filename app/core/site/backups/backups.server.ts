import { type SqlBool, sql } from "kysely";
import { type ByAdmin, recordAdminAudit } from "~/core/people/audit/record-undo.server";
import { findBackupKey, listBackupFiles, makeBackupKey, openBackup } from "~/db/backup-files";
import type { Db } from "~/db/tables";
import type { AdminId } from "~/db/tables/shapes";
import { addDays, dayOf, HOUR_MS, type Instant, instantOf, MINUTE_MS } from "~/lib/dates";
import { seal, unseal } from "~/lib/digest.server";
import { operationIn } from "../health/health";
import { listOperations } from "../health/note-operation.server";

/** How long the link to a backup works. */
export const DOWNLOAD_LIFETIME_MS = 10 * MINUTE_MS;

/** Whose ticket it is, and what it is sealed with. */
interface TicketOf {
  adminId: AdminId;
  secret: string;
  now: Instant;
}

/** A ticket for this admin to download the backup of this name. */
export function sealDownload(name: string, { adminId, secret, now }: TicketOf): string {
  return seal(`${name}|${adminId}|${now + DOWNLOAD_LIFETIME_MS}`, secret, "backup-download");
}

/** The name of the backup that the ticket is for; undefined for another admin's, an expired and a foreign ticket. */
function readDownload(ticket: string, { adminId, secret, now }: TicketOf): string | undefined {
  const [name, owner, end] = unseal(ticket, secret, "backup-download")?.split("|") ?? [];
  return owner === adminId && now < Number(end) ? name : undefined;
}

/** In the club's time; deploy/club-backup.timer comes before it. */
const NIGHT = "03:00";

/** Whether no backup was made since the last night, and none failed within the hour. */
export async function isBackupDue(
  db: Db,
  { now, timeZone }: { now: Instant; timeZone: string },
): Promise<boolean> {
  const { doneAt, failedAt } = operationIn(await listOperations(db), "backup");
  if (failedAt && Math.abs(now - failedAt) < HOUR_MS) return false;
  // What the future made was made before the clock was set back.
  if (!doneAt || doneAt > now + HOUR_MS) return true;
  const today = dayOf(now, timeZone);
  const tonight = instantOf(today, NIGHT, timeZone);
  const night = now < tonight ? instantOf(addDays(today, -1), NIGHT, timeZone) : tonight;
  // The timer's backup of half past two is this night's.
  return doneAt < night - HOUR_MS;
}

/** A process that was killed while it made the backup keeps the others from it no longer. */
const CLAIM_MS = HOUR_MS;

/** Whether the caller makes the backup that is due: of several processes that look at once, one. */
export async function claimBackup(db: Db, { now }: { now: Instant }): Promise<boolean> {
  const isOver = sql<SqlBool>`abs(operations.done_at - ${now}) >= ${sql.lit(CLAIM_MS)}`;
  const claimed = await db
    .insertInto("operations")
    .values({ name: "backup_claim", done_at: now, failed_at: null, detail: "" })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ done_at: now }).where(isOver))
    .returning("name")
    .executeTakeFirst();
  return claimed !== undefined;
}

interface Place {
  dataDir: string;
  /** The key of the settings. */
  backupKey?: string | undefined;
}

/** The backups beside the data, the newest first, and which key locks the next one. */
export function findBackupState(place: Place): {
  files: ReturnType<typeof listBackupFiles>;
  key: "none" | "own" | "settings";
} {
  const own = findBackupKey(place) === undefined ? "none" : "own";
  return {
    files: listBackupFiles(place),
    key: place.backupKey === undefined ? own : "settings",
  };
}

/** The key beside the data, made where there is none, for an owner who prints it; audited. */
export async function showBackupKey(db: Db, input: ByAdmin & { place: Place }): Promise<string> {
  const key = makeBackupKey(input.place);
  await recordBackupUse(db, input, "backup_key_shown");
  return key;
}

/** The file that a ticket is for, audited; undefined for a ticket that is not this admin's or has expired. */
export async function openDownload(
  db: Db,
  input: ByAdmin & { ticket: string; secret: string; place: Place },
): Promise<{ name: string; file: Blob } | undefined> {
  const name = readDownload(input.ticket, input);
  const file = name && (await openBackup(input.place, name));
  if (!file) return undefined;
  await recordBackupUse(db, input, "backup_downloaded");
  return { name, file };
}

/** Records in the audit what an owner did with the backups. */
export async function recordBackupUse(db: Db, by: ByAdmin, action: BackupUse): Promise<void> {
  await recordAdminAudit(db, by, { action, subject: { kind: "club", id: "backup" }, details: {} });
}

type BackupUse = "backup_downloaded" | "backup_key_shown" | "backup_made";

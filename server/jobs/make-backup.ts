import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { claimBackup, isBackupDue } from "~/core/site/backups/backups.server";
import type { Db } from "~/db/tables";
import type { Instant } from "~/lib/dates";

/** Backups that the server made are deleted after these days, never the newest. */
const BACKUPS_KEPT_DAYS = 30;
/** Runs one of the club's commands in a process of its own; resolves with whether it succeeded. */
export type RunClub = (args: string[], stopping: AbortSignal) => Promise<boolean>;

/** The command line beside the running server, at low priority. */
export function clubCommand(club: URL): RunClub {
  return (args, signal) =>
    new Promise((resolve) => {
      const child = spawn(process.execPath, ["--no-warnings", fileURLToPath(club), ...args], {
        stdio: "ignore",
        signal,
      });
      child.once("error", () => resolve(false));
      child.once("exit", (code) => resolve(code === 0));
    });
}

/** Makes a backup and restores it on trial; both note their outcome for Health. */
export async function makeBackup(run: RunClub, stopping: AbortSignal): Promise<boolean> {
  if (!(await run(["backup", "--keep-days", String(BACKUPS_KEPT_DAYS)], stopping))) return false;
  return await run(["drill"], stopping);
}

/** Makes the night's backup, unless there is one already or another process makes it; after a failure an hour later. */
export async function makeNightlyBackup(
  db: Db,
  input: { run: RunClub; now: Instant; timeZone: string; stopping: AbortSignal },
): Promise<void> {
  const { run, stopping } = input;
  if ((await isBackupDue(db, input)) && (await claimBackup(db, input)))
    await makeBackup(run, stopping);
}

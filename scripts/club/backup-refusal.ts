/**
 * Thrown when a backup is not made or not restored, with a sentence that says what to do. Nothing is changed
 * then.
 */
export class BackupRefusal extends Error {}

export const FOREIGN_FILE = "This is not a backup of this software; nothing was changed.";
export const DAMAGED_FILE =
  "This backup is damaged (its checksums do not agree); nothing was changed. Use an older one.";
export const noRoomIn = (folder: string) =>
  `The disk is full: there is no room for a backup in ${folder}. Make room, or move older backups to another disk.`;
export const notWritable = (folder: string, { message }: Error) =>
  `No file can be written to ${folder} (${message}): choose another folder.`;
export const noDatabaseIn = (dataDir: string) =>
  `There is no database in ${dataDir}: look at DATA_DIR, or start the club once.`;
export const NO_CLUB = "There is no club in this database.";
export const ownDatabase = (file: string) =>
  `${file} is the club's database; the word after 'backup' names the new file. Nothing was changed.`;
export const STILL_RUNNING =
  "The database is in use: stop the server (and other programs that use it), then restore again. Nothing was changed.";

import { resolve } from "node:path";
import { outageOf, sqliteResultOf } from "./unavailable";

/** Why the database cannot be used, in one sentence that says what to do. */
export interface DatabaseProblem {
  text: string;
  /** Whether it may pass without anybody's doing, such as a database that starts later. */
  mayPass: boolean;
}

/** SQLite's primary result codes for a damaged file, and for one that is no database. */
const DAMAGED = [11, 26];
const CANNOT_OPEN = 14;
const FULL = /^(ENOSPC|EDQUOT)$/;
const WRONG_FOLDER = /^(EACCES|EPERM|EROFS|ENOTDIR)$/;
const NO_FOLDER = /^(ENOENT|EEXIST)$/;

/** What to do, by PostgreSQL's code; each completes the server's own words. */
const WRONG_SETTINGS: Record<string, string> = {
  "28P01": "correct the user or the password in DATABASE_URL.",
  "28000": "correct the user in DATABASE_URL, or let it in by pg_hba.conf.",
  "3D000": "make the database with 'createdb', or correct its name in DATABASE_URL.",
  "42501": "make the user of DATABASE_URL the owner of its database.",
};
const NO_PASSWORD = /^SASL: .*password must be/;

/** The problem with the database behind an error or its causes; undefined for other errors. */
export function databaseProblemOf(error: unknown): DatabaseProblem | undefined {
  if (!(error instanceof Error)) return undefined;
  return settingsProblem(error) ?? outageProblem(error) ?? databaseProblemOf(error.cause);
}

/** Whether the error is about a file or folder that has nothing to do with the data folder, such as one that a command names. */
export function isElsewhere(error: unknown, dataDir: string): boolean {
  if (!(error instanceof Error)) return false;
  if (!("path" in error) || typeof error.path !== "string")
    return isElsewhere(error.cause, dataDir);
  const [path, data] = [resolve(error.path), resolve(dataDir)];
  return !isWithin(path, data) && !isWithin(data, path);
}

const isWithin = (path: string, folder: string) => `${path}/`.startsWith(`${folder}/`);

const READ_ONLY = /read-only file system/i;

/** The sentence for a file that cannot be read or written, whatever it was for; undefined for other errors. */
export function fileProblemOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const isOfFile = ("syscall" in error && "path" in error) || READ_ONLY.test(error.message);
  return isOfFile
    ? `A file cannot be read or written (${error.message}): look at its disk and at its folder's owner.`
    : fileProblemOf(error.cause);
}

function settingsProblem(error: Error): DatabaseProblem | undefined {
  const code = "code" in error ? String(error.code) : "";
  const todo = WRONG_SETTINGS[code];
  if (todo) return { text: `PostgreSQL says: ${error.message}. To do: ${todo}`, mayPass: false };
  if (NO_PASSWORD.test(error.message))
    return { text: "PostgreSQL asks for a password: add it to DATABASE_URL.", mayPass: false };
  if (DAMAGED.includes(sqliteResultOf(error) ?? 0))
    return {
      text: `The database file is damaged (${error.message}): restore a backup with 'npm run club -- restore FILE'.`,
      mayPass: false,
    };
  if (FULL.test(code))
    return { text: `The disk is full (${error.message}): make room on it.`, mayPass: true };
  const isNoFolder = NO_FOLDER.test(code) && "syscall" in error && error.syscall === "mkdir";
  if (isNoFolder || (WRONG_FOLDER.test(code) && "path" in error))
    return {
      text: `The data folder cannot be written (${error.message}): correct DATA_DIR, or the folder's owner.`,
      mayPass: false,
    };
  return undefined;
}

function outageProblem(error: Error): DatabaseProblem | undefined {
  const outage = outageOf(error);
  if (!outage) return undefined;
  const result = sqliteResultOf(error);
  const reason = messageOf(error);
  if (outage === "not_writable")
    return {
      text: `The database takes no writes (${reason}): make room on its disk, or end what keeps it read-only.`,
      mayPass: true,
    };
  if (result === CANNOT_OPEN)
    return {
      text: `The database file cannot be opened (${reason}): look whether its disk is read-only or full, and whose its folder is, or correct DATA_DIR.`,
      mayPass: true,
    };
  const todo =
    result === undefined
      ? "start it, or correct DATABASE_URL"
      : "end what holds its file, or correct DATA_DIR";
  return { text: `The database does not answer (${reason}): ${todo}.`, mayPass: true };
}

/** Several addresses of one name are tried at once; the error about all of them has no words. */
function messageOf(error: Error): string {
  const [first]: unknown[] = error instanceof AggregateError ? error.errors : [];
  return (first instanceof Error ? first : error).message;
}

/** Examines an installation: the findings of the Health page, and those from outside. */

import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { parseEnv } from "node:util";
import { RegisteredTexts } from "~/core/messages/templates/registered-texts.server";
import { healthOf } from "~/core/site/health/health";
import type { HealthState } from "~/core/site/health/health-texts";
import { findHealth } from "~/core/site/health/note-operation.server";
import { findUnsaid } from "~/core/site/landing/find-welcome.server";
import { findStoredIds } from "~/core/site/templates/templates.server";
import { findBackupKey, listBackups } from "~/db/backup-files";
import { databaseProblemOf } from "~/db/database-problem";
import { isMigrated } from "~/db/migrate";
import { openDatabase } from "~/db/open";
import { PRIVATE_FILE } from "~/db/private-files";
import type { Db } from "~/db/tables";
import { type Env, SETTING_NAMES } from "~/env.server";
import { systemClock } from "~/gateways/clock";
import { openOnlinePayments } from "~/gateways/open-online-payments";
import { errorCode, errorText } from "~/lib/error-text";
import { listStaleDrafts } from "../../app/db/drafts";
import type { Instant } from "../../app/lib/dates";
import { type ClubData, hasDatabase } from "./backup";
import { examineSite, type Remark } from "./doctor-site";
import { isLocked } from "./locked-file";

const MARKS: Record<HealthState, string> = {
  bad: "BAD ",
  look: "look",
  good: "ok  ",
  said: "    ",
};

/** The report as text, and whether no remark needs a person today. */
export async function examine(env: Env, now: number): Promise<{ isGood: boolean; text: string }> {
  return reportOf([
    ...(await surviving("Settings", async () => examineNames())),
    ...(await surviving("Database", () => examineClub(env, now))),
    ...(await surviving("Data folder", async () => {
      tryToWrite(env.dataDir);
      return await examineDrafts(env, now);
    })),
    ...(await surviving("Site", () => examineSite(env, now))),
  ]);
}

/** What Node, its libraries and the system read themselves. */
const OF_THE_SYSTEM =
  /^(?:NODE_.+|MALLOC_.+|GLIBC_TUNABLES|UV_THREADPOOL_SIZE|TZ|LANG|LC_.+|PATH|HOME|TMPDIR|PG.+|SSL_CERT_(?:FILE|DIR)|(?:HTTPS?|NO|ALL)_PROXY)$/i;

/** A remark for each name in the club's own file that no program reads: it is often a setting that was meant. */
export function examineNames(file = ".env"): Remark[] {
  if (!existsSync(file)) return [];
  const names = Object.keys(parseEnv(readFileSync(file, "utf8")));
  return names
    .filter((name) => !SETTING_NAMES.includes(name) && !OF_THE_SYSTEM.test(name))
    .map((name) => ({
      state: "look",
      title: "Settings",
      text: `${name} in .env is no setting of the club: nothing reads it.`,
      todo: "Compare it with .env.example, and correct or remove it.",
    }));
}

/** Throws where the folder takes no file: of a disk that became read-only by itself its rights say nothing. */
function tryToWrite(folder: string): void {
  const file = join(folder, `.tried-by-doctor-${process.pid}`);
  try {
    writeFileSync(file, "x", { mode: PRIVATE_FILE });
  } finally {
    rmSync(file, { force: true });
  }
}

/** The report where the settings cannot be used. */
export function reportOfSettings(sentences: string): { isGood: boolean; text: string } {
  return reportOf(
    sentences
      .split("\n")
      .map((text): Remark => ({ state: "bad", title: "Settings", text, todo: "Correct .env." })),
  );
}

function reportOf(remarks: readonly Remark[]): { isGood: boolean; text: string } {
  const lines = remarks.flatMap(({ state, title, text, todo }) => [
    `${MARKS[state]} ${title}: ${text}`,
    ...(todo === undefined ? [] : [`       ${todo}`]),
  ]);
  return {
    isGood: remarks.every(({ state }) => state !== "bad"),
    text: `${lines.join("\n")}\n`,
  };
}

/** What cannot be examined is a remark, and the rest goes on. */
async function surviving(title: string, examineIt: () => Promise<Remark[]>): Promise<Remark[]> {
  try {
    return await examineIt();
  } catch (error) {
    const text = `It cannot be examined (${errorText(error)}).`;
    const isReadOnly = errorCode(error) === "EROFS";
    const todo = isReadOnly ? MOUNTED_READ_ONLY : "Run the doctor as the club's own user.";
    return [{ state: "bad", title, text, todo }];
  }
}

const MOUNTED_READ_ONLY =
  "Its disk is mounted read-only: the system's log says why. Mend it, then mount it for writing again.";

async function examineClub(env: Env, now: number): Promise<Remark[]> {
  if (!hasDatabase(env)) return [NO_DATABASE];
  try {
    await using db = openDatabase(env);
    if (!(await isMigrated(db))) return [OLD_DATABASE];
    return healthOf({
      ...(await findHealth(db, { ...env, now })),
      mode: env.mode,
      now,
      arrival: undefined,
      build: undefined,
      unregistered: await unregisteredIn(db, env),
      // Looked at from outside instead.
      certificate: undefined,
      payments: await examinePayments(env),
      unsaid: (await findUnsaid(db)).map(({ label }) => label),
      nodeVersion: process.versions.node,
    });
  } catch (error) {
    return [unreachable(error)];
  }
}

/** The payment service of the settings, and whether it takes their keys; a trial's stand-in has none. */
async function examinePayments(env: Env) {
  const service = openOnlinePayments(env.services, env, systemClock);
  if (!service) return undefined;
  const { name, isTest } = service;
  if (env.services.RAZORPAY_KEY_ID === undefined) return { name, isTest };
  return { name, isTest, areKeysTaken: await service.areKeysTaken() };
}

async function unregisteredIn(db: Db, env: Env): Promise<string[]> {
  const texts = new RegisteredTexts(env);
  texts.update(await findStoredIds(db));
  return texts.unregistered();
}

const OLD_DATABASE: Remark = {
  state: "bad",
  title: "Database",
  text: "It does not have this version's tables.",
  todo: "Start the server once: it brings them up to date. Make a backup before.",
};

const NO_DATABASE: Remark = {
  state: "bad",
  title: "Database",
  text: "There is none yet.",
  todo: "Check DATABASE_URL or DATA_DIR; a new club's is made when the server starts.",
};

function unreachable(error: unknown): Remark {
  const unknown = `It does not answer (${errorText(error)}).`;
  return {
    state: "bad",
    title: "Database",
    text: databaseProblemOf(error)?.text ?? unknown,
    todo: "Check DATABASE_URL or DATA_DIR, and that the database runs.",
  };
}

const NAMES_SHOWN = 3;

async function examineDrafts(place: ClubData, now: Instant): Promise<Remark[]> {
  const stale = listStaleDrafts(place.dataDir, now);
  const open: string[] = [];
  for (const file of findBackupKey(place) === undefined ? [] : listBackups(place))
    if (!(await isLocked(file))) open.push(file);
  return [
    ...(stale.length === 0 ? [] : [staleRemark(stale)]),
    ...(open.length === 0 ? [] : [openRemark(open)]),
  ];
}

const staleRemark = (files: string[]): Remark => ({
  state: "look",
  title: "Drafts",
  text: `A backup or a restore was cut off and left ${namesOf(files)}.`,
  todo: "The next backup removes it. It may be unlocked: if you copy the backups' folder elsewhere, delete it there too.",
});

const openRemark = (files: string[]): Remark => ({
  state: "look",
  title: "Unlocked backups",
  text: `Made without the key: ${namesOf(files)}.`,
  todo: "Anybody who gets hold of one can read it. Delete them, here and where they were copied to.",
});

function namesOf(files: string[]): string {
  const names = files.slice(0, NAMES_SHOWN).map((file) => basename(file));
  const more = files.length - names.length;
  return `${names.join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}

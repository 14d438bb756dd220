import { existsSync } from "node:fs";
import { constants, setPriority } from "node:os";
import "~/content/translations.server";
import { findReceiptSum } from "~/core/payments/receipts/receipts.server";
import { recountStatistics } from "~/core/progress/statistics/recount-statistics.server";
import {
  COUNTER_DEFINITIONS,
  recountCounters,
  setClubZone,
} from "~/core/reports/counters/counter-definitions.server";
import { listTotals } from "~/core/reports/counters/counters.server";
import { findBackupKey } from "~/db/backup-files";
import { databaseProblemOf, fileProblemOf, isElsewhere } from "~/db/database-problem";
import { MigrationRefusal, migrate } from "~/db/migrate";
import { openDatabase } from "~/db/open";
import type { Db } from "~/db/tables";
import { type Env, EnvError, readEnv } from "~/env.server";
import { fillLargeClub } from "~/extensions/sample-club/fill-large-club.server";
import { fillSampleClub } from "~/extensions/sample-club/fill-sample-club.server";
import { alertOwners } from "./club/alert";
import { type BackupSummary, backUp, removeOldBackups, sizeText } from "./club/backup";
import { BackupRefusal } from "./club/backup-refusal";
import { collectBreach } from "./club/breach";
import { drillContinuousCopy, restoreAt, runContinuousCopy } from "./club/copy/commands";
import { isFile } from "./club/disk";
import { examine, reportOfSettings } from "./club/doctor";
import { fullDrill } from "./club/full-drill";
import { exportClub } from "./club/moving-in/export";
import { importClub } from "./club/moving-in/import";
import { noting } from "./club/note";
import { drill, restore } from "./club/restore";
import { smsTemplates } from "./club/sms-templates";
import { exportAll } from "./club/whole-club/export-all";
import { importAll } from "./club/whole-club/import-all";
import { runAdminCommand } from "./club-admin";
import { readWords } from "./club-options.mjs";

/** EX_TEMPFAIL of sysexits.h: deploy/club-backup.service tries again. */
const TRY_LATER = 75;

const read = readWords(process.argv.slice(2));
if ("text" in read) process.exit(report({ ok: read.code === 0, text: read.text }));
const { command, words, values } = read;

process.exitCode = await run().catch((error: unknown) => {
  const isExpected =
    error instanceof EnvError ||
    error instanceof MigrationRefusal ||
    error instanceof BackupRefusal;
  if (isExpected) return failed(error.message);
  const problem = isElsewhere(error, readEnv().dataDir) ? undefined : databaseProblemOf(error);
  if (!problem) {
    const text = fileProblemOf(error);
    if (text === undefined) throw error;
    return failed(text);
  }
  failed(problem.text);
  // To try a drill again its unit would make another backup first, each minute.
  return problem.mayPass && command !== "drill" ? TRY_LATER : 1;
});

async function run(): Promise<number> {
  switch (command) {
    case "admin create":
    case "admin reset":
    case "admin disable":
    case "admin welfare":
    case "admin list":
      return await withClub(async (club) => report(await runAdminCommand(command, club, values)));
    case "alert":
      return await alertOf(words[0]);
    case "backup":
      return await makeBackup(words[0]);
    case "breach":
      return await withClub(writeBreach);
    case "copy":
      return await runContinuousCopy(readEnv());
    case "doctor":
      return await sayHealth();
    case "drill":
      return await runDrill(words[0]);
    case "export":
      return await exportTo(words[0]);
    case "import":
      return (await importWhole()) ?? (await withClub(importFiles));
    case "recount":
      return await withClub(recount);
    case "restore":
      return await restoreBackup(words[0]);
    case "seed":
      return await withClub(values.members === undefined ? seed : seedLarge);
    case "sms-templates":
      return said(smsTemplates(readEnv()));
  }
}

interface Club {
  db: Db;
  timeZone: string;
  now: number;
}

async function withClub(work: (club: Club) => Promise<number>): Promise<number> {
  const env = readEnv();
  await using db = openDatabase(env);
  await migrate(db, COUNTER_DEFINITIONS);
  return await work({ db, timeZone: env.timeZone, now: Date.now() });
}

async function seed({ db, now, timeZone }: Club): Promise<number> {
  const filled = await fillSampleClub(db, { now, timeZone });
  if (filled) return said("The sample club is in the database.\n");
  return failed("The database is not empty, so nothing was filled in.");
}

async function makeBackup(file: string | undefined): Promise<number> {
  // A running server has priority.
  setPriority(constants.priority.PRIORITY_LOW);
  const days = Number(values["keep-days"] ?? 0);
  if (!Number.isInteger(days) || days < 0) return failed("Say how many days: --keep-days 30.");
  const made = await noted("backup", (now) => backUp(place(), { file, now }));
  if (days > 0) removeOldBackups(readEnv(), { days, now: Date.now() });
  return said(`${made.file}: ${sizeText(made)}.\n`);
}

/** The club of the settings, with the key that was made in the panel where they have none. */
function place(): Env {
  const env = readEnv();
  return { ...env, backupKey: findBackupKey(env) };
}

async function runDrill(file: string | undefined): Promise<number> {
  setPriority(constants.priority.PRIORITY_LOW);
  if (values.full) return await runFullDrill();
  const copied = file === undefined ? await drillContinuousCopy(readEnv()) : { ok: true, text: "" };
  const drilled = await noted("drill", () => drill(place(), file));
  said(`${drilled.file} can be restored: ${sizeText(drilled)}.\n`);
  return report(copied);
}

async function runFullDrill(): Promise<number> {
  const env = readEnv();
  const program = new URL("./club.js", import.meta.url);
  const { steps, certificate, file } = await fullDrill(env, {
    ...env,
    now: Date.now(),
    program,
    onStep: (step) => process.stderr.write(`${step}\n`),
  });
  said(`${certificate}\nKept in ${file}.\n`);
  return steps.some(({ held }) => held === false) ? 1 : 0;
}

/** Runs the work, and records its outcome for the Health page. */
async function noted(
  name: "backup" | "drill",
  work: (now: number) => Promise<BackupSummary>,
): Promise<BackupSummary> {
  const now = Date.now();
  return await noting(readEnv(), { name, now }, async () => {
    const made = await work(now);
    return { result: made, detail: `${sizeText(made)}.` };
  });
}

async function alertOf(unit: string | undefined): Promise<number> {
  if (!unit) return failed("Say what has failed: npm run club -- alert NAME.");
  return report(await alertOwners(readEnv(), { unit, now: Date.now() }));
}

async function sayHealth(): Promise<number> {
  const { isGood, text } = await examineSettings();
  process.stdout.write(text);
  return isGood ? 0 : 1;
}

/** The doctor also speaks where the settings stop everything else. */
async function examineSettings(): Promise<{ isGood: boolean; text: string }> {
  try {
    return await examine(readEnv(), Date.now());
  } catch (error) {
    if (error instanceof EnvError) return reportOfSettings(error.message);
    throw error;
  }
}

async function restoreBackup(file: string | undefined): Promise<number> {
  const { at, copy } = values;
  if (at !== undefined) return report(await restoreAt(readEnv(), { at, copy }));
  if (!file) return failed("Say which: npm run club -- restore FILE.");
  const restored = await restore(place(), file);
  return said(`${sizeText(restored)} are back. Start the server.\n`);
}

async function importFiles({ db, ...club }: Club): Promise<number> {
  const options = {
    files: words,
    columns: values.column ?? [],
    makesEvents: values["make-events"] ?? false,
    confirm: values.confirm,
    report: values.report,
    dataDir: readEnv().dataDir,
  };
  return report(await importClub(db, options, club));
}

async function writeBreach({ db, ...club }: Club): Promise<number> {
  const { from, to, everybody = false } = values;
  const { dataDir } = readEnv();
  return report(await collectBreach(db, { from, to, everybody, dataDir }, club));
}

async function exportTo(file: string | undefined): Promise<number> {
  if (!file) return failed(`Say where: npm run club -- export ${values.all ? "--all " : ""}FILE.`);
  if (existsSync(file)) return failed(`There is a file ${file} already.`);
  if (!values.all)
    return await withClub(async ({ db }) =>
      said(`${file}: ${await exportClub(db, file)} records.\n`),
    );
  const made = await exportAll(place(), { file, now: Date.now() });
  return said(`${file}: ${sizeText(made)}.\n`);
}

/** Undefined, with nothing done, where the only file is none that `export --all` made. */
async function importWhole(): Promise<number | undefined> {
  const [file, ...more] = words;
  if (file === undefined || more.length > 0 || !isFile(file)) return undefined;
  const made = await importAll(place(), file);
  if (made === undefined) return undefined;
  return said(
    `The whole club is here: ${sizeText(made)}, with the same digests as in the file. Start the server.\n`,
  );
}

async function seedLarge({ db, now, timeZone }: Club): Promise<number> {
  const [members, bookings] = [Number(values.members), Number(values.bookings ?? 0)];
  if (!Number.isInteger(members) || !Number.isInteger(bookings) || members < 1 || bookings < 0)
    return failed("Say how many: --members 100000 --bookings 1000000.");
  const filled = await fillLargeClub(db, { members, bookings, now, timeZone });
  if (!filled.ok) return failed("The database has members already, so nothing was filled in.");
  return said(
    `The large club is in the database: ${members} members, ${bookings} bookings, ${filled.events} events.\n`,
  );
}

async function recount({ db, timeZone, now }: Club): Promise<number> {
  await setClubZone(db, { timeZone });
  const { checked, differing } = await recountCounters(db);
  for (const { counter, stored, counted } of differing) {
    process.stdout.write(`${counter}: stored ${stored}, counted ${counted} (put right)\n`);
  }
  said(`${checked} counters counted anew, ${differing.length} differed.\n`);
  const { members, corrected } = await recountStatistics(db, { now, timeZone });
  said(`${members} members counted anew, the statistics of ${corrected} differed (put right).\n`);
  const isProven = await proveMoney(db);
  return differing.length + corrected === 0 && isProven ? 0 : 1;
}

/** Whether the reports' collected money equals the sum of the receipts; prints the outcome. */
async function proveMoney(db: Db): Promise<boolean> {
  const collected = (await listTotals(db, { counter: "payment_rupees" })).paid ?? 0;
  const { receipts, rupees, unnumbered } = await findReceiptSum(db);
  said(`Collected: ${collected} rupees; ${receipts} receipts: ${rupees} rupees.\n`);
  if (unnumbered > 0) said(`${unnumbered} paid payments have no receipt.\n`);
  return collected === rupees && unnumbered === 0;
}

function report({ ok, text }: { ok: boolean; text: string }): number {
  return ok ? said(text) : failed(text);
}

function said(text: string): number {
  process.stdout.write(text);
  return 0;
}

function failed(text: string): number {
  process.stderr.write(`${text}\n`);
  return 1;
}

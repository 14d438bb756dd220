import { parseArgs } from "node:util";
import { migrate } from "~/db/migrate";
import { openDatabase } from "~/db/open";
import type { Db } from "~/db/tables";
import { EnvError, readEnv } from "~/env.server";
import { fillSampleClub } from "~/features/sample-club/commands.server";
import { runAdminCommand } from "./club-admin";

const HELP = `The club's own commands:

  npm run club -- help                                       this text
  npm run club -- admin create --username NAME [--password P]  make an admin (a password is made up when left out)
  npm run club -- admin reset --username NAME [--password P]   new password, second step and sessions gone
  npm run club -- admin disable --username NAME                no sign-in any more, sessions ended
  npm run club -- admin list                                   every account
  npm run club -- seed                                       fill an empty database with the sample club
`;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { username: { type: "string" }, password: { type: "string" } },
});

process.exitCode = await run(positionals.join(" ")).catch((error: unknown) => {
  if (!(error instanceof EnvError)) throw error;
  return failed(error.message);
});

async function run(command: string): Promise<number> {
  switch (command) {
    case "":
    case "help":
      return said(HELP);
    case "admin create":
    case "admin reset":
    case "admin disable":
    case "admin list":
      return await withClub(async (club) => report(await runAdminCommand(command, club, values)));
    case "seed":
      return await withClub(seed);
    default:
      return failed(`There is no command '${command}'.\n\n${HELP}`);
  }
}

interface Club {
  db: Db;
  timeZone: string;
  now: number;
}

async function withClub(work: (club: Club) => Promise<number>): Promise<number> {
  const env = readEnv();
  const db = openDatabase(env);
  try {
    await migrate(db);
    return await work({ db, timeZone: env.timeZone, now: Date.now() });
  } finally {
    await db.destroy();
  }
}

async function seed({ db, now, timeZone }: Club): Promise<number> {
  const filled = await fillSampleClub(db, { now, timeZone });
  if (filled) return said("The sample club is in the database.\n");
  return failed("The database is not empty, so nothing was filled in.");
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

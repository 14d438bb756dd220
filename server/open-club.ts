import { createServer } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import {
  readCodeTemplate,
  readRegisteredSetting,
} from "~/core/messages/templates/code-template.server";
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
import { databaseProblemOf } from "../app/db/database-problem";
import type { Log } from "../app/gateways/log";
import { SECOND_MS } from "../app/lib/dates";
import { openServices } from "./services";

export interface OpenClub {
  services: AppServices;
  /** The first admin, if this start has made one: the only time that the password is known. */
  madeAdmin: { username: string; password: string } | undefined;
  /** On a live site: the admins whose password alone opens the panel. */
  passwordOnlyAdmins: string[];
  /** Whether this start has filled the empty database with the sample club. */
  hasFilledSample: boolean;
}

/** Opens the services and prepares the database: schema, first admin and, in trial mode, the sample club. */
export async function openClub(env: Env, onEvent?: (event: string) => void): Promise<OpenClub> {
  refuseUnreadable(env);
  const services = await openServices(env, onEvent);
  try {
    return await prepareClub(env, services);
  } catch (error) {
    await services.db.destroy();
    throw error;
  }
}

/**
 * A live start refuses settings that name a text which differs from the one registered under its id. Not the word to the
 * owners that the club has not started: it goes out by the texts that are left.
 */
function refuseUnreadable(env: Env): void {
  const problems = [
    ...readRegisteredSetting(env).problems,
    ...readCodeTemplate(env.services).problems,
  ];
  if (env.mode === "live" && problems.length > 0) throw new EnvError(problems.join("\n"));
}

async function prepareClub(env: Env, services: AppServices): Promise<OpenClub> {
  const { db, clock, timeZone } = services;
  await migrate(db, COUNTER_DEFINITIONS);
  await setClubZone(db, { timeZone });
  const now = clock.now();
  const admin = await ensureFirstAdmin(db, { given: env.admin, mode: env.mode, now });
  if (!admin.ok) throw new EnvError(admin.message);
  const hasFilledSample =
    env.mode === "trial" && (await SERVER_SLOTS.fillEmptyClub?.(db, { now, timeZone })) === true;
  warnOfTestKeys(services);
  const passwordOnlyAdmins = await warnOfPasswordOnlyAdmins(services);
  return { services, madeAdmin: admin.made, passwordOnlyAdmins, hasFilledSample };
}

/** Logs that a live site takes payments with keys that move no money. */
export function warnOfTestKeys({
  log,
  mode,
  onlinePayments,
}: Pick<AppServices, "log" | "mode" | "onlinePayments">): void {
  if (mode !== "live" || !onlinePayments?.isTest) return;
  const event = "payments_with_test_keys";
  log.warn({ event }, "online payments have test keys: no money moves, and payments count");
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
  const { madeAdmin, passwordOnlyAdmins, hasFilledSample } = club;
  const admin = madeAdmin
    ? `  Admin panel: ${where}/admin\n  Admin name: ${madeAdmin.username}\n  Password: ${madeAdmin.password}\n  (shown this once)\n`
    : "";
  const warning =
    passwordOnlyAdmins.length > 0
      ? `  Warning: a password alone opens the admin panel for ${passwordOnlyAdmins.join(", ")}.\n  Set up the second step at ${where}/admin/account.\n`
      : "";
  const sample = hasFilledSample
    ? `  Filled in: a sample club of invented people and runs. Remove it at ${where}/admin/settings.\n`
    : "";
  return `\n  The club is open: ${where}\n${admin}${sample}${warning}`;
}

const FIRST_PAUSE_MS = SECOND_MS;
/** So that the club is open within five seconds of its database. */
const LONGEST_PAUSE_MS = 2 * SECOND_MS;
const RETRY_AFTER_SECONDS = "10";

/** The database cannot be used until somebody does what the message says. */
export class DatabaseRefusal extends Error {}

/**
 * The result of `open`, tried again while the database is not up, with one line in the log for each try. `onWait` is
 * called before the first pause. Throws DatabaseRefusal for what waiting does not mend.
 */
export async function openWhenUp<T>(
  open: () => Promise<T>,
  { log, onWait }: { log: Pick<Log, "warn">; onWait: () => Promise<void> },
): Promise<T> {
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    try {
      return await open();
    } catch (error) {
      const problem = databaseProblemOf(error);
      if (!problem) throw error;
      if (!problem.mayPass) throw new DatabaseRefusal(problem.text);
      if (pauseMs === FIRST_PAUSE_MS) await onWait();
      log.warn({ event: "database_awaited", nextTryInMs: pauseMs }, problem.text);
      await sleep(pauseMs);
    }
  }
}

const WAITING_TEXT = "The club opens as soon as its database answers.";

/** Answers in the club's place while its database is not up: `/healthz` with 200, all else with 503. */
export class WaitingSite {
  readonly #server = createServer((request, response) => {
    const isHealth = request.url === "/healthz";
    response.writeHead(isHealth ? 200 : 503, {
      "Content-Type": "text/plain; charset=utf-8",
      "Cache-Control": "no-store",
      ...(isHealth ? {} : { "Retry-After": RETRY_AFTER_SECONDS }),
    });
    response.end(isHealth ? "ok" : WAITING_TEXT);
  });

  /** Rejects when the port is taken. */
  async open(port: number, host: string): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.#server.once("error", reject).listen(port, host, resolve);
    await promise;
    // The script that started this process is gone.
    process.once("disconnect", endProcess);
  }

  async close(): Promise<void> {
    process.off("disconnect", endProcess);
    if (!this.#server.listening) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#server.close(() => resolve());
    this.#server.closeAllConnections();
    await promise;
  }
}

const endProcess = () => process.exit(0);

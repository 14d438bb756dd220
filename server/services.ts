import { randomBytes } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { openDatabase } from "~/db/open";
import { makePrivateFolder, PRIVATE_FILE } from "~/db/private-files";
import type { Env } from "~/env.server";
import { systemClock } from "~/gateways/clock";
import { createLog } from "~/gateways/log";
import { openBotCheck } from "~/gateways/open-bot-check";
import { openSms } from "~/gateways/open-sms";
import type { AppServices } from "~/middleware/context.server";
import { LiveContent } from "./live-content";

/**
 * Opens everything that the settings name: database, gateways, log. Nothing is migrated yet. `hear` gets the event of
 * each line of the log.
 */
export async function openServices(
  env: Env,
  { hear }: { hear?: ((event: string) => void) | undefined } = {},
): Promise<AppServices> {
  const secret = env.sessionSecret ?? (await trialSecret(env.dataDir));
  const db = openDatabase(env);
  return {
    db,
    clock: systemClock,
    content: new LiveContent(db, systemClock),
    sms: openSms(env.services, env, systemClock),
    botCheck: openBotCheck(env.services, { secret, publicUrl: env.publicUrl }, systemClock),
    budget: env.messageBudget,
    log: createLog(env.logLevel, undefined, hear),
    secret,
    timeZone: env.timeZone,
    mode: env.mode,
    publicUrl: env.publicUrl,
    trustedProxies: env.trustedProxies,
    minors: env.minors,
    logsKeptDays: env.services.LOGS_KEPT_DAYS,
  };
}

/** In trial mode the secret is made at the first start and kept beside the data. */
async function trialSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, "trial-secret");
  makePrivateFolder(dataDir);
  await writeFile(file, randomBytes(32).toString("hex"), { flag: "wx", mode: PRIVATE_FILE }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    },
  );
  return await readFile(file, "utf8");
}

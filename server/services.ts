import { randomBytes } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { deliveredContent, setClubContent } from "~/content/club-content.server";
import {
  readCodeTemplate,
  readRegisteredSetting,
  unregisteredKinds,
} from "~/core/messages/templates/code-template";
import type { Registered } from "~/core/messages/templates/message-templates";
import { openDatabase } from "~/db/open";
import { makePrivateFolder, PRIVATE_FILE } from "~/db/private-files";
import { type Env, EnvError } from "~/env.server";
import { systemClock } from "~/gateways/clock";
import { createLog } from "~/gateways/log";
import { openBotCheck } from "~/gateways/open-bot-check";
import { openEmail } from "~/gateways/open-email";
import { openForecast } from "~/gateways/open-forecast";
import { openPush } from "~/gateways/open-push";
import { openSms } from "~/gateways/open-sms";
import { openWhatsApp } from "~/gateways/open-whatsapp";
import type { AppServices } from "~/middleware/context.server";
import type { Mode } from "../app/content/club-content.server";
import type { ClubContent } from "../app/content/content-shape";
import { shippedText } from "../app/content/shipped";
import { findContentVersion } from "../app/core/site/settings/save-section.server";
import { showClubContent } from "../app/core/site/settings/show-club-content.server";
import type { Db } from "../app/db/tables";
import type { Clock } from "../app/gateways/clock";
import type { ShownContent } from "../app/middleware/context.server";
import { SMS_WEBHOOK } from "./http/webhooks";

/** Listeners for the club's activity. */
export interface ClubListeners {
  /** Called with the event of each line of the log. */
  onEvent?: ((event: string) => void) | undefined;
}

/** Opens the services of the settings: database, gateways, log. Migrates nothing. */
export async function openServices(
  env: Env,
  { onEvent }: ClubListeners = {},
): Promise<AppServices> {
  const templates = registeredTemplates(env);
  const codeTemplate = registeredCodeTemplate(env);
  const secret = env.sessionSecret ?? (await trialSecret(env.dataDir));
  const db = openDatabase(env);
  const content = new LiveContent(db, systemClock, env.mode);
  // What is shown before the database was read.
  setClubContent(deliveredContent(env.mode));
  return {
    db,
    clock: systemClock,
    content,
    sms: openSms(env.services, env, {
      ...{ clock: systemClock, templates },
      reportsTo: env.publicUrl && `${env.publicUrl}${SMS_WEBHOOK}`,
    }),
    smsWebhook: smsWebhook(env),
    whatsApp: openWhatsApp(env.services, { clock: systemClock, codeTemplate }),
    whatsAppWebhook: whatsAppWebhook(env),
    push: openPush(env.services, { secret, publicUrl: env.publicUrl }, systemClock),
    email: openEmail(env.services, systemClock),
    forecast: openForecast(env.services, systemClock),
    sendBudget: {
      perHour: env.services.MESSAGES_PER_HOUR,
      perDay: env.services.MESSAGES_PER_DAY,
    },
    hostLine: env.services.SMS_HOST_LINE === "on",
    botCheck: openBotCheck(env.services, { secret, publicUrl: env.publicUrl }, systemClock),
    budget: env.messageBudget,
    log: createLog(env.logLevel, undefined, onEvent),
    secret,
    timeZone: env.timeZone,
    installation: {
      dataDir: env.dataDir,
      copyTo: env.copyTo,
      unregistered: unregisteredKinds(env),
    },
    mode: env.mode,
    publicUrl: env.publicUrl,
    linkOrigin: env.linkOrigin ?? `http://localhost:${env.port}`,
    trustedProxies: env.trustedProxies,
    minors: env.minors,
    logsKeptDays: env.services.LOGS_KEPT_DAYS,
  };
}

function whatsAppWebhook({ services }: Env): AppServices["whatsAppWebhook"] {
  const { WHATSAPP_APP_SECRET: appSecret, WHATSAPP_VERIFY_TOKEN: verifyToken } = services;
  return appSecret && verifyToken ? { appSecret, verifyToken } : undefined;
}

/** The secret that authenticates the text service's reports; undefined for a service that sends none. */
function smsWebhook({ publicUrl: origin, services }: Env): AppServices["smsWebhook"] {
  const {
    SMS_PROVIDER: provider,
    TWILIO_AUTH_TOKEN: authToken,
    MSG91_WEBHOOK_SECRET: secret,
  } = services;
  if (provider === "msg91" && secret) return { provider, secret };
  return provider === "twilio" && authToken && origin ? { provider, authToken, origin } : undefined;
}

/**
 * The registered texts by kind. A live start refuses a text that differs from the one registered under its
 * id.
 */
function registeredTemplates(env: Env): Record<string, Registered> {
  const { registered, problems } = readRegisteredSetting(env);
  if (env.mode === "live" && problems.length > 0) throw new EnvError(problems.join("\n"));
  return Object.fromEntries(registered);
}

/**
 * The name of WhatsApp's template for codes. A live start refuses one that differs from the registered one.
 */
function registeredCodeTemplate(env: Env): string | undefined {
  const { name, problems } = readCodeTemplate(env.services);
  if (env.mode === "live" && problems.length > 0) throw new EnvError(problems.join("\n"));
  return name;
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

/** The longest time until another process's change of the club's content is seen here. */
const FRESH_MS = 400;

/** Holds the club's content in memory, and reads it again when it has changed. */
export class LiveContent implements ShownContent {
  private version = 0;
  private content: ClubContent;
  private checkedAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly mode: Mode,
  ) {
    this.content = deliveredContent(mode);
  }

  async refresh(): Promise<void> {
    // The content stays in memory while the database is unavailable.
    if (this.clock.now() - this.checkedAt >= FRESH_MS) await this.check().catch(() => undefined);
    setClubContent(this.content);
  }

  shipped(): string {
    return shippedText() ?? "";
  }

  async check(): Promise<number> {
    this.checkedAt = this.clock.now();
    const version = await findContentVersion(this.db);
    if (version !== this.version) {
      this.content = await showClubContent(this.db, this.mode);
      this.version = version;
    }
    return this.version;
  }
}

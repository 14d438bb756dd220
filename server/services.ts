import { randomBytes } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import "~/content/translations.server";
import { contentWith } from "~/content/changed-content.server";
import { deliveredContent, filled } from "~/content/club-content.server";
import { clubTextsOf, contentIn } from "~/content/club-texts.server";
import { type ClubTexts, setClubTexts } from "~/content/club-words.server";
import { RegisteredTexts } from "~/core/messages/templates/registered-texts.server";
import { openDatabase } from "~/db/open";
import { makePrivateFolder, PRIVATE_FILE } from "~/db/private-files";
import type { Env } from "~/env.server";
import { openBotCheck } from "~/gateways/bot-check";
import { systemClock } from "~/gateways/clock";
import { openEmail } from "~/gateways/email";
import { openForecast } from "~/gateways/forecast";
import { createLog } from "~/gateways/log";
import { openOnlinePayments } from "~/gateways/open-online-payments";
import { openSms } from "~/gateways/open-sms";
import { openPush } from "~/gateways/push";
import { openWhatsApp } from "~/gateways/whatsapp";
import { currentLanguage, type Language } from "~/lib/language";
import type { AppServices } from "~/middleware/context.server";
import type { Mode } from "../app/content/club-content.server";
import type { ClubContent } from "../app/content/content-shape";
import {
  findContentVersion,
  listContentValues,
} from "../app/core/site/settings/content-changes.server";
import { findStoredIds } from "../app/core/site/templates/templates.server";
import type { Db } from "../app/db/tables";
import type { Clock } from "../app/gateways/clock";
import type { ContentStore } from "../app/middleware/context.server";
import { SMS_WEBHOOK } from "./http/webhooks";

/**
 * Opens the services of the settings: database, gateways, log. Migrates nothing. `onEvent` is called with the event of each
 * line of the log.
 */
export async function openServices(
  env: Env,
  onEvent?: (event: string) => void,
): Promise<AppServices> {
  const texts = new RegisteredTexts(env);
  const secret = env.sessionSecret ?? (await trialSecret(env.dataDir));
  const db = openDatabase(env);
  return {
    db,
    clock: systemClock,
    contentStore: new LiveContent(db, systemClock, env.mode, texts),
    sms: await openSms(env.services, env, {
      clock: systemClock,
      templates: () => texts.byKind(),
      reportsTo: env.publicUrl && `${env.publicUrl}${SMS_WEBHOOK}`,
    }),
    smsWebhook: smsWebhook(env),
    whatsApp: openWhatsApp(env.services, {
      clock: systemClock,
      codeTemplate: () => texts.codeTemplate(),
    }),
    whatsAppWebhook: whatsAppWebhook(env),
    push: openPush(env.services, { secret, publicUrl: env.publicUrl }, systemClock),
    email: openEmail(env.services, systemClock),
    forecast: openForecast(env.services, systemClock),
    onlinePayments: openOnlinePayments(env.services, env, systemClock),
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
      backupKey: env.backupKey,
      texts,
    },
    mode: env.mode,
    publicUrl: env.publicUrl,
    hstsSubdomains: env.hstsSubdomains,
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
export class LiveContent implements ContentStore {
  /** Before the database was read, what a new club has. */
  private written: ClubContent;
  private texts: ClubTexts;
  private contents = new Map<Language, ClubContent>();
  private version = 0;
  private checkedAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly mode: Mode,
    /** Takes over the ids of registered texts, which are stored beside the content. */
    private readonly registered?: RegisteredTexts,
  ) {
    this.written = deliveredContent(mode);
    this.texts = clubTextsOf(new Map());
  }

  /** In the language of whoever is being answered. */
  get current(): ClubContent {
    const language = currentLanguage();
    const known = this.contents.get(language);
    if (known) return known;
    const content = filled(contentIn(this.written, language, this.texts));
    this.contents.set(language, content);
    return content;
  }

  async refresh(): Promise<ClubContent> {
    // Either way: a clock that is set back by days would hide changes as long.
    const isFresh = Math.abs(this.clock.now() - this.checkedAt) < FRESH_MS;
    // The content stays in memory while the database is unavailable.
    if (!isFresh) await this.check().catch(() => undefined);
    return this.current;
  }

  async check(): Promise<number> {
    this.checkedAt = this.clock.now();
    const version = await findContentVersion(this.db);
    if (version !== this.version) {
      const changes = await listContentValues(this.db);
      this.written = contentWith(changes, this.mode);
      this.texts = clubTextsOf(changes);
      this.contents = new Map();
      this.registered?.update(await findStoredIds(this.db));
      this.version = version;
    }
    setClubTexts(this.texts);
    return this.version;
  }
}

import { z } from "zod";
import type { SwitchName } from "~/framework/switches";
import {
  copyAccessOf,
  databaseShape,
  messageServiceShape,
  paymentServiceShape,
  watchShape,
} from "~/lib/service-settings.server";
import { SWITCHES } from "~/lib/switch-names.mjs";
import { CHOICES, givenSettings, settingsProblems } from "~/lib/wrong-settings.server.mjs";

/** What the settings become once `wrong-settings.server.mjs` has found nothing wrong. */
const serviceSchema = z.object({
  LOGS_KEPT_DAYS: z.coerce.number().default(365),
  SIGN_IN: z.enum(CHOICES.SIGN_IN).default("codes"),
  FIREBASE_API_KEY: z.string().optional(),
  FIREBASE_PROJECT_ID: z.string().optional(),
  FIREBASE_AUTH_DOMAIN: z.string().optional(),
  FIREBASE_KEYS_URL: z.string().optional(),
  FIREBASE_EMULATOR: z.string().optional(),
  SMS_PROVIDER: z.enum(CHOICES.SMS_PROVIDER).default("outbox"),
  SMS_TEMPLATES: z.string().default(""),
  SMS_HOST_LINE: z.enum(CHOICES.SMS_HOST_LINE).default("on"),
  SMS_URL: z.string().optional(),
  MSG91_AUTH_KEY: z.string().optional(),
  MSG91_TEMPLATE_ID: z.string().optional(),
  MSG91_VARIABLE: z.string().default("OTP"),
  MSG91_SENDER_ID: z.string().optional(),
  MSG91_DLT_ENTITY_ID: z.string().optional(),
  MSG91_DLT_TEMPLATE_ID: z.string().optional(),
  TWILIO_ACCOUNT_SID: z.string().optional(),
  TWILIO_AUTH_TOKEN: z.string().optional(),
  TWILIO_FROM: z.string().optional(),
  TWILIO_VERIFY_SERVICE_SID: z.string().optional(),
  BOT_CHECK: z.enum(CHOICES.BOT_CHECK).default("altcha"),
  ...messageServiceShape,
  ...paymentServiceShape,
  BOT_CHECK_SITE_KEY: z.string().optional(),
  BOT_CHECK_SECRET_KEY: z.string().optional(),
  BOT_CHECK_URL: z.string().optional(),
});

export type ServiceSettings = z.infer<typeof serviceSchema>;

const schema = z.object({
  PORT: z.coerce.number().default(3000),
  HOST: z.string().optional(),
  DATA_DIR: z.string().default("./data"),
  ...databaseShape,
  BACKUP_KEY: z.string().optional(),
  BACKUPS: z.enum(CHOICES.BACKUPS).default("on"),
  PUBLIC_URL: z.string().optional(),
  HSTS_SUBDOMAINS: z.enum(CHOICES.HSTS_SUBDOMAINS).default("off"),
  SHORT_URL: z.string().optional(),
  SESSION_SECRET: z.string().optional(),
  ADMIN_USERNAME: z.string().optional(),
  ADMIN_PASSWORD: z.string().optional(),
  CLUB_TIMEZONE: z.string().default("Asia/Kolkata"),
  ...serviceSchema.shape,
  SMS_PER_HOUR: z.coerce.number().default(100),
  SMS_PER_DAY: z.coerce.number().default(500),
  SMS_UNPROVEN_PER_HOUR: z.coerce.number().default(20),
  TRUSTED_PROXY: z
    .string()
    .default("")
    .transform((text) => (text.trim() === "" ? [] : text.split(",").map((part) => part.trim()))),
  MINORS: z.enum(CHOICES.MINORS).default("refuse"),
  SWITCHED_OFF: z
    .string()
    .transform((text) => text.split(",").map((part) => part.trim()))
    .pipe(z.array(z.enum(SWITCHES)))
    .optional(),
  ...watchShape,
});

/** The names of all settings. */
export const SETTING_NAMES = Object.keys(schema.shape);

export interface Env {
  mode: "trial" | "live";
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  /** A pooler in front of PostgreSQL that gives each transaction any connection. */
  databasePooler: "transaction" | undefined;
  /** The most connections to PostgreSQL that this process opens. */
  databaseConnections: number;
  /** Whether the server makes a backup every night. */
  makesBackups: boolean;
  /** Encrypts and decrypts backups. */
  backupKey: string | undefined;
  /** The folder or store in which `npm run club -- copy` keeps a copy that is a second behind. */
  copyTo: string | undefined;
  /** The key of an S3-compatible store in `copyTo`. */
  copyAccess: { id: string; secret: string } | undefined;
  /** Origin of the site without a slash at the end; undefined in trial mode. */
  publicUrl: string | undefined;
  /** Whether browsers are told to use https for all subdomains of the site too. */
  hstsSubdomains: boolean;
  /** The beginning of links in texts, without a slash at the end; undefined in trial mode. */
  linkOrigin: string | undefined;
  sessionSecret: string | undefined;
  admin: { username: string; password: string } | undefined;
  timeZone: string;
  /** The chosen services and their keys; a chosen service has all that it needs. */
  services: ServiceSettings;
  /** The most codes that the club sends; `unproven` ones are sent without a passed bot check. */
  messageBudget: { perHour: number; perDay: number; unprovenPerHour: number };
  /** Addresses and networks of the proxies whose forwarded headers are used. */
  trustedProxies: string[];
  minors: "refuse" | "parental";
  /** Private parts of the frameworks to turn off. */
  switchedOff: SwitchName[] | undefined;
  /** The token that opens `/metrics`. */
  metricsToken: string | undefined;
  logLevel: string;
}

/** Invalid settings, one sentence a line, each with what to do. */
export class EnvError extends Error {}

/** Reads and checks the settings; throws EnvError with every invalid or missing one. */
export function readEnv(source: Record<string, string | undefined> = process.env): Env {
  const given = givenSettings(source);
  const problems = settingsProblems(given, SETTING_NAMES);
  if (problems.length > 0) throw new EnvError(problems.join("\n"));
  const values = schema.parse(given);
  const mode = values.PUBLIC_URL ? "live" : "trial";
  return {
    mode,
    port: values.PORT,
    host: values.HOST ?? (mode === "live" ? "0.0.0.0" : "127.0.0.1"),
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL,
    databasePooler: values.DATABASE_POOLER,
    databaseConnections: values.DATABASE_CONNECTIONS,
    makesBackups: values.BACKUPS === "on",
    backupKey: values.BACKUP_KEY,
    copyTo: values.COPY_TO,
    copyAccess: copyAccessOf(values),
    publicUrl: originOf(values.PUBLIC_URL),
    hstsSubdomains: values.HSTS_SUBDOMAINS === "on",
    linkOrigin: originOf(values.SHORT_URL ?? values.PUBLIC_URL),
    sessionSecret: values.SESSION_SECRET,
    admin:
      values.ADMIN_USERNAME && values.ADMIN_PASSWORD
        ? { username: values.ADMIN_USERNAME, password: values.ADMIN_PASSWORD }
        : undefined,
    timeZone: values.CLUB_TIMEZONE,
    services: serviceSchema.parse(values),
    messageBudget: {
      perHour: values.SMS_PER_HOUR,
      perDay: values.SMS_PER_DAY,
      unprovenPerHour: values.SMS_UNPROVEN_PER_HOUR,
    },
    trustedProxies: values.TRUSTED_PROXY,
    minors: values.MINORS,
    switchedOff: values.SWITCHED_OFF,
    metricsToken: values.METRICS_TOKEN,
    // The log's events are counted as they are written.
    logLevel: values.LOG_LEVEL ?? (mode === "live" || values.METRICS_TOKEN ? "info" : "warn"),
  };
}

function originOf(address: string | undefined): string | undefined {
  return address === undefined ? undefined : new URL(address).origin;
}

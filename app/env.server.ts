import { z } from "zod";
import { SWITCHES } from "~/lib/switch-names.mjs";
import { CHOICES, givenSettings, settingsProblems } from "~/lib/wrong-settings.server.mjs";

/** The push services of Chrome and Samsung Internet, Firefox, Safari, and Edge. */
const PUSH_HOSTS = [
  "fcm.googleapis.com",
  "jmt17.google.com",
  "*.push.services.mozilla.com",
  "*.push.apple.com",
  "*.notify.windows.com",
].join(",");

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
  PUSH_HOSTS: z.string().default(PUSH_HOSTS),
  WHATSAPP_TOKEN: z.string().optional(),
  WHATSAPP_PHONE_NUMBER_ID: z.string().optional(),
  WHATSAPP_APP_SECRET: z.string().optional(),
  WHATSAPP_VERIFY_TOKEN: z.string().optional(),
  WHATSAPP_TEMPLATE_PREFIX: z.string().default("club_"),
  WHATSAPP_CODE_TEMPLATE: z.string().optional(),
  WHATSAPP_LANGUAGE: z.string().default("en"),
  WHATSAPP_URL: z.string().default("https://graph.facebook.com/v23.0"),
  OPENWEATHER_KEY: z.string().optional(),
  OPENWEATHER_URL: z.string().default("https://api.openweathermap.org"),
  FORECAST_PLACE: z.string().optional(),
  MSG91_WEBHOOK_SECRET: z.string().optional(),
  SMTP_HOST: z.string().optional(),
  SMTP_PORT: z.coerce.number().default(587),
  SMTP_USER: z.string().optional(),
  SMTP_PASSWORD: z.string().optional(),
  SMTP_FROM: z.string().optional(),
  MESSAGES_PER_HOUR: z.coerce.number().default(2_000),
  MESSAGES_PER_DAY: z.coerce.number().default(10_000),
  PAYMENTS: z.enum(CHOICES.PAYMENTS).default("off"),
  RAZORPAY_KEY_ID: z.string().optional(),
  RAZORPAY_KEY_SECRET: z.string().optional(),
  RAZORPAY_WEBHOOK_SECRET: z.string().optional(),
  RAZORPAY_URL: z.string().default("https://api.razorpay.com"),
  BOT_CHECK_SITE_KEY: z.string().optional(),
  BOT_CHECK_SECRET_KEY: z.string().optional(),
  BOT_CHECK_URL: z.string().optional(),
});

export type ServiceSettings = z.infer<typeof serviceSchema>;

const schema = z.object({
  PORT: z.coerce.number().default(3000),
  HOST: z.string().optional(),
  DATA_DIR: z.string().default("./data"),
  DATABASE_URL: z.string().optional(),
  DATABASE_POOLER: z.enum(CHOICES.DATABASE_POOLER).optional(),
  DATABASE_CONNECTIONS: z.coerce.number().default(10),
  COPY_TO: z.string().optional(),
  COPY_ACCESS_KEY: z.string().optional(),
  COPY_SECRET_KEY: z.string().optional(),
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
  METRICS_TOKEN: z.string().optional(),
  LOG_LEVEL: z.enum(CHOICES.LOG_LEVEL).optional(),
});

/** The names of all settings. */
export const SETTING_NAMES = Object.keys(schema.shape);

/** Invalid settings, one sentence a line, each with what to do. */
export class EnvError extends Error {}

export type Env = ReturnType<typeof readEnv>;

/** Reads and checks the settings; throws EnvError with every invalid or missing one. */
export function readEnv(source: Record<string, string | undefined> = process.env) {
  const given = givenSettings(source);
  const problems = settingsProblems(given, SETTING_NAMES);
  if (problems.length > 0) throw new EnvError(problems.join("\n"));
  const values = schema.parse(given);
  const mode: "trial" | "live" = values.PUBLIC_URL ? "live" : "trial";
  const { ADMIN_USERNAME: username, ADMIN_PASSWORD: password } = values;
  const { COPY_ACCESS_KEY: id, COPY_SECRET_KEY: secret } = values;
  return {
    mode,
    port: values.PORT,
    host: values.HOST ?? (mode === "live" ? "0.0.0.0" : "127.0.0.1"),
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL,
    /** A pooler in front of PostgreSQL that gives each transaction any connection. */
    databasePooler: values.DATABASE_POOLER,
    /** The most connections to PostgreSQL that this process opens. */
    databaseConnections: values.DATABASE_CONNECTIONS,
    /** Whether the server makes a backup every night. */
    makesBackups: values.BACKUPS === "on",
    /** Encrypts and decrypts backups. */
    backupKey: values.BACKUP_KEY,
    /** The folder or store in which `npm run club -- copy` keeps a copy that is a second behind. */
    copyTo: values.COPY_TO,
    /** The key of an S3-compatible store in `copyTo`. */
    copyAccess: id && secret ? { id, secret } : undefined,
    /** Origin of the site without a slash at the end; undefined in trial mode. */
    publicUrl: originOf(values.PUBLIC_URL),
    /** Whether browsers are told to use https for all subdomains of the site too. */
    hstsSubdomains: values.HSTS_SUBDOMAINS === "on",
    /** The beginning of links in texts, without a slash at the end; undefined in trial mode. */
    linkOrigin: originOf(values.SHORT_URL ?? values.PUBLIC_URL),
    sessionSecret: values.SESSION_SECRET,
    admin: username && password ? { username, password } : undefined,
    timeZone: values.CLUB_TIMEZONE,
    /** The chosen services and their keys; a chosen service has all that it needs. */
    services: serviceSchema.parse(values),
    /** The most codes that the club sends; `unproven` ones are sent without a passed bot check. */
    messageBudget: {
      perHour: values.SMS_PER_HOUR,
      perDay: values.SMS_PER_DAY,
      unprovenPerHour: values.SMS_UNPROVEN_PER_HOUR,
    },
    /** Addresses and networks of the proxies whose forwarded headers are used. */
    trustedProxies: values.TRUSTED_PROXY,
    minors: values.MINORS,
    /** Private parts of the frameworks to turn off. */
    switchedOff: values.SWITCHED_OFF,
    /** The token that opens `/metrics`. */
    metricsToken: values.METRICS_TOKEN,
    // The log's events are counted as they are written.
    logLevel: values.LOG_LEVEL ?? (mode === "live" || values.METRICS_TOKEN ? "info" : "warn"),
  };
}

function originOf(address: string | undefined): string | undefined {
  return address === undefined ? undefined : new URL(address).origin;
}

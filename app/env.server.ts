import { z } from "zod";
import { SWITCHES, type SwitchName } from "~/framework/switches";
import { missingSettings, misspelledSettings } from "~/lib/missing-settings.mjs";
import { firstUnreadable, isNetwork } from "~/lib/networks.server";
import {
  copyAccessOf,
  databaseProblems,
  databaseShape,
  isTimeZone,
  looksRandom,
  messageServiceShape,
  paymentServiceShape,
  watchShape,
} from "~/lib/service-settings";

const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);
const SECRET_MIN_LENGTH = 32;
const PORT_MESSAGE = "PORT must be a whole number from 0 to 65535.";

const SWITCHED_OFF_MESSAGE = `SWITCHED_OFF takes these, with commas between: ${SWITCHES.join(", ")}.`;

const count = (name: string) =>
  z.coerce.number(`${name} must be a number.`).int(`${name} must be a whole number.`).min(1);

const serviceSchema = z.object({
  LOGS_KEPT_DAYS: count("LOGS_KEPT_DAYS").default(365),
  SIGN_IN: z.enum(["codes", "firebase"], "SIGN_IN must be codes or firebase.").default("codes"),
  FIREBASE_API_KEY: z.string().optional(),
  FIREBASE_PROJECT_ID: z.string().optional(),
  FIREBASE_AUTH_DOMAIN: z.string().optional(),
  FIREBASE_KEYS_URL: z.url("FIREBASE_KEYS_URL must be an address.").optional(),
  FIREBASE_EMULATOR: z.url("FIREBASE_EMULATOR must be the emulator's address.").optional(),
  SMS_PROVIDER: z
    .enum(
      ["outbox", "msg91", "twilio", "twilio_verify"],
      "SMS_PROVIDER must be msg91, twilio, twilio_verify or outbox.",
    )
    .default("outbox"),
  SMS_TEMPLATES: z.string().default(""),
  SMS_HOST_LINE: z.enum(["on", "off"], "SMS_HOST_LINE must be on or off.").default("on"),
  SMS_URL: z.url("SMS_URL must be the gateway's address.").optional(),
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
  BOT_CHECK: z
    .enum(
      ["off", "altcha", "turnstile", "recaptcha"],
      "BOT_CHECK must be altcha, turnstile, recaptcha or (in trial mode) off.",
    )
    .default("altcha"),
  ...messageServiceShape,
  ...paymentServiceShape,
  BOT_CHECK_SITE_KEY: z.string().optional(),
  BOT_CHECK_SECRET_KEY: z.string().optional(),
  BOT_CHECK_URL: z.url("BOT_CHECK_URL must be the service's address.").optional(),
});

export type ServiceSettings = z.infer<typeof serviceSchema>;

const schema = z.object({
  PORT: z.coerce
    .number("PORT must be a number.")
    .int(PORT_MESSAGE)
    .min(0, PORT_MESSAGE)
    .max(65_535, PORT_MESSAGE)
    .default(3000),
  HOST: z.string().optional(),
  DATA_DIR: z.string().min(1).default("./data"),
  ...databaseShape,
  BACKUP_KEY: z
    .string()
    .min(SECRET_MIN_LENGTH, `BACKUP_KEY needs at least ${SECRET_MIN_LENGTH} characters.`)
    .optional(),
  BACKUPS: z.enum(["on", "off"], "BACKUPS must be on or off.").default("on"),
  PUBLIC_URL: z
    .url("PUBLIC_URL must be the site's address, such as https://club.example.")
    .optional(),
  HSTS_SUBDOMAINS: z.enum(["on", "off"], "HSTS_SUBDOMAINS must be on or off.").default("off"),
  SHORT_URL: z.url("SHORT_URL must be an address that leads to the site.").optional(),
  SESSION_SECRET: z
    .string()
    .min(SECRET_MIN_LENGTH, `SESSION_SECRET needs at least ${SECRET_MIN_LENGTH} characters.`)
    .optional(),
  ADMIN_USERNAME: z.string().min(3, "ADMIN_USERNAME needs at least 3 characters.").optional(),
  ADMIN_PASSWORD: z.string().min(12, "ADMIN_PASSWORD needs at least 12 characters.").optional(),
  CLUB_TIMEZONE: z
    .string()
    .refine(isTimeZone, "CLUB_TIMEZONE must be a zone name such as Asia/Kolkata.")
    .default("Asia/Kolkata"),
  ...serviceSchema.shape,
  SMS_PER_HOUR: count("SMS_PER_HOUR").default(100),
  SMS_PER_DAY: count("SMS_PER_DAY").default(500),
  SMS_UNPROVEN_PER_HOUR: count("SMS_UNPROVEN_PER_HOUR").default(20),
  TRUSTED_PROXY: z
    .string()
    .default("")
    .transform((text) => (text.trim() === "" ? [] : text.split(",").map((part) => part.trim())))
    .refine((parts) => parts.every(isNetwork), {
      error: ({ input }) =>
        `TRUSTED_PROXY cannot read '${firstUnreadable(input)}'. Use addresses such as 10.0.0.1 or networks such as 10.0.0.0/8 and 2001:db8::/32, with commas between.`,
    }),
  MINORS: z.enum(["refuse", "parental"], "MINORS must be refuse or parental.").default("refuse"),
  SWITCHED_OFF: z
    .string()
    .transform((text) => text.split(",").map((part) => part.trim()))
    .pipe(z.array(z.enum(SWITCHES, SWITCHED_OFF_MESSAGE)))
    .optional(),
  ...watchShape,
});

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
  const given = Object.fromEntries(
    Object.entries(source).flatMap(([name, value]) => (value ? [[name, unquoted(value)]] : [])),
  );
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    throw new EnvError(
      parsed.error.issues.map((i) => `${i.path.join(".")}: ${i.message}`).join("\n"),
    );
  }
  const values = parsed.data;
  const mode = values.PUBLIC_URL ? "live" : "trial";
  const problems = mode === "live" ? liveProblems(values) : trialProblems(values);
  problems.push(
    ...databaseProblems(values),
    ...missingSettings(values),
    ...misspelledSettings(Object.keys(given), Object.keys(schema.shape)),
  );
  if (problems.length > 0) throw new EnvError(problems.join("\n"));
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

/** Docker's `--env-file` keeps the quotes of a `.env` in its values. */
function unquoted(value: string): string {
  return /^"(.*)"$/s.exec(value)?.[1] ?? value;
}

function originOf(address: string | undefined): string | undefined {
  return address === undefined ? undefined : new URL(address).origin;
}

type Values = z.infer<typeof schema>;

function liveProblems(values: Values): string[] {
  const problems: string[] = [];
  const url = new URL(values.PUBLIC_URL ?? "");
  if (url.protocol !== "https:" && !LOOPBACK.has(url.hostname)) {
    problems.push(
      "PUBLIC_URL must start with https:// (http is only for this machine's own address).",
    );
  }
  if (/change.?me|example|secret.?secret/i.test(values.SESSION_SECRET ?? "")) {
    problems.push("SESSION_SECRET is still the sample value: set your own random characters.");
  }
  if (values.SESSION_SECRET && !looksRandom(values.SESSION_SECRET)) {
    problems.push(
      "SESSION_SECRET is easy to guess (few different characters, repeats or sequences): set the output of 'openssl rand -base64 36'.",
    );
  }
  if (values.PAYMENTS === "razorpay" && !values.RAZORPAY_KEY_ID) {
    problems.push("RAZORPAY_KEY_ID is missing: PAYMENTS=razorpay needs it.");
  }
  if (values.FIREBASE_EMULATOR || values.FIREBASE_KEYS_URL) {
    problems.push("FIREBASE_EMULATOR and FIREBASE_KEYS_URL are for trials only: leave them out.");
  }
  if (values.BOT_CHECK === "off") {
    problems.push(
      "BOT_CHECK must not be off on a live site: leave it out for the club's own check.",
    );
  }
  return problems;
}

function trialProblems(values: Values): string[] {
  if (values.HOST === undefined || LOOPBACK.has(values.HOST) || values.HOST === "::1") return [];
  return ["HOST must be the loopback address in trial mode: set PUBLIC_URL to go live first."];
}

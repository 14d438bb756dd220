import { z } from "zod";

const PUSH_HOST = /^(?:https?:\/\/)?(?:\*\.)?[a-z0-9.-]+(?::\d+)?$/;

const SENDER = /^(?:[^<>"\r\n,;:@]+ <[^<>"\s,;:@]+@[\w.-]+>|[^<>"\s,;:@]+@[\w.-]+)$/;

const PLACE = /^-?(?:90|[1-8]?\d(?:\.\d{1,6})?),-?(?:180|(?:1[0-7]|[1-9])?\d(?:\.\d{1,6})?)$/;

/** The push services of Chrome and Samsung Internet, Firefox, Safari, and Edge. */
const PUSH_HOSTS = [
  "fcm.googleapis.com",
  "jmt17.google.com",
  "*.push.services.mozilla.com",
  "*.push.apple.com",
  "*.notify.windows.com",
].join(",");
const wholeNumber = (name: string) =>
  z.coerce.number().int(`${name} must be a whole number.`).min(1, `${name} must be 1 or more.`);

/** The settings of services that carry messages; each service is off without its settings. */
export const messageServiceShape = {
  PUSH_HOSTS: z
    .string()
    .default(PUSH_HOSTS)
    .refine((text) => hostsIn(text).every((host) => PUSH_HOST.test(host)), {
      error: "PUSH_HOSTS takes hosts with commas between, such as fcm.googleapis.com, or off.",
    }),
  WHATSAPP_TOKEN: z.string().optional(),
  WHATSAPP_PHONE_NUMBER_ID: z.string().optional(),
  WHATSAPP_APP_SECRET: z.string().optional(),
  WHATSAPP_VERIFY_TOKEN: z.string().optional(),
  WHATSAPP_TEMPLATE_PREFIX: z
    .string()
    .regex(/^[a-z0-9_]{0,40}$/, "WHATSAPP_TEMPLATE_PREFIX takes small letters, digits and _.")
    .default("club_"),
  WHATSAPP_CODE_TEMPLATE: z.string().optional(),
  WHATSAPP_LANGUAGE: z.string().default("en"),
  WHATSAPP_URL: z
    .url("WHATSAPP_URL must be the service's address.")
    .default("https://graph.facebook.com/v23.0"),
  OPENWEATHER_KEY: z.string().optional(),
  OPENWEATHER_URL: z
    .url("OPENWEATHER_URL must be the service's address.")
    .default("https://api.openweathermap.org"),
  FORECAST_PLACE: z
    .string()
    .regex(
      PLACE,
      "FORECAST_PLACE takes latitude and longitude in degrees, such as 12.9716,77.5946.",
    )
    .optional(),
  MSG91_WEBHOOK_SECRET: z
    .string()
    .regex(/^[\w.~-]{16,200}$/, "MSG91_WEBHOOK_SECRET takes 16 or more letters, digits, - and _.")
    .optional(),
  SMTP_HOST: z
    .string()
    .regex(/^[\w.-]+$/, "SMTP_HOST must be the mail server's name, such as smtp.example.com.")
    .optional(),
  SMTP_PORT: wholeNumber("SMTP_PORT").max(65_535, "SMTP_PORT must be 65535 or less.").default(587),
  SMTP_USER: z.string().optional(),
  SMTP_PASSWORD: z.string().optional(),
  SMTP_FROM: z
    .string()
    .regex(SENDER, "SMTP_FROM must be an address, such as Running club <news@club.example>.")
    .optional(),
  MESSAGES_PER_HOUR: wholeNumber("MESSAGES_PER_HOUR").default(2_000),
  MESSAGES_PER_DAY: wholeNumber("MESSAGES_PER_DAY").default(10_000),
};

/** The settings of the payment service. */
export const paymentServiceShape = {
  PAYMENTS: z.enum(["off", "razorpay"], "PAYMENTS must be razorpay or off.").default("off"),
  RAZORPAY_KEY_ID: z
    .string()
    .regex(/^rzp_(?:test|live)_\w+$/, "RAZORPAY_KEY_ID begins with rzp_live_ or rzp_test_.")
    .optional(),
  RAZORPAY_KEY_SECRET: z.string().optional(),
  RAZORPAY_WEBHOOK_SECRET: z
    .string()
    .min(16, "RAZORPAY_WEBHOOK_SECRET needs at least 16 characters.")
    .optional(),
  RAZORPAY_URL: z
    .url("RAZORPAY_URL must be the service's address.")
    .default("https://api.razorpay.com"),
};

/** The payment service of the settings; keys of a test move no money, nor does a trial's stand-in, which needs none. */
export function paymentServiceOf(settings: {
  PAYMENTS: "off" | "razorpay";
  RAZORPAY_KEY_ID?: string | undefined;
}): { name: string; isTest: boolean } | undefined {
  if (settings.PAYMENTS === "off") return undefined;
  return { name: "Razorpay", isTest: isTestKey(settings.RAZORPAY_KEY_ID ?? "rzp_test_") };
}

/** Whether a key of Razorpay moves no money. */
export function isTestKey(keyId: string): boolean {
  return keyId.startsWith("rzp_test_");
}

/** The hosts of push services; none for 'off'. */
export function hostsIn(setting: string): string[] {
  return setting === "off" ? [] : setting.split(",").map((part) => part.trim());
}

/** Whether the text names a time zone, such as 'Asia/Kolkata'. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

const FRESH_AT_LEAST = 24;
const DIFFERENT_AT_LEAST = 16;
/** Random hexadecimal text uses at least this many of its sixteen digits. */
const DIFFERENT_HEX_AT_LEAST = 8;
const HEX = /^[0-9a-f]+$/i;
const ROWS = [
  "abcdefghijklmnopqrstuvwxyz",
  "01234567890",
  "qwertyuiop",
  "asdfghjkl",
  "zxcvbnm",
  "!@#$%^&*()",
];
const SEQUENCES = ROWS.flatMap((row) => [row, [...row].reverse().join("")]);

/**
 * Whether a text of 32 characters or more looks random: enough different characters remain without
 * repetitions and sequences ('aaa', 'abcabc', '3456', 'qwerty').
 */
export function looksRandom(text: string): boolean {
  const fresh = [...text].filter((_, at) => !isForeseen(text.toLowerCase(), at));
  const different = HEX.test(text) ? DIFFERENT_HEX_AT_LEAST : DIFFERENT_AT_LEAST;
  return fresh.length >= FRESH_AT_LEAST && new Set(fresh).size >= different;
}

function isForeseen(text: string, at: number): boolean {
  const three = text.slice(at - 2, at + 1);
  if (at < 2) return false;
  const isRun = three[0] === three[1] && three[1] === three[2];
  return isRun || text.indexOf(three) < at - 2 || SEQUENCES.some((row) => row.includes(three));
}

const TOKEN_MIN_LENGTH = 32;

/** The settings for monitoring a running club from outside. */
export const watchShape = {
  METRICS_TOKEN: z
    .string()
    .min(TOKEN_MIN_LENGTH, `METRICS_TOKEN needs at least ${TOKEN_MIN_LENGTH} characters.`)
    .refine(
      looksRandom,
      "METRICS_TOKEN is easy to guess: set the output of 'openssl rand -base64 36'.",
    )
    .optional(),
  LOG_LEVEL: z.enum(["silent", "fatal", "error", "warn", "info", "debug"]).optional(),
};

/** The most connections that one process may open; PostgreSQL itself has room for 100. */
const MOST_CONNECTIONS = 500;
const CONNECTIONS_MESSAGE = `DATABASE_CONNECTIONS must be a whole number from 1 to ${MOST_CONNECTIONS}.`;

/** The settings of the database: its place and its connections. */
export const databaseShape = {
  DATABASE_URL: z
    .string()
    .regex(
      /^postgres(ql)?:\/\//,
      "DATABASE_URL must start with postgres:// (leave it out for SQLite).",
    )
    .optional(),
  DATABASE_POOLER: z
    .enum(["transaction"], "DATABASE_POOLER must be transaction, or left out.")
    .optional(),
  DATABASE_CONNECTIONS: z.coerce
    .number(CONNECTIONS_MESSAGE)
    .int(CONNECTIONS_MESSAGE)
    .min(1, CONNECTIONS_MESSAGE)
    .max(MOST_CONNECTIONS, CONNECTIONS_MESSAGE)
    .default(10),
  COPY_TO: z
    .string()
    .min(1)
    .regex(
      /^(?:(?:sftp|s3):\/\/|(?!\w+:\/\/))/,
      "COPY_TO must be a folder, or an address that begins with sftp:// or s3://.",
    )
    .optional(),
  COPY_ACCESS_KEY: z.string().min(1).optional(),
  COPY_SECRET_KEY: z.string().min(1).optional(),
};

type DatabaseValues = z.infer<z.ZodObject<typeof databaseShape>>;

/** Settings that do not fit together, each in a sentence that says what to do. */
export function databaseProblems(values: DatabaseValues): string[] {
  const problems: string[] = [];
  if (values.COPY_TO && values.DATABASE_URL)
    problems.push("COPY_TO is for SQLite: leave it out, and see docs/operating.md for PostgreSQL.");
  if ((values.COPY_ACCESS_KEY === undefined) !== (values.COPY_SECRET_KEY === undefined))
    problems.push("COPY_ACCESS_KEY and COPY_SECRET_KEY belong together: set both, or none.");
  if (values.DATABASE_POOLER && !values.DATABASE_URL)
    problems.push("DATABASE_POOLER is for PostgreSQL: set DATABASE_URL too, or leave it out.");
  return problems;
}

/** The key of the S3-compatible store that holds the copy. */
export function copyAccessOf({
  COPY_ACCESS_KEY: id,
  COPY_SECRET_KEY: secret,
}: DatabaseValues): { id: string; secret: string } | undefined {
  return id === undefined || secret === undefined ? undefined : { id, secret };
}

import { z } from "zod";
import { CHOICES } from "./wrong-settings.server.mjs";

/** The push services of Chrome and Samsung Internet, Firefox, Safari, and Edge. */
const PUSH_HOSTS = [
  "fcm.googleapis.com",
  "jmt17.google.com",
  "*.push.services.mozilla.com",
  "*.push.apple.com",
  "*.notify.windows.com",
].join(",");
/** The settings of services that carry messages; each service is off without its settings. */
export const messageServiceShape = {
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
};

/** The settings of the payment service. */
export const paymentServiceShape = {
  PAYMENTS: z.enum(CHOICES.PAYMENTS).default("off"),
  RAZORPAY_KEY_ID: z.string().optional(),
  RAZORPAY_KEY_SECRET: z.string().optional(),
  RAZORPAY_WEBHOOK_SECRET: z.string().optional(),
  RAZORPAY_URL: z.string().default("https://api.razorpay.com"),
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

/** The settings for monitoring a running club from outside. */
export const watchShape = {
  METRICS_TOKEN: z.string().optional(),
  LOG_LEVEL: z.enum(CHOICES.LOG_LEVEL).optional(),
};

/** The settings of the database: its place and its connections. */
export const databaseShape = {
  DATABASE_URL: z.string().optional(),
  DATABASE_POOLER: z.enum(CHOICES.DATABASE_POOLER).optional(),
  DATABASE_CONNECTIONS: z.coerce.number().default(10),
  COPY_TO: z.string().optional(),
  COPY_ACCESS_KEY: z.string().optional(),
  COPY_SECRET_KEY: z.string().optional(),
};

type DatabaseValues = z.infer<z.ZodObject<typeof databaseShape>>;

/** The key of the S3-compatible store that holds the copy. */
export function copyAccessOf({
  COPY_ACCESS_KEY: id,
  COPY_SECRET_KEY: secret,
}: DatabaseValues): { id: string; secret: string } | undefined {
  return id === undefined || secret === undefined ? undefined : { id, secret };
}

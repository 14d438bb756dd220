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

const TOGETHER = [
  ["WHATSAPP_TOKEN", "WHATSAPP_PHONE_NUMBER_ID", "WHATSAPP_APP_SECRET", "WHATSAPP_VERIFY_TOKEN"],
  ["SMTP_HOST", "SMTP_FROM"],
  ["OPENWEATHER_KEY", "FORECAST_PLACE"],
  ["SMTP_USER", "SMTP_PASSWORD"],
] as const;

type Settings = Partial<Record<(typeof TOGETHER)[number][number], string | undefined>>;

/** The missing settings of services that have only some of theirs. */
export function missingOfServices(settings: Settings): string[] {
  return TOGETHER.flatMap((names) => {
    const given = names.find((name) => settings[name]);
    if (!given) return [];
    return names
      .filter((name) => !settings[name])
      .map((name) => `${name} is missing: it belongs together with ${given}.`);
  });
}

/** The hosts of push services; none for 'off'. */
export function hostsIn(setting: string): string[] {
  return setting === "off" ? [] : setting.split(",").map((part) => part.trim());
}

const DLT_KEYS = ["MSG91_SENDER_ID", "MSG91_DLT_ENTITY_ID", "MSG91_DLT_TEMPLATE_ID"] as const;
const NEEDED = {
  codes: [],
  firebase: ["FIREBASE_API_KEY", "FIREBASE_PROJECT_ID"],
  outbox: [],
  msg91: ["MSG91_AUTH_KEY", "MSG91_TEMPLATE_ID", ...DLT_KEYS],
  twilio: ["TWILIO_ACCOUNT_SID", "TWILIO_AUTH_TOKEN", "TWILIO_FROM"],
  twilio_verify: ["TWILIO_ACCOUNT_SID", "TWILIO_AUTH_TOKEN", "TWILIO_VERIFY_SERVICE_SID"],
  off: [],
  altcha: [],
  turnstile: ["BOT_CHECK_SITE_KEY", "BOT_CHECK_SECRET_KEY"],
  recaptcha: ["BOT_CHECK_SITE_KEY", "BOT_CHECK_SECRET_KEY"],
} as const;

type Chosen = Record<"SIGN_IN" | "SMS_PROVIDER" | "BOT_CHECK", keyof typeof NEEDED>;
type Needed = (typeof NEEDED)[keyof typeof NEEDED][number];

/** The missing settings of the chosen services. */
export function missingKeys(
  values: Chosen & Partial<Record<Needed, string | undefined>>,
): string[] {
  return (["SIGN_IN", "SMS_PROVIDER", "BOT_CHECK"] as const).flatMap((setting) => {
    const needed: readonly Needed[] = NEEDED[values[setting]];
    return needed
      .filter((key) => !values[key])
      .map((key) => `${key} is missing: ${setting}=${values[setting]} needs it.`);
  });
}

import { z } from "zod";

/** The settings of services that carry messages; each service is off without its settings. */
export const messageServiceShape = {
  WHATSAPP_TOKEN: z.string().optional(),
  WHATSAPP_PHONE_NUMBER_ID: z.string().optional(),
  WHATSAPP_APP_SECRET: z.string().optional(),
  WHATSAPP_VERIFY_TOKEN: z.string().optional(),
  WHATSAPP_TEMPLATE_PREFIX: z
    .string()
    .regex(/^[a-z0-9_]{0,40}$/, "WHATSAPP_TEMPLATE_PREFIX takes small letters, digits and _.")
    .default("club_"),
  WHATSAPP_LANGUAGE: z.string().default("en"),
  WHATSAPP_URL: z
    .url("WHATSAPP_URL must be the service's address.")
    .default("https://graph.facebook.com/v23.0"),
  MESSAGE_PRICES: z
    .string()
    .regex(
      /^(?:(?:sms|whatsapp)=\d+(?:\.\d{1,3})?(?:,|$))*$/,
      "MESSAGE_PRICES takes rupees by way, such as sms=0.20,whatsapp=0.115.",
    )
    .default("sms=0.20,whatsapp=0.115"),
};

const TOGETHER = [
  ["WHATSAPP_TOKEN", "WHATSAPP_PHONE_NUMBER_ID", "WHATSAPP_APP_SECRET", "WHATSAPP_VERIFY_TOKEN"],
] as const;

type Settings = Partial<Record<(typeof TOGETHER)[number][number], string | undefined>>;

/** What is missing of a service that some of the settings are there for. */
export function missingOfServices(settings: Settings): string[] {
  return TOGETHER.flatMap((names) => {
    const given = names.find((name) => settings[name]);
    if (!given) return [];
    return names
      .filter((name) => !settings[name])
      .map((name) => `${name} is missing: it belongs together with ${given}.`);
  });
}

/** Thousandths of a rupee by way. */
export function pricesIn(setting: string): Record<string, number> {
  const entries = setting.split(",").filter((part) => part !== "");
  return Object.fromEntries(
    entries.map((entry) => {
      const [way = "", rupees = "0"] = entry.split("=");
      return [way, Math.round(Number(rupees) * 1000)];
    }),
  );
}

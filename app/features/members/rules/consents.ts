import type { ConsentPurpose } from "~/db/tables/people";
export const CONSENT_PURPOSES = [
  "whatsapp_messages",
  "photos",
  "public_board",
  "crew",
] as const satisfies readonly ConsentPurpose[];

/** Stored with each consent; change it with the wording below. */
export const CONSENT_NOTICE_VERSION = "2026-11";

/** The texts of the consents; each is given separately and starts unticked. */
export const CONSENT_TEXTS: Record<ConsentPurpose, { label: string; hint: string }> = {
  whatsapp_messages: {
    label: "Send me messages about my runs on WhatsApp or by text",
    hint: "Confirmations, changes and offers. Nothing else.",
  },
  photos: {
    label: "Photos that show me may be used by the club",
    hint: "On this site and on the club's own channels.",
  },
  public_board: {
    label: "Show my public name on the leaderboard",
    hint: "With your runs and distance, to other members.",
  },
  crew: {
    label: "Join the crew",
    hint: "We ask you to help at the start, the water stop and the finish.",
  },
};

import type { ConsentPurpose } from "~/db/tables/people";

/** The consents that sign-up asks for. */
export const CONSENT_PURPOSES = [
  "whatsapp_messages",
  "photos",
  "public_board",
  "crew",
] as const satisfies readonly ConsentPurpose[];

/** All consents; the last is asked for where it matters, on an event's page. */
export const ALL_CONSENT_PURPOSES = [
  ...CONSENT_PURPOSES,
  "coming",
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
  coming: {
    label: "Let other members see that I'm coming to my runs",
    hint: "Your public name, picture and pace group, on the page of a run that you booked.",
  },
  crew: {
    label: "Join the crew",
    hint: "We ask you to help at the start, the water stop and the finish.",
  },
};

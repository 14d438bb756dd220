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

/** Stored with each consent; change it with the wording in texts.ts. */
export const CONSENT_NOTICE_VERSION = "2026-11";

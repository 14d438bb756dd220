import { subjectLine } from "~/core/messages/send/push-payload";
import { HOUR_MS, MINUTE_MS, SECOND_MS } from "~/lib/dates";
import { EMAIL_TEXTS } from "~/texts/email/email";

/** The version of the wording that a member agrees to in the settings; another wording gets another version. */
export const EMAIL_NOTICE_VERSION = "2026-11-22";

export const EMAIL_CODE_LENGTH = 8;

/** How long a code can be typed, and how often a wrong one. */
export const EMAIL_CODE_MS = HOUR_MS;
export const EMAIL_CODE_TRIES = 5;

/** An unconfirmed address is deleted after this time. */
export const UNCONFIRMED_EMAIL_RETENTION_MS = 24 * HOUR_MS;

/** The most codes to one member, and to one address, in a day; a minute lies between two codes. */
export const EMAIL_CODES_PER_DAY = 6;

export const EMAIL_CODE_PAUSE_MS = MINUTE_MS;

/** How long the page waits for the mail server to take a code. */
export const EMAIL_CODE_WAIT_MS = 5 * SECOND_MS;

const ADDRESS_LENGTH_MAXIMUM = 200;
/** Excludes quotes, commas, brackets, spaces and line breaks, which mean something else in a mail header or in SMTP. */
const ADDRESS =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,63}$/i;

/** Whether mail can be sent to this address. */
export function isMailAddress(text: string): boolean {
  return text.length <= ADDRESS_LENGTH_MAXIMUM && ADDRESS.test(text);
}

/** A code as people type it: in capitals, without what they put between. */
export function normalizeCode(text: string): string {
  return text.toUpperCase().replace(/[^A-Z0-9]/g, "");
}

/** The mail with the code that confirms an address. */
export function codeMail(code: string, clubName: string): { subject: string; text: string } {
  return {
    subject: subjectLine(EMAIL_TEXTS.codeSubject({ code, clubName })),
    text: [EMAIL_TEXTS.codeText({ code }), EMAIL_TEXTS.notAsked].join("\n\n"),
  };
}

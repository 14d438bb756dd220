import { CONTACT_RETENTION_MS } from "~/core/admin/contacts/contacts";
import { ADULT_AGE_YEARS } from "~/core/people/age";
import type { Instant } from "~/lib/dates";
import { type LooseFields, looseCount, looseInstant, looseText } from "~/lib/loose-values";
import { MOBILE_DIGITS, plainPhoneDigits, storedPhone } from "~/lib/phone-digits";

export interface OldContact {
  fullName: string;
  age: number;
  profession: string;
  whatsapp: string;
  /** There is no 'joined': it follows from the members. */
  status: "open" | "answered" | "closed";
  createdAt: Instant;
}

const NAME_MAX = 100;
const STATUSES = ["open", "answered", "closed"] as const;

/** Reads a message of the old club's `contacts`. Refuses what the form here would, and what would be deleted by now. */
export function readOldContact(
  fields: LooseFields,
  now: Instant,
): { ok: true; contact: OldContact } | { ok: false; text: string } {
  const digits = plainPhoneDigits(looseText(fields, "Whatsapp", "whatsapp", "phone") ?? "");
  if (!MOBILE_DIGITS.test(digits)) return { ok: false, text: "It has no Indian mobile number." };
  const age = looseCount(fields, "Age", "age");
  if (age === undefined || age > 99)
    return { ok: false, text: "It has no age of at most 2 digits." };
  if (age < ADULT_AGE_YEARS) return { ok: false, text: "It is by somebody under 18." };
  const fullName = looseText(fields, "FullName", "fullName")?.slice(0, NAME_MAX);
  if (!fullName) return { ok: false, text: "It has no name." };
  const createdAt = Math.min(now, looseInstant(fields, "createdAt") ?? now);
  if (createdAt < now - CONTACT_RETENTION_MS)
    return { ok: false, text: "It is older than 12 months, after which messages are deleted." };
  const status = STATUSES.find((status) => status === looseText(fields, "status")) ?? "open";
  const profession = looseText(fields, "Profession", "profession")?.slice(0, NAME_MAX) ?? "Other";
  return {
    ok: true,
    contact: { fullName, age, profession, whatsapp: storedPhone(digits), status, createdAt },
  };
}

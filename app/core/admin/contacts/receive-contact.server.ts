import type { Db } from "~/db/tables";
import type { Instant } from "~/lib/dates";
import { CONTACTS_LIMIT_TEXT } from "./contacts";
import type { ContactSubmission } from "./contacts-form";
import { saveContact } from "./save-contact.server";

interface ReceiveContactInput {
  submission: ContactSubmission;
  ip: string;
  now: Instant;
}

/** Stores a valid contact form; returns what the form shows and the HTTP status. */
export async function receiveContact(db: Db, input: ReceiveContactInput) {
  const { submission, ip, now } = input;
  if (submission.status !== "success") {
    return { status: 400, saved: false, result: submission.reply() };
  }
  const outcome = await saveContact(db, { contact: submission.value, ip, now });
  if (outcome.ok)
    return { status: 200, saved: true, result: submission.reply({ resetForm: true }) };
  const result = submission.reply({ formErrors: [CONTACTS_LIMIT_TEXT] });
  return { status: 429, saved: false, result };
}

import type { Db } from "~/db/tables";
import type { Log } from "~/gateways/log";
import type { Instant } from "~/lib/dates";
import { contactRefusal } from "../rules/contacts";
import type { ContactSubmission } from "../schema/contacts";
import { saveContact } from "./save-contact.server";

interface ReceiveContactInput {
  submission: ContactSubmission;
  ip: string;
  now: Instant;
  log: Log;
}

/** Stores a valid contact form; returns what the form shows and the HTTP status. */
export async function receiveContact(db: Db, input: ReceiveContactInput) {
  const { submission, ip, now, log } = input;
  if (submission.status !== "success") {
    return { status: 400, saved: false, result: submission.reply() };
  }
  const outcome = await saveContact(db, { contact: submission.value, ip, now });
  if (outcome.ok)
    return { status: 200, saved: true, result: submission.reply({ resetForm: true }) };
  if (outcome.reason === "not_saved") log.error({ err: outcome.error }, outcome.message);
  const { status, text } = contactRefusal(outcome.reason);
  return { status, saved: false, result: submission.reply({ formErrors: [text] }) };
}

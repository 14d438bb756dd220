import type { Db } from "~/db/tables";
import type { MemberId } from "~/db/tables/shapes";
import { confirmEmail } from "./confirm-email.server";
import { forgetUnconfirmedEmail } from "./forget-unconfirmed-email.server";
import { turnOffEmail } from "./turn-off-email.server";
import {
  codeMail,
  EMAIL_CODE_WAIT_MS,
  isMailAddress,
} from "./email";
import { EMAIL_TEXTS } from "~/core/messages/texts-messages";
import type { EmailGateway } from "~/gateways/email";
import type { Instant } from "~/lib/dates";
import { newId } from "~/lib/ids.server";
import { requestEmailChange } from "./request-email-change.server";

/** What the form can ask for. */
export const EMAIL_STEPS = ["ask", "confirm", "off"] as const;

interface Input {
  memberId: MemberId;
  /** The value of a form field. */
  step: (typeof EMAIL_STEPS)[number];
  fieldOf: (name: string) => string;
  email: EmailGateway;
  clubName: string;
  secret: string;
  now: Instant;
}

/** The values that the page shows after a refusal; without `error` the change is made. */
export interface EmailAnswer {
  field: "address" | "code";
  typed: string;
  error: string;
}

/**
 * Carries out the e-mail form of the settings: sends a code, checks it, or turns mail off. Returns undefined
 * when done.
 */
export async function handleEmailForm(db: Db, input: Input): Promise<EmailAnswer | undefined> {
  const { step, fieldOf, memberId, now, secret } = input;
  switch (step) {
    case "ask":
      return await ask(db, input);
    case "confirm": {
      const code = fieldOf("code");
      const confirmed = await confirmEmail(db, { memberId, code, secret, now });
      if (confirmed.ok) return undefined;
      return { field: "code", typed: "", error: EMAIL_TEXTS.refused[confirmed.reason] };
    }
    case "off":
      await turnOffEmail(db, { memberId, now });
      return undefined;
  }
}

async function ask(db: Db, input: Input): Promise<EmailAnswer | undefined> {
  const { fieldOf, memberId, email, clubName, secret, now } = input;
  const address = fieldOf("address").trim();
  const refuse = (error: string) => ({ field: "address" as const, typed: address, error });
  if (!isMailAddress(address)) return refuse(EMAIL_TEXTS.refused.address);
  const asked = await requestEmailChange(db, { memberId, address, secret, now });
  if (!asked.ok) return refuse(EMAIL_TEXTS.refused.limit);
  const mail = { id: newId(), to: address, ...codeMail(asked.code, clubName) };
  const sent = await email.send(mail, EMAIL_CODE_WAIT_MS);
  if (sent.ok) return undefined;
  // Otherwise the page would say that a code was sent.
  await forgetUnconfirmedEmail(db, { memberId });
  const isRefused = sent.reason === "address_refused";
  return refuse(isRefused ? EMAIL_TEXTS.refused.noMailbox : EMAIL_TEXTS.refused.unavailable);
}

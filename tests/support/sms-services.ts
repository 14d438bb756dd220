/** The app's gateways over stand-ins that check every text as an Indian operator does. */
import { onTestFinished } from "vitest";
import { dltText, type Template, templatesOf } from "~/core/messages/templates/message-templates";
import { variablesIn } from "~/core/messages/templates/variables";
import type { Clock } from "~/gateways/clock";
import { serviceCall } from "~/gateways/http-call";
import { msg91Gateway } from "~/gateways/msg91";
import { twilioGateway } from "~/gateways/twilio";
import type { RegisteredText } from "../../tools/torture/services/dlt";
import { startMsg91 } from "../../tools/torture/services/msg91";
import { startTwilio } from "../../tools/torture/services/twilio";

export const HOST = "nr.run";
const ENTITY = "1101000000000001";
const SENDER = "NAMRUN";
export const TWILIO = { accountSid: "AC123", authToken: "token", from: "+15005550006" };

const dltIdOf = (index: number) => `1107${String(index).padStart(6, "0")}`;

/** All of the club's texts as the operators have them. */
export function registeredTexts(templates = templatesOf(HOST)): RegisteredText[] {
  return templates.map(({ kind, text }, index) => ({
    dltId: dltIdOf(index),
    serviceId: `flow-${kind}`,
    text: dltText(text),
  }));
}

/** MSG91 with all texts registered but those in `without`. */
export async function msg91(clock: Clock, { without = [] }: { without?: Template["kind"][] } = {}) {
  const templates = templatesOf(HOST);
  const texts = registeredTexts(templates);
  const names = Object.fromEntries(
    templates.map(({ kind, text }) => [`flow-${kind}`, variablesIn(text)]),
  );
  const account = { authKey: "key", sender: SENDER, entityId: ENTITY, texts, names, hosts: [HOST] };
  const fake = await startMsg91(account);
  onTestFinished(fake.stop);
  const entries = templates.map(
    ({ kind }, index): [string, { serviceId: string; dltId: string }] => [
      kind,
      { serviceId: `flow-${kind}`, dltId: dltIdOf(index) },
    ],
  );
  const known = entries.filter(([kind]) => !without.some((left) => left === kind));
  const settings = {
    url: fake.url,
    authKey: "key",
    sender: SENDER,
    dltEntityId: ENTITY,
    variable: "code",
    templateId: "flow-code_sign_in",
    dltTemplateId: dltIdOf(0),
    templates: Object.fromEntries(known),
  };
  return { fake, sms: msg91Gateway(settings, serviceCall(clock)) };
}

/** Twilio's messages with all texts registered. */
export async function twilio(clock: Clock, { reportsTo }: { reportsTo?: string } = {}) {
  const fake = await startTwilio({ ...TWILIO, texts: registeredTexts(), hosts: [HOST] });
  onTestFinished(fake.stop);
  return { fake, sms: twilioGateway({ ...TWILIO, reportsTo, url: fake.url }, serviceCall(clock)) };
}

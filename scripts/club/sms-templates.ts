/** Prints the texts to register with operators before the club sends them. */

import { smsLength } from "~/core/messages/sms-length";
import {
  CODE_TEMPLATE,
  codeTemplateSetting,
  readCodeTemplate,
} from "~/core/messages/templates/code-template.server";
import {
  dltText,
  msg91Text,
  parseRegisteredTemplates,
  settingFor,
  templateKey,
  templatesOf,
  whatsAppText,
} from "~/core/messages/templates/message-templates";
import { translatedTemplates } from "~/core/messages/templates/phone-texts.server";
import { variablesIn } from "~/core/messages/templates/variables";
import type { Env } from "~/env.server";
import { FIRST_LANGUAGE, LANGUAGES } from "~/lib/language";

type Settings = Pick<Env, "publicUrl" | "services">;

/** The texts to register, each with its state in the settings. */
export function smsTemplates({ publicUrl, services }: Settings): string {
  const { SMS_PROVIDER: provider, SMS_TEMPLATES: setting, SMS_HOST_LINE: line } = services;
  if (provider === "twilio_verify")
    return "Twilio Verify sends codes only, with texts of its own: there is nothing to register. Other texts need SMS_PROVIDER=msg91 or twilio.\n";
  const host = publicUrl ? new URL(publicUrl).hostname : "club.example";
  const own = line === "on" ? host : undefined;
  const firsts = templatesOf(own);
  const templates = [...firsts, ...translatedTemplates(own)];
  const needsServiceId = provider === "msg91";
  const { registered, problems } = parseRegisteredTemplates(setting, templates, { needsServiceId });
  const sheets = templates.map((template) => {
    const { kind, language = FIRST_LANGUAGE, category, text } = template;
    const key = templateKey(template);
    const known = registered.get(key);
    return [
      key,
      `  language   ${LANGUAGES[language].name}, ${lengthText(text)}`,
      `  header     ${services.MSG91_SENDER_ID ?? "six letters, registered for the club"}`,
      `  category   ${category}`,
      `  variables  ${variablesIn(text).join(", ") || "none"}`,
      `  DLT text   ${indented(dltText(text))}`,
      `  MSG91 text ${indented(msg91Text(text))}`,
      // WhatsApp takes a code only in a template for codes.
      ...(category === "OTP"
        ? []
        : [
            `  WhatsApp   ${services.WHATSAPP_TEMPLATE_PREFIX}${kind}, language ${template.language ?? services.WHATSAPP_LANGUAGE}: ${indented(whatsAppText(text))}`,
          ]),
      known
        ? `  registered ${known.dltId} ${known.serviceId}`
        : `  setting    ${settingFor(template)}`,
    ].join("\n");
  });
  const has = firsts.filter((one) => registered.has(templateKey(one))).length;
  const missing = firsts.length - has;
  const end = `${has} of ${firsts.length} are registered, and ${registered.size - has} of ${templates.length - firsts.length} in other languages, which are sent in English without. ${missing === 0 ? "" : "Put the others into SMS_TEMPLATES, with commas between and double quotes around all."}`;
  const codes = whatsAppCodes(services);
  return `${[...sheets, codes, ...problems, end.trim()].join("\n\n")}\n`;
}

function lengthText(text: string): string {
  const { parts, characters } = smsLength(text);
  const paid = parts === 1 ? "1 part" : `${parts} parts`;
  return `${paid} of ${characters} characters without the variables’ values`;
}

/** Meta writes the text of this template itself: the club ticks its parts. */
function whatsAppCodes(services: Settings["services"]): string {
  const { name, problems } = readCodeTemplate(services);
  return [
    "whatsapp_code (sign-in codes over WhatsApp, where somebody asks for it)",
    "  category   authentication, with the security recommendation and a button that copies the code",
    `  language   ${services.WHATSAPP_LANGUAGE}`,
    `  WhatsApp   ${CODE_TEMPLATE.body}`,
    `  footer     ${CODE_TEMPLATE.footer}`,
    `  button     ${CODE_TEMPLATE.button}`,
    name === undefined
      ? `  setting    WHATSAPP_CODE_TEMPLATE="${codeTemplateSetting(services)}" (or 'off')`
      : `  registered ${name}`,
    ...problems.map((problem) => `  ${problem}`),
  ].join("\n");
}

function indented(text: string): string {
  return text.replaceAll("\n", `\n${" ".repeat("  MSG91 text ".length)}`);
}

/** The WhatsApp template for sign-in codes: Meta writes its wording, the club chooses its parts. */
import { PROMISES } from "~/content/promises";
import { codeEntryOf, codeKeeperOf, OFF, TEMPLATE_SETTING_HELP } from "~/lib/template-settings.mjs";
import {
  parseRegisteredTemplates,
  type Registered,
  type Template,
  templateChecksum,
  templatesOf,
} from "./message-templates";
import { translatedTemplates } from "./phone-texts.server";

/** As the phone shows it: with the security advice, the time for which the code works, and a button to copy it. */
export const CODE_TEMPLATE = {
  body: "*{{1}}* is your verification code. For your security, do not share this code.",
  footer: `This code expires in ${PROMISES.codeMinutes} minutes.`,
  button: "Copy code",
} as const;

export interface CodeTemplateSettings {
  SIGN_IN: string;
  SMS_PROVIDER: string;
  WHATSAPP_TOKEN?: string | undefined;
  WHATSAPP_LANGUAGE: string;
  WHATSAPP_TEMPLATE_PREFIX: string;
  WHATSAPP_CODE_TEMPLATE?: string | undefined;
}

/** The value of WHATSAPP_CODE_TEMPLATE for this version of the template. */
export function codeTemplateSetting(settings: CodeTemplateSettings): string {
  return `${settings.WHATSAPP_TEMPLATE_PREFIX}code#${codeTemplateMark(settings)}`;
}

/**
 * The name of the registered template for codes, whether it still has to be registered, and the problems of the
 * setting: a value that cannot be read, or a template that has changed since it was registered under its name.
 */
export function readCodeTemplate(settings: CodeTemplateSettings): {
  name?: string;
  isMissing: boolean;
  problems: string[];
} {
  const { WHATSAPP_CODE_TEMPLATE: setting, WHATSAPP_TOKEN: token } = settings;
  if (setting === OFF || (setting === undefined && (!token || codeKeeperOf(settings))))
    return { isMissing: false, problems: [] };
  if (setting === undefined) return { isMissing: true, problems: [] };
  const entry = codeEntryOf(setting, settings);
  if ("problem" in entry) return { isMissing: false, problems: [entry.problem] };
  const { name, mark } = entry;
  if (mark === codeTemplateMark(settings)) return { name, isMissing: false, problems: [] };
  const problem = `WHATSAPP_CODE_TEMPLATE: the template for codes is no longer the one that was registered as ${name}. Register it again. ${TEMPLATE_SETTING_HELP}`;
  return { isMissing: false, problems: [problem] };
}

function codeTemplateMark({ WHATSAPP_LANGUAGE: language }: CodeTemplateSettings): string {
  const { body, footer, button } = CODE_TEMPLATE;
  return templateChecksum([language, body, footer, button].join("\n"));
}

/** The settings that say which texts are registered, and with whom. */
export interface MessageSettings {
  publicUrl: string | undefined;
  services: { SMS_TEMPLATES: string; SMS_HOST_LINE: "on" | "off" } & CodeTemplateSettings;
}

/** Services that send registered texts only. */
const NEED_TEMPLATES = new Set(["msg91", "twilio"]);

/** The registered texts by kind, and the problems of the setting. */
export function readRegisteredSetting(settings: MessageSettings): {
  registered: Map<string, Registered>;
  problems: string[];
} {
  const { services } = settings;
  // No language is read where none is registered.
  if (services.SMS_TEMPLATES.trim() === "") return { registered: new Map(), problems: [] };
  return parseRegisteredTemplates(services.SMS_TEMPLATES, templatesToRegister(settings), {
    needsServiceId: services.SMS_PROVIDER === "msg91",
  });
}

/** The kinds whose text is not registered yet; none where the service requires no registration. */
export function unregisteredKinds(settings: MessageSettings): string[] {
  const codes = readCodeTemplate(settings.services).isMissing ? ["whatsapp_code"] : [];
  if (!NEED_TEMPLATES.has(settings.services.SMS_PROVIDER)) return codes;
  const { registered } = readRegisteredSetting(settings);
  // A language without a template of its own is sent in the first.
  const texts = templatesToRegister(settings).flatMap(({ kind, language }) =>
    language !== undefined || registered.has(kind) ? [] : kind,
  );
  return [...texts, ...codes];
}

/** Every text, as this club sends it. */
export function templatesToRegister({ publicUrl, services }: MessageSettings): Template[] {
  const host = publicUrl ? new URL(publicUrl).hostname : undefined;
  const line = services.SMS_HOST_LINE === "on" ? host : undefined;
  return [...templatesOf(line), ...translatedTemplates(line)];
}

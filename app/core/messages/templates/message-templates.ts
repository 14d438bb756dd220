import type { NotificationKind } from "~/db/tables/notifications";
import type { Language } from "~/lib/language";
import { recordKeys } from "~/lib/records";
import { TEMPLATE_SETTING_HELP, textEntriesOf } from "~/lib/template-settings.mjs";
import { KIND_TEXTS, PHONE_KINDS } from "../texts";
import { CODE_USES, type CodeKind, codeText } from "./code-texts";
import { VARIABLE_TYPES, type VariableName, withVariables } from "./variables";

/** A text that operators must approve (DLT registration) before it can be sent. */
export interface Template {
  kind: CodeKind | NotificationKind;
  /** Undefined for the first language. */
  language?: Language;
  /** What operators and WhatsApp take it for. */
  category: "OTP" | "Service";
  /** With each variable as `{name}`. */
  text: string;
}

/** A registered text in the settings. */
export interface Registered {
  dltId: string;
  serviceId: string;
  mark: string;
}

/** What a text is registered as: its kind, and its language where it is not the first: 'still_in:kn'. */
export function templateKey({ kind, language }: Pick<Template, "kind" | "language">): string {
  return language === undefined ? kind : `${kind}:${language}`;
}

/** Every text of the first language to register, codes first; `host` is the site on which phones fill in codes automatically. */
export function templatesOf(host: string | undefined): Template[] {
  const codes = recordKeys(CODE_USES).map(
    (kind): Template => ({ kind, category: "OTP", text: codeText(kind, "{code}", host) }),
  );
  const others = PHONE_KINDS.map((kind): Template => {
    const { text = "" } = KIND_TEXTS[kind];
    return { kind, category: "Service", text };
  });
  return [...codes, ...others];
}

/** The text as operators take it, each variable with its type: '{#alphanumeric#}'. */
export function dltText(text: string): string {
  return withVariables(text, (name: VariableName) => `{#${VARIABLE_TYPES[name]}#}`);
}

/** The text as MSG91 takes it, each variable by its name: '##run##'. */
export function msg91Text(text: string): string {
  return withVariables(text, (name) => `##${name}##`);
}

/** The text as WhatsApp takes it, each variable by its number: '{{1}}'. */
export function whatsAppText(text: string): string {
  return withVariables(text, (_, index) => `{{${index}}}`);
}

/** Eight digits that change with the text (FNV-1a). */
export function templateChecksum(text: string): string {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) {
    hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  }
  return hash.toString(16).padStart(8, "0");
}

/** The line of SMS_TEMPLATES for a text, with its ids left open. */
export function settingFor(template: Template): string {
  const { text } = template;
  return `${templateKey(template)}=DLT_ID/SERVICE_ID#${templateChecksum(text)}`;
}

/**
 * The registered texts in the setting, and its problems: an entry that cannot be read, a kind that does not exist, and
 * a text that has changed since it was registered under its id.
 */
export function parseRegisteredTemplates(
  setting: string,
  templates: readonly Template[],
  { needsServiceId }: { needsServiceId: boolean },
): { registered: Map<string, Registered>; problems: string[] } {
  const registered = new Map<string, Registered>();
  const problems: string[] = [];
  for (const entry of textEntriesOf(setting, { needsServiceId })) {
    const { kind, dltId, serviceId, mark, problem } = entry;
    const template = templates.find((one) => templateKey(one) === kind);
    if (problem !== undefined) problems.push(problem);
    else if (!template)
      problems.push(`SMS_TEMPLATES: there is no text '${kind}'. ${TEMPLATE_SETTING_HELP}`);
    else if (templateChecksum(template.text) !== mark)
      problems.push(
        `SMS_TEMPLATES: the text for ${kind} is no longer the one that was registered as ${dltId}. Register it again. ${TEMPLATE_SETTING_HELP}`,
      );
    else registered.set(kind, { dltId, serviceId, mark });
  }
  return { registered, problems };
}

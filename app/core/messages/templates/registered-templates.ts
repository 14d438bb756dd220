/** Which texts are registered according to the settings, and which are not. */
import { type CodeTemplateSettings, readCodeTemplate } from "./code-template";
import { parseRegisteredTemplates, type Registered, templatesOf } from "./message-templates";

interface MessageSettings {
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
  return parseRegisteredTemplates(services.SMS_TEMPLATES, allTemplates(settings), {
    needsServiceId: services.SMS_PROVIDER === "msg91",
  });
}

/** The kinds whose text is not registered yet; none where the service requires no registration. */
export function unregisteredKinds(settings: MessageSettings): string[] {
  const codes = readCodeTemplate(settings.services).isMissing ? ["whatsapp_code"] : [];
  if (!NEED_TEMPLATES.has(settings.services.SMS_PROVIDER)) return codes;
  const { registered } = readRegisteredSetting(settings);
  const texts = allTemplates(settings).flatMap(({ kind }) => (registered.has(kind) ? [] : kind));
  return [...texts, ...codes];
}

function allTemplates({ publicUrl, services }: MessageSettings) {
  const host = publicUrl ? new URL(publicUrl).hostname : undefined;
  return templatesOf(services.SMS_HOST_LINE === "on" ? host : undefined);
}

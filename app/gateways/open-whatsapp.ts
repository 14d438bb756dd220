import type { ServiceSettings } from "~/env.server";
import type { Clock } from "./clock";
import { serviceCall } from "./http-call";
import { type WhatsAppGateway, whatsAppGateway } from "./whatsapp";

/** The gateway, where the settings name an account. */
export function openWhatsApp(
  settings: ServiceSettings,
  { clock, codeTemplate }: { clock: Clock; codeTemplate?: string | undefined },
): WhatsAppGateway | undefined {
  const { WHATSAPP_TOKEN: token, WHATSAPP_PHONE_NUMBER_ID: phoneNumberId } = settings;
  if (!token || !phoneNumberId) return undefined;
  return whatsAppGateway(
    {
      url: settings.WHATSAPP_URL,
      ...{ token, phoneNumberId },
      templatePrefix: settings.WHATSAPP_TEMPLATE_PREFIX,
      language: settings.WHATSAPP_LANGUAGE,
      codeTemplate,
    },
    serviceCall(clock),
  );
}

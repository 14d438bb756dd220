import { RegisteredTexts } from "~/core/messages/templates/registered-texts.server";

/** A club whose text service takes every text, with settings that a test changes. */
export function textsToRegister(
  services: Partial<ConstructorParameters<typeof RegisteredTexts>[0]["services"]> = {},
): RegisteredTexts {
  return new RegisteredTexts({
    publicUrl: "https://club.example",
    services: {
      SIGN_IN: "sms",
      SMS_PROVIDER: "outbox",
      SMS_TEMPLATES: "",
      SMS_HOST_LINE: "on",
      WHATSAPP_LANGUAGE: "en",
      WHATSAPP_TEMPLATE_PREFIX: "club_",
      ...services,
    },
  });
}

import type { ServiceSettings } from "~/env.server";
import type { Clock } from "./clock";
import { serviceCall } from "./http-call";
import { type Msg91Settings, msg91Gateway } from "./msg91";
import { outboxGateway } from "./outbox";
import type { SmsGateway } from "./sms";
import { twilioGateway, twilioVerifyGateway } from "./twilio";

/** The configured gateway; `templates` are the registered texts by kind. */
export function openSms(
  settings: ServiceSettings,
  dataDir: string,
  { clock, templates }: { clock: Clock; templates?: NonNullable<Msg91Settings["templates"]> },
): SmsGateway {
  const call = serviceCall(clock);
  const { SMS_PROVIDER: provider, SMS_URL: url } = settings;
  const twilio = {
    accountSid: settings.TWILIO_ACCOUNT_SID ?? "",
    authToken: settings.TWILIO_AUTH_TOKEN ?? "",
  };
  switch (provider) {
    case "outbox":
      return outboxGateway(dataDir, clock);
    case "msg91":
      return msg91Gateway(
        {
          url: url ?? "https://control.msg91.com",
          authKey: settings.MSG91_AUTH_KEY ?? "",
          templateId: settings.MSG91_TEMPLATE_ID ?? "",
          variable: settings.MSG91_VARIABLE,
          sender: settings.MSG91_SENDER_ID ?? "",
          dltEntityId: settings.MSG91_DLT_ENTITY_ID ?? "",
          dltTemplateId: settings.MSG91_DLT_TEMPLATE_ID ?? "",
          ...(templates && { templates }),
        },
        call,
      );
    case "twilio": {
      const from = settings.TWILIO_FROM ?? "";
      return twilioGateway({ url: url ?? "https://api.twilio.com", from, ...twilio }, call);
    }
    case "twilio_verify": {
      const serviceSid = settings.TWILIO_VERIFY_SERVICE_SID ?? "";
      const base = url ?? "https://verify.twilio.com";
      return twilioVerifyGateway({ url: base, serviceSid, ...twilio }, call);
    }
  }
}

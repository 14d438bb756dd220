import type { ServiceSettings } from "~/env.server";
import type { Clock } from "./clock";
import { FIREBASE_KEYS_URL, firebaseCodes } from "./firebase";
import { serviceCall } from "./http-call";
import { type Msg91Settings, msg91Gateway } from "./msg91";
import { outboxGateway } from "./outbox";
import type { SmsGateway } from "./sms";
import { twilioGateway, twilioVerifyGateway } from "./twilio";

interface Outside {
  clock: Clock;
  /** The registered texts by kind. */
  templates?: NonNullable<Msg91Settings["templates"]>;
  /** Where services report the delivery of texts. */
  reportsTo?: string | undefined;
}

/** Refuses every message, for a club without a text service. */
const NO_GATEWAY: SmsGateway = {
  isMissing: true,
  send: async () => ({ ok: false, reason: "credentials_missing" }),
};

/** The configured gateway, with the hosted sign-in where the club uses it. */
export function openSms(
  settings: ServiceSettings,
  { dataDir, mode }: { dataDir: string; mode: "trial" | "live" },
  outside: Outside,
): SmsGateway {
  if (settings.SIGN_IN !== "firebase") return openGateway(settings, dataDir, outside);
  const hasNone = mode === "live" && settings.SMS_PROVIDER === "outbox";
  const gateway = hasNone ? NO_GATEWAY : openGateway(settings, dataDir, outside);
  const projectId = settings.FIREBASE_PROJECT_ID ?? "";
  const hosted = firebaseCodes({
    projectId,
    apiKey: settings.FIREBASE_API_KEY ?? "",
    authDomain: settings.FIREBASE_AUTH_DOMAIN ?? `${projectId}.firebaseapp.com`,
    emulator: settings.FIREBASE_EMULATOR,
    keysUrl: settings.FIREBASE_KEYS_URL ?? FIREBASE_KEYS_URL,
  });
  return { ...gateway, hosted };
}

function openGateway(
  settings: ServiceSettings,
  dataDir: string,
  { clock, reportsTo, templates }: Outside,
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
      return twilioGateway(
        { url: url ?? "https://api.twilio.com", from, reportsTo, ...twilio },
        call,
      );
    }
    case "twilio_verify": {
      const serviceSid = settings.TWILIO_VERIFY_SERVICE_SID ?? "";
      const base = url ?? "https://verify.twilio.com";
      return twilioVerifyGateway({ url: base, serviceSid, ...twilio }, call);
    }
  }
}

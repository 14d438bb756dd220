import type { Env } from "~/env.server";
import type { Clock } from "./clock";
import { serviceCall } from "./http-call";
import { msg91Gateway } from "./msg91";
import { outboxGateway } from "./outbox";
import type { SmsGateway } from "./sms";
import { twilioGateway, twilioVerifyGateway } from "./twilio";

/** The gateway that the settings name. */
export function openSms({ sms, dataDir }: Pick<Env, "sms" | "dataDir">, clock: Clock): SmsGateway {
  const call = serviceCall(clock);
  switch (sms.provider) {
    case "outbox":
      return outboxGateway(dataDir, clock);
    case "msg91":
      return msg91Gateway(sms, call);
    case "twilio":
      return twilioGateway(sms, call);
    case "twilio_verify":
      return twilioVerifyGateway(sms, call);
  }
}

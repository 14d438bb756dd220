import type { Call } from "./http-call";
import type { SmsGateway, SmsOutcome } from "./sms";

export interface Msg91Settings {
  url: string;
  authKey: string;
  /** MSG91's id of the approved template, whose one variable is the code. */
  templateId: string;
  /** Name of that variable in the template. */
  variable: string;
  /** The sender registered with DLT, six letters. */
  sender: string;
  /** DLT ids of the club and of the template. */
  dltEntityId: string;
  dltTemplateId: string;
}

/** MSG91's flow API, which sends the club's DLT template; numbers are 91XXXXXXXXXX. */
export function msg91Gateway(settings: Msg91Settings, call: Call): SmsGateway {
  return {
    async send({ to, text, code }) {
      const recipient = { mobiles: to.replace(/^\+/, ""), [settings.variable]: code ?? text };
      const reply = await call(`${settings.url}/api/v5/flow/`, {
        method: "POST",
        headers: {
          authkey: settings.authKey,
          "Content-Type": "application/json",
          Accept: "application/json",
        },
        body: JSON.stringify({
          template_id: settings.templateId,
          sender: settings.sender,
          short_url: "0",
          DLT_TE_ID: settings.dltTemplateId,
          PE_ID: settings.dltEntityId,
          recipients: [recipient],
        }),
      });
      if (!reply) return { ok: false, reason: "unavailable" };
      if (reply.status < 300 && reply.body.type === "success") return { ok: true };
      if (reply.body.type !== "error") return { ok: false, reason: "unavailable" };
      return smsRefusalOf(reply.status, String(reply.body.message ?? ""));
    },
  };
}

/** MSG91 reports most refusals as text, some of them with status 200. */
function smsRefusalOf(status: number, message: string): SmsOutcome {
  if (status === 429) return { ok: false, reason: "limit" };
  if (status === 401 || status === 403 || status === 418 || /auth|whitelist/i.test(message)) {
    return { ok: false, reason: "credentials_missing" };
  }
  if (/mobile|number|recipient/i.test(message)) return { ok: false, reason: "number_refused" };
  return { ok: false, reason: "refused" };
}

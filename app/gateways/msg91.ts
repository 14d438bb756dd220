import { type Call, type Reply, UNANSWERED } from "./http-call";
import { NO_ANSWER, type SmsGateway, type SmsOutcome, type TextMessage } from "./sms";

export interface Msg91Settings {
  url: string;
  authKey: string;
  /** MSG91's id of the approved template for codes. */
  templateId: string;
  /** Name of the code in that template. */
  variable: string;
  /** The sender registered with DLT, six letters. */
  sender: string;
  /** DLT ids of the club and of the template for codes. */
  dltEntityId: string;
  dltTemplateId: string;
  /** The other templates by kind: MSG91's id and the DLT id. */
  templates?: Readonly<Record<string, { serviceId: string; dltId: string }>>;
}

interface Filled {
  templateId: string;
  dltTemplateId: string;
  values: Record<string, string>;
}

/**
 * MSG91's flow API, which fills in the variables of a DLT template; numbers are 91XXXXXXXXXX. A message
 * without a template is refused: a template can send its own text only.
 */
export function msg91Gateway(settings: Msg91Settings, call: Call): SmsGateway {
  return {
    takes: (key) => Object.hasOwn(settings.templates ?? {}, key),
    async send(message) {
      const filled = filledTemplate(settings, message);
      if (!filled) return { ok: false, reason: "no_template" };
      const request = {
        method: "POST",
        headers: {
          authkey: settings.authKey,
          "Content-Type": "application/json",
          Accept: "application/json",
        },
        body: JSON.stringify({
          template_id: filled.templateId,
          sender: settings.sender,
          short_url: "0",
          DLT_TE_ID: filled.dltTemplateId,
          PE_ID: settings.dltEntityId,
          recipients: [{ mobiles: message.to.replace(/^\+/, ""), ...filled.values }],
        }),
      };
      return smsOutcome(await call(`${settings.url}/api/v5/flow/`, request, UNANSWERED));
    },
  };
}

function smsOutcome(reply: Reply | undefined): SmsOutcome {
  if (!reply) return { ok: false, reason: "unavailable" };
  if (reply === UNANSWERED) return NO_ANSWER;
  const { status, body, retryAfterMs } = reply;
  if (status < 300 && body.type === "success") return accepted(body);
  if (status === 429) return { ok: false, reason: "limit", retryAfterMs };
  if (body.type === "error") return smsRefusalOf(status, String(body.message ?? ""));
  return status < 300 ? NO_ANSWER : { ok: false, reason: "unavailable" };
}

function filledTemplate(
  settings: Msg91Settings,
  { code, template }: TextMessage,
): Filled | undefined {
  // Read for each message: ids that were pasted into the panel count at once.
  const { templateId, dltTemplateId, variable, templates = {} } = settings;
  const own = template && templates[template.kind];
  if (own) return { templateId: own.serviceId, dltTemplateId: own.dltId, values: template.values };
  if (code === undefined) return undefined;
  return { templateId, dltTemplateId, values: { [variable]: code } };
}

function accepted({ message }: Record<string, unknown>): SmsOutcome {
  return typeof message === "string" ? { ok: true, reference: message } : { ok: true };
}

/** MSG91 reports most refusals as text, some of them with status 200. */
function smsRefusalOf(status: number, message: string): SmsOutcome {
  if (status === 401 || status === 403 || status === 418 || /auth|whitelist/i.test(message)) {
    return { ok: false, reason: "credentials_missing" };
  }
  if (/mobile|number|recipient/i.test(message)) return { ok: false, reason: "number_refused" };
  return { ok: false, reason: "refused" };
}

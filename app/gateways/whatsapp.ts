import type { ServiceSettings } from "~/env.server";
import type { Clock } from "./clock";
import { type Call, type Reply, serviceCall, UNANSWERED } from "./http-call";
import { NO_ANSWER, type SmsOutcome } from "./sms";

export interface WhatsAppSettings {
  url: string;
  token: string;
  phoneNumberId: string;
  /** The prefix of a template's name: 'club_' for 'club_cancelled'. */
  templatePrefix: string;
  language: string;
  /** The authentication template for sign-in codes; undefined where the club has none. */
  codeTemplate?: string | undefined;
}

/** One template with its variables in order; `id` comes back in the service's reports. */
export interface WhatsAppMessage {
  id: string;
  /** +91 and ten digits. */
  to: string;
  kind: string;
  /** The template's language code; the one of the settings where it is left out. */
  language?: string;
  values: readonly string[];
}

export type WhatsAppOutcome = { ok: true; reference: string } | Extract<SmsOutcome, { ok: false }>;

export interface WhatsAppGateway {
  /** Sends a template. Never throws for failures of the service: they are outcomes. */
  send(message: WhatsAppMessage): Promise<WhatsAppOutcome>;
  /** Sends a sign-in code, only where the club has a template for codes; `id` comes back in the reports. */
  sendCode?:
    | ((message: { id: string; to: string; code: string }) => Promise<WhatsAppOutcome>)
    | undefined;
  /** Sends plain text, which the service takes within 24 hours after the person wrote. */
  reply(message: { id: string; to: string; text: string }): Promise<WhatsAppOutcome>;
}

/** The API's error codes for too many messages, for numbers it cannot send to, and for missing templates. */
const LIMIT_CODES = new Set([4, 80007, 130429, 131048, 131056, 133016]);
const NUMBER_CODES = new Set([131021, 131026, 131030, 131045, 131047, 131050]);
const TEMPLATE_CODES = new Set([131008, 132000, 132001, 132005, 132007, 132012, 132015, 132016]);
const KEY_CODES = new Set([0, 3, 10, 190, 131005, 131031]);
const DOWN_CODES = new Set([1, 2, 131000, 131016, 133004]);

/** WhatsApp's Cloud API, with templates that Meta approved. */
export function whatsAppGateway(settings: WhatsAppSettings, call: Call): WhatsAppGateway {
  const post = async (id: string, to: string, content: Record<string, unknown>) => {
    const request = {
      method: "POST",
      headers: { Authorization: `Bearer ${settings.token}`, "Content-Type": "application/json" },
      body: JSON.stringify({
        messaging_product: "whatsapp",
        recipient_type: "individual",
        to: to.replace(/^\+/, ""),
        biz_opaque_callback_data: id,
        ...content,
      }),
    };
    const path = `/${settings.phoneNumberId}/messages`;
    return whatsAppOutcome(await call(`${settings.url}${path}`, request, UNANSWERED));
  };
  const sendCode: WhatsAppGateway["sendCode"] = async ({ id, to, code }) => {
    const parameters = [{ type: "text", text: code }];
    const template = {
      name: settings.codeTemplate,
      language: { code: settings.language },
      // The button copies the code, so the service requires it a second time.
      components: [
        { type: "body", parameters },
        { type: "button", sub_type: "url", index: "0", parameters },
      ],
    };
    return await post(id, to, { type: "template", template });
  };
  return {
    // Read each time: a template that was named in the panel counts at once.
    get sendCode() {
      return settings.codeTemplate === undefined ? undefined : sendCode;
    },
    async send({ id, to, kind, language, values }) {
      const parameters = values.map((text) => ({ type: "text", text }));
      const template = {
        name: `${settings.templatePrefix}${kind}`,
        language: { code: language ?? settings.language },
        components: parameters.length > 0 ? [{ type: "body", parameters }] : [],
      };
      return await post(id, to, { type: "template", template });
    },
    async reply({ id, to, text }) {
      return await post(id, to, { type: "text", text: { body: text, preview_url: false } });
    },
  };
}

function whatsAppOutcome(reply: Reply | undefined): WhatsAppOutcome {
  if (!reply) return { ok: false, reason: "unavailable" };
  if (reply === UNANSWERED) return NO_ANSWER;
  const { status, body, retryAfterMs } = reply;
  const reference = firstId(body.messages);
  if (status < 300 && reference !== undefined) return { ok: true, reference };
  const code = errorCode(body.error);
  if (status < 300 && Number.isNaN(code)) return NO_ANSWER;
  if (status === 429 || LIMIT_CODES.has(code)) return { ok: false, reason: "limit", retryAfterMs };
  if (NUMBER_CODES.has(code)) return { ok: false, reason: "number_refused" };
  if (TEMPLATE_CODES.has(code)) return { ok: false, reason: "no_template" };
  if (status === 401 || status === 403 || KEY_CODES.has(code))
    return { ok: false, reason: "credentials_missing" };
  if (status < 300 || DOWN_CODES.has(code)) return { ok: false, reason: "unavailable" };
  return { ok: false, reason: "refused" };
}

function firstId(messages: unknown): string | undefined {
  const [first]: unknown[] = Array.isArray(messages) ? messages : [];
  const isMessage = typeof first === "object" && first !== null && "id" in first;
  return isMessage && typeof first.id === "string" ? first.id : undefined;
}

function errorCode(error: unknown): number {
  const hasCode = typeof error === "object" && error !== null && "code" in error;
  return hasCode ? Number(error.code) : Number.NaN;
}

/** The gateway, where the settings name an account. */
export function openWhatsApp(
  settings: ServiceSettings,
  { clock, codeTemplate }: { clock: Clock; codeTemplate: () => string | undefined },
): WhatsAppGateway | undefined {
  const { WHATSAPP_TOKEN: token, WHATSAPP_PHONE_NUMBER_ID: phoneNumberId } = settings;
  if (!token || !phoneNumberId) return undefined;
  return whatsAppGateway(
    {
      url: settings.WHATSAPP_URL,
      token,
      phoneNumberId,
      templatePrefix: settings.WHATSAPP_TEMPLATE_PREFIX,
      language: settings.WHATSAPP_LANGUAGE,
      get codeTemplate() {
        return codeTemplate();
      },
    },
    serviceCall(clock),
  );
}

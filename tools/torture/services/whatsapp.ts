/** A stand-in for WhatsApp's Cloud API, after its documentation: approved templates in, signed webhooks out. */
import { createHmac } from "node:crypto";
import { isFullMobile } from "~/lib/phone-digits";
import { type Answered, type Loopback, startLoopback } from "./loopback";

export interface WhatsAppAccount {
  token: string;
  phoneNumberId: string;
  appSecret: string;
  language: string;
  /** Approved templates by name, with '{{1}}' for variables. */
  templates: Readonly<Record<string, string>>;
  /** Approved authentication templates by name: the phone's text above the button that copies the code. */
  codeTemplates?: Readonly<Record<string, string>>;
}

interface Shown {
  to: string;
  text: string;
  id: string;
  /** The club's value for the reports. */
  callback: string;
}

export interface FakeWhatsApp extends Loopback {
  shown: Shown[];
  refused: string[];
  state: { react: (() => Answered | undefined) | undefined; openTo: Set<string> };
  /** A webhook's body and the header that signs it. */
  webhook: (value: unknown) => { body: string; signature: string };
  /** The report of a message's state. */
  report: (message: Shown, status: string, atMs: number, code?: number) => unknown;
}

interface Component {
  type?: string;
  sub_type?: string;
  index?: string;
  parameters?: { type?: string; text?: string }[];
}

interface Sent {
  messaging_product?: string;
  to?: string;
  type?: string;
  biz_opaque_callback_data?: string;
  text?: { body?: string };
  template?: {
    name?: string;
    language?: { code?: string };
    components?: Component[];
  };
}

export async function startWhatsApp(account: WhatsAppAccount): Promise<FakeWhatsApp> {
  const shown: Shown[] = [];
  const refused: string[] = [];
  const state: FakeWhatsApp["state"] = { react: undefined, openTo: new Set() };
  const refuse = (status: number, code: number, message: string): Answered => {
    refused.push(message);
    return { status, body: { error: { code, message, type: "OAuthException" } } };
  };
  const loopback = await startLoopback(({ path, headers, body }) => {
    if (state.react) return state.react();
    if (path !== `/${account.phoneNumberId}/messages`)
      return refuse(404, 100, "Unsupported post request");
    if (headers.authorization !== `Bearer ${account.token}`)
      return refuse(401, 190, "Invalid OAuth access token");
    const sent: Sent = JSON.parse(body);
    const { to = "" } = sent;
    const seen = sent.type === "text" ? wordsOf(sent, state.openTo) : textOf(sent, account);
    if ("code" in seen) return refuse(400, seen.code, seen.why);
    const id = `wamid.${shown.length + 1}`;
    shown.push({
      to: `+${to}`,
      text: seen.text,
      id,
      callback: sent.biz_opaque_callback_data ?? "",
    });
    const contacts = [{ input: to, wa_id: to }];
    return { status: 200, body: { messaging_product: "whatsapp", contacts, messages: [{ id }] } };
  });
  const webhook = (value: unknown) => {
    const entry = [{ id: "1", changes: [{ field: "messages", value }] }];
    const body = JSON.stringify({ object: "whatsapp_business_account", entry });
    const digest = createHmac("sha256", account.appSecret).update(body).digest("hex");
    return { body, signature: `sha256=${digest}` };
  };
  const report = ({ id, to, callback }: Shown, status: string, atMs: number, code?: number) => ({
    id,
    status,
    timestamp: String(Math.floor(atMs / 1000)),
    recipient_id: to.slice(1),
    ...(callback !== "" && { biz_opaque_callback_data: callback }),
    ...(code !== undefined && { errors: [{ code, title: "Failed" }] }),
  });
  return { ...loopback, shown, refused, state, webhook, report };
}

/** The text on the phone, or why the service refuses it. */
function textOf(
  sent: Sent,
  account: WhatsAppAccount,
): { text: string } | { code: number; why: string } {
  const { to = "", template } = sent;
  if (sent.messaging_product !== "whatsapp" || sent.type !== "template")
    return { code: 100, why: "Invalid parameter" };
  if (!isFullMobile(`+${to}`)) return { code: 131026, why: "Message undeliverable" };
  const codeText = account.codeTemplates?.[template?.name ?? ""];
  if (codeText !== undefined && template?.language?.code === account.language)
    return codeIn(template.components ?? [], codeText);
  const text = account.templates[template?.name ?? ""];
  if (text === undefined || hasLooseEnd(text) || template?.language?.code !== account.language)
    return { code: 132001, why: "Template name does not exist in the translation" };
  const values = (template.components ?? []).flatMap(({ parameters = [] }) => parameters);
  if (values.length !== new Set(text.match(/\{\{\d+\}\}/g)).size)
    return { code: 132000, why: "Number of parameters does not match" };
  if (values.some((value) => !value.text || /[\n\t]| {5}/.test(value.text)))
    return { code: 132012, why: "Parameter format does not match" };
  const writtenFor = (_: string, n: string) => values[Number(n) - 1]?.text ?? "";
  return { text: text.replace(/\{\{(\d+)\}\}/g, writtenFor) };
}

/** Whether WhatsApp would not approve the template: 'Leading or trailing params not allowed' (2388299). */
function hasLooseEnd(text: string): boolean {
  return /^\W*\{\{|\}\}\W*$/.test(text);
}

/** The code in the body and, equal to it, in the button that copies it: 15 characters at most, no link. */
function codeIn(
  components: Component[],
  text: string,
): { text: string } | { code: number; why: string } {
  const [body, button, ...more] = components;
  const of = (component: Component | undefined) => component?.parameters ?? [];
  const [code, ...others] = of(body);
  if (body?.type !== "body" || more.length > 0 || !code || others.length > 0)
    return { code: 132000, why: "Number of parameters does not match" };
  const isButton = button?.type === "button" && button.sub_type === "url" && button.index === "0";
  if (!isButton || of(button).length !== 1)
    return { code: 131008, why: "Required parameter is missing: button at index 0" };
  if (code.type !== "text" || !/^[A-Za-z0-9]{1,15}$/.test(code.text ?? ""))
    return { code: 132018, why: "The code in the template's parameters is not valid" };
  if (of(button)[0]?.text !== code.text)
    return { code: 100, why: "The button's code is not the body's" };
  return { text: text.replace("{{1}}", code.text ?? "") };
}

/** A free text, which is accepted only for a person who wrote within 24 hours. */
function wordsOf(
  { to = "", text }: Sent,
  openTo: ReadonlySet<string>,
): { text: string } | { code: number; why: string } {
  if (!openTo.has(to)) return { code: 131047, why: "Re-engagement message" };
  if (!text?.body) return { code: 100, why: "Invalid parameter" };
  return { text: text.body };
}

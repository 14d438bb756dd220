import type { CodePurpose } from "~/db/tables/access";
import type { Instant } from "~/lib/dates";
import type { CodeRefusal } from "./code-refusals";
import { type CodeWait, codeWait } from "./code-waits";

/** The button that asks for a code over WhatsApp. */
export const SEND_ON_WHATSAPP = "send-whatsapp";

/** WhatsApp's own words cannot say what a code is for, so that it carries none for anything graver. */
const PURPOSES: ReadonlySet<CodePurpose> = new Set(["sign_in", "sign_up"]);

/** The services that send codes, as far as the choice between them goes. */
interface CodeServices<Send> {
  sms: { hosted?: unknown; keeper?: unknown };
  whatsApp?: { sendCode?: Send } | undefined;
}

/** Whether the club sends codes over WhatsApp: not where another service makes the codes. */
export function hasCodesOnWhatsApp({ sms, whatsApp }: CodeServices<unknown>): boolean {
  return whatsApp?.sendCode !== undefined && !sms.hosted && !sms.keeper;
}

/** What sends a code for this purpose over WhatsApp; undefined where nothing does. */
export function whatsAppFor<Send>(
  purpose: CodePurpose,
  services: CodeServices<Send>,
): Send | undefined {
  const mayCarry = hasCodesOnWhatsApp(services) && PURPOSES.has(purpose);
  return mayCarry ? services.whatsApp?.sendCode : undefined;
}

const OF_THE_SERVICE: ReadonlySet<CodeRefusal> = new Set([
  "number_refused",
  "not_on_whatsapp",
  "credentials_missing",
  "unavailable",
  "no_template",
  "refused",
]);

/** What a form is told of a code that was not sent: the wait, and whether another way may help. */
export function refusedCode(
  { reason, retryAt }: { reason: CodeRefusal; retryAt?: Instant | undefined },
  phone: string,
  now: Instant,
): { wait: CodeWait | undefined; isRefused: boolean } {
  return { wait: codeWait(phone, retryAt, now), isRefused: OF_THE_SERVICE.has(reason) };
}

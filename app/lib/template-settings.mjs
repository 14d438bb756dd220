/**
 * The settings that say which texts are registered, as far as they are read without the texts. Plain JavaScript: `npm start`
 * reads it on Node 20, before there are packages and a build.
 */

const TEXT_ENTRY = /^([a-z_]+(?::[a-z]{2,3})?)=(\d{6,30})(?:\/([\w-]{1,64}))?#([0-9a-f]{8})$/;
const CODE_ENTRY = /^([a-z0-9_]{1,512})#([0-9a-f]{8})$/;

/** The WHATSAPP_CODE_TEMPLATE of a club that sends no codes over WhatsApp. */
export const OFF = "off";

export const TEMPLATE_SETTING_HELP =
  "'npm run club -- sms-templates' prints what belongs there; in .env it stands in double quotes, because # begins a comment.";

/**
 * The entries of SMS_TEMPLATES, each with a sentence where it cannot be used.
 * @param {string} setting
 * @param {{ needsServiceId: boolean }} service
 */
export function textEntriesOf(setting, { needsServiceId }) {
  return setting
    .split(/[\s,]+/)
    .filter((part) => part !== "")
    .map((entry) => {
      const [, kind = "", dltId = "", serviceId = "", mark = ""] = TEXT_ENTRY.exec(entry) ?? [];
      const lacksId = needsServiceId && serviceId === "";
      const wrong =
        (kind === "" && `'${entry}' cannot be read.`) ||
        (lacksId && `${kind} lacks the service's own id after a slash.`);
      const problem = wrong && `SMS_TEMPLATES: ${wrong} ${TEMPLATE_SETTING_HELP}`;
      return { kind, dltId, serviceId, mark, problem: problem || undefined };
    });
}

/**
 * The name and the mark in WHATSAPP_CODE_TEMPLATE, or a sentence where it cannot be used.
 * @param {string} setting
 * @param {{ SIGN_IN?: string | undefined, SMS_PROVIDER?: string | undefined, WHATSAPP_TOKEN?: string | undefined }} settings
 * @returns {{ name: string, mark: string } | { problem: string }}
 */
export function codeEntryOf(setting, settings) {
  const keeper = codeKeeperOf(settings);
  const [, name = "", mark = ""] = CODE_ENTRY.exec(setting) ?? [];
  const wrong =
    (keeper && `${keeper} makes the sign-in codes itself. Leave this setting out.`) ||
    (!settings.WHATSAPP_TOKEN && "it belongs together with WHATSAPP_TOKEN.") ||
    (name === "" && `'${setting}' cannot be read. ${TEMPLATE_SETTING_HELP}`);
  return wrong ? { problem: `WHATSAPP_CODE_TEMPLATE: ${wrong}` } : { name, mark };
}

/**
 * The service that creates the codes instead of the club.
 * @param {{ SIGN_IN?: string | undefined, SMS_PROVIDER?: string | undefined }} settings
 */
export function codeKeeperOf({ SIGN_IN, SMS_PROVIDER }) {
  if (SIGN_IN === "firebase") return "SIGN_IN=firebase";
  return SMS_PROVIDER === "twilio_verify" ? "SMS_PROVIDER=twilio_verify" : undefined;
}

/**
 * The sentences for entries that cannot be used.
 * @param {Record<string, string>} given
 * @returns {string[]}
 */
export function templateProblems(given) {
  const { SMS_TEMPLATES: texts = "", WHATSAPP_CODE_TEMPLATE: code = OFF } = given;
  const needsServiceId = given.SMS_PROVIDER === "msg91";
  const codes = code === OFF ? {} : codeEntryOf(code, given);
  return [
    ...textEntriesOf(texts, { needsServiceId }).flatMap(({ problem }) => problem ?? []),
    ...("problem" in codes ? [codes.problem] : []),
  ];
}

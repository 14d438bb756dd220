/** What the settings lack. Plain JavaScript: `npm start` reads it on Node 20, before there are packages and a build. */

/** @typedef {Record<string, unknown>} Settings */

const TOGETHER = [
  ["WHATSAPP_TOKEN", "WHATSAPP_PHONE_NUMBER_ID", "WHATSAPP_APP_SECRET", "WHATSAPP_VERIFY_TOKEN"],
  ["SMTP_HOST", "SMTP_FROM"],
  ["OPENWEATHER_KEY", "FORECAST_PLACE"],
  ["SMTP_USER", "SMTP_PASSWORD"],
  ["RAZORPAY_KEY_ID", "RAZORPAY_KEY_SECRET", "RAZORPAY_WEBHOOK_SECRET"],
];

const DLT_KEYS = ["MSG91_SENDER_ID", "MSG91_DLT_ENTITY_ID", "MSG91_DLT_TEMPLATE_ID"];
const BOT_KEYS = ["BOT_CHECK_SITE_KEY", "BOT_CHECK_SECRET_KEY"];
/** @type {Record<string, Record<string, string[]>>} */
const NEEDED = {
  SIGN_IN: { firebase: ["FIREBASE_API_KEY", "FIREBASE_PROJECT_ID"] },
  SMS_PROVIDER: {
    msg91: ["MSG91_AUTH_KEY", "MSG91_TEMPLATE_ID", ...DLT_KEYS],
    twilio: ["TWILIO_ACCOUNT_SID", "TWILIO_AUTH_TOKEN", "TWILIO_FROM"],
    twilio_verify: ["TWILIO_ACCOUNT_SID", "TWILIO_AUTH_TOKEN", "TWILIO_VERIFY_SERVICE_SID"],
  },
  BOT_CHECK: { turnstile: BOT_KEYS, recaptcha: BOT_KEYS },
};

/**
 * The settings that others need and that are not there, one sentence each.
 * @param {Settings} settings
 * @returns {string[]}
 */
export function missingSettings(settings) {
  return [
    ...missingOfLive(settings),
    ...(Boolean(settings.ADMIN_USERNAME) === Boolean(settings.ADMIN_PASSWORD)
      ? []
      : ["ADMIN_USERNAME and ADMIN_PASSWORD belong together: set both or neither."]),
    ...Object.entries(NEEDED).flatMap(([setting, byChoice]) => {
      const chosen = String(settings[setting]);
      return (byChoice[chosen] ?? [])
        .filter((name) => !settings[name])
        .map((name) => `${name} is missing: ${setting}=${chosen} needs it.`);
    }),
    ...TOGETHER.flatMap((names) => {
      const given = names.find((name) => settings[name]);
      const missing = given ? names.filter((name) => !settings[name]) : [];
      return missing.map((name) => `${name} is missing: it belongs together with ${given}.`);
    }),
  ];
}

/** @param {Settings} settings */
function missingOfLive({ PUBLIC_URL, SESSION_SECRET, SIGN_IN, SMS_PROVIDER = "outbox" }) {
  if (!PUBLIC_URL) return [];
  return [
    ...(SESSION_SECRET ? [] : ["SESSION_SECRET is missing: set at least 32 random characters."]),
    ...(SMS_PROVIDER === "outbox" && SIGN_IN !== "firebase"
      ? ["SMS_PROVIDER is missing: sign-in codes need a text message gateway."]
      : []),
  ];
}

/** Shorter names, such as PORT, are one letter from others that have nothing to do with the club. */
const SHORTEST_COMPARED = 8;

/**
 * Names that are nearly those of settings, one sentence each: without an underscore, in the plural, or with one letter wrong.
 * @param {string[]} names
 * @param {string[]} known
 * @returns {string[]}
 */
export function misspelledSettings(names, known) {
  return names
    .filter((name) => !known.includes(name) && plain(name).length >= SHORTEST_COMPARED)
    .flatMap((name) => {
      const meant = known.find((one) => isNear(plain(name), plain(one)));
      return meant ? [`${name} is no setting: did you mean ${meant}?`] : [];
    });
}

/** @param {string} name */
const plain = (name) => name.replaceAll("_", "").toUpperCase().replace(/IES$/, "Y");

/**
 * @param {string} one
 * @param {string} other
 */
function isNear(one, other) {
  if (Math.abs(one.length - other.length) > 1) return false;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  const rest = (/** @type {string} */ text, /** @type {number} */ skipped) =>
    text.slice(start + skipped);
  return (
    rest(one, 1) === rest(other, 1) ||
    rest(one, 1) === rest(other, 0) ||
    rest(one, 0) === rest(other, 1)
  );
}

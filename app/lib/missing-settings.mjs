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
const SHORTEST_COMPARED = 6;
/** A shorter name has to begin alike: CMS_URL is not SMS_URL. */
const ALIKE_BELOW = 8;
/** So long a name is known with two slips too, where it begins alike: FTP_PASSWORD is not SMTP_PASSWORD. */
const LONG = 11;
const LONG_ALIKE = 3;

/**
 * Names that are nearly those of settings, one sentence each: with an underscore more or less, in the plural, or with
 * slips, of which two letters that changed places are one. But for those of the club's own file, `own`, a word of its own,
 * such as BACKUP beside BACKUPS, is another program's.
 * @param {string[]} names
 * @param {string[]} known
 * @param {string[]} own
 * @returns {string[]}
 */
export function misspelledSettings(names, known, own) {
  return names
    .filter((name) => !known.includes(name))
    .flatMap((name) => {
      const meant = nearest(plain(name), known);
      if (!meant || (!own.includes(name) && isAnotherWord(name, meant))) return [];
      return [`${name} is no setting: did you mean ${meant}?`];
    });
}

/**
 * @param {string} name
 * @param {string} meant
 */
function isAnotherWord(name, meant) {
  return !name.includes("_") && plain(name).length !== plain(meant).length;
}

/** @param {string} name */
const plain = (name) => name.replaceAll("_", "").toUpperCase().replace(/IES$/, "Y");

/**
 * @param {string} name
 * @param {string[]} known
 */
function nearest(name, known) {
  return known
    .map((meant) => ({ meant, slips: slipsOf(name, plain(meant)) }))
    .filter(({ meant, slips }) => isNear(name, plain(meant), slips))
    .sort((one, other) => one.slips - other.slips)[0]?.meant;
}

/**
 * @param {string} name
 * @param {string} meant
 * @param {number} slips
 */
function isNear(name, meant, slips) {
  const { length } = meant;
  /** @param {number} count */
  const isAlike = (count) => name.slice(0, count) === meant.slice(0, count);
  if (length < SHORTEST_COMPARED || slips > 2) return false;
  if (slips === 2) return length >= LONG && isAlike(LONG_ALIKE);
  return length >= ALIKE_BELOW || isAlike(1);
}

/**
 * How many letters too many, missing, wrong or swapped with the next lie between two names; 3 for any more.
 * @param {string} one
 * @param {string} other
 * @returns {number}
 */
function slipsOf(one, other, most = 3) {
  if (most === 0 || Math.abs(one.length - other.length) >= most) return most;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  const [left, right] = [one.slice(start), other.slice(start)];
  if (left === right) return 0;
  const rests = [
    [left.slice(1), right],
    [left, right.slice(1)],
    [left.slice(1), right.slice(1)],
  ];
  if (left[0] === right[1] && left[1] === right[0]) rests.push([left.slice(2), right.slice(2)]);
  return 1 + Math.min(...rests.map(([a = "", b = ""]) => slipsOf(a, b, most - 1)));
}

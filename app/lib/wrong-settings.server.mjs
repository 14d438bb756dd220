/**
 * Which values the settings take, and which do not fit together. Plain JavaScript: `npm start` reads it on Node 20,
 * before there are packages and a build.
 */

import { missingSettings, misspelledSettings } from "./missing-settings.mjs";
import { networkOf } from "./networks.server.mjs";
import { SWITCHES } from "./switch-names.mjs";
import { templateProblems } from "./template-settings.mjs";

/** @typedef {Record<string, string>} Settings */

/** The settings that take one of some words. */
export const CHOICES = /** @type {const} */ ({
  DATABASE_POOLER: ["transaction"],
  BACKUPS: ["on", "off"],
  HSTS_SUBDOMAINS: ["on", "off"],
  SIGN_IN: ["codes", "firebase"],
  SMS_PROVIDER: ["outbox", "msg91", "twilio", "twilio_verify"],
  SMS_HOST_LINE: ["on", "off"],
  PAYMENTS: ["off", "razorpay"],
  BOT_CHECK: ["off", "altcha", "turnstile", "recaptcha"],
  MINORS: ["refuse", "parental"],
  LOG_LEVEL: ["silent", "fatal", "error", "warn", "info", "debug"],
});

const SECRET_MIN_LENGTH = 32;
/** The most connections that one process may open; PostgreSQL itself has room for 100. */
const MOST_CONNECTIONS = 500;
const MOST_PORTS = 65_535;

const PUSH_HOST = /^(?:https?:\/\/)?(?:\*\.)?[a-z0-9.-]+(?::\d+)?$/;
const SENDER = /^(?:[^<>"\r\n,;:@]+ <[^<>"\s,;:@]+@[\w.-]+>|[^<>"\s,;:@]+@[\w.-]+)$/;
const PLACE = /^-?(?:90|[1-8]?\d(?:\.\d{1,6})?),-?(?:180|(?:1[0-7]|[1-9])?\d(?:\.\d{1,6})?)$/;
const LOOPBACK = ["localhost", "127.0.0.1", "[::1]"];

/** @type {Record<string, (value: string) => string | false>} The sentence for a wrong value. */
const WRONG = {
  ...Object.fromEntries(
    Object.entries(CHOICES).map(([name, words]) => [
      name,
      (value) =>
        !(/** @type {readonly string[]} */ (words).includes(value)) &&
        `${name} must be ${orList(words)}${words.length > 1 ? "" : ", or left out"}.`,
    ]),
  ),
  PORT: wholeNumber("PORT", 0, MOST_PORTS),
  SMTP_PORT: wholeNumber("SMTP_PORT", 1, MOST_PORTS),
  DATABASE_CONNECTIONS: wholeNumber("DATABASE_CONNECTIONS", 1, MOST_CONNECTIONS),
  ...Object.fromEntries(
    [
      ...["LOGS_KEPT_DAYS", "MESSAGES_PER_HOUR", "MESSAGES_PER_DAY"],
      ...["SMS_PER_HOUR", "SMS_PER_DAY", "SMS_UNPROVEN_PER_HOUR"],
    ].map((name) => [name, wholeNumber(name, 1)]),
  ),
  PUBLIC_URL: address("PUBLIC_URL", "the site's address, such as https://club.example"),
  SHORT_URL: address("SHORT_URL", "an address that leads to the site"),
  FIREBASE_KEYS_URL: address("FIREBASE_KEYS_URL", "an address"),
  FIREBASE_EMULATOR: address("FIREBASE_EMULATOR", "the emulator's address"),
  SMS_URL: address("SMS_URL", "the gateway's address"),
  ...Object.fromEntries(
    ["BOT_CHECK_URL", "WHATSAPP_URL", "OPENWEATHER_URL", "RAZORPAY_URL"].map((name) => [
      name,
      address(name, "the service's address"),
    ]),
  ),
  SESSION_SECRET: atLeast("SESSION_SECRET", SECRET_MIN_LENGTH),
  BACKUP_KEY: atLeast("BACKUP_KEY", SECRET_MIN_LENGTH),
  METRICS_TOKEN: (value) =>
    atLeast("METRICS_TOKEN", SECRET_MIN_LENGTH)(value) ||
    (!looksRandom(value) &&
      "METRICS_TOKEN is easy to guess: set the output of 'openssl rand -base64 36'."),
  ADMIN_USERNAME: atLeast("ADMIN_USERNAME", 3),
  ADMIN_PASSWORD: atLeast("ADMIN_PASSWORD", 12),
  RAZORPAY_WEBHOOK_SECRET: atLeast("RAZORPAY_WEBHOOK_SECRET", 16),
  CLUB_TIMEZONE: (value) =>
    !isTimeZone(value) && "CLUB_TIMEZONE must be a zone name such as Asia/Kolkata.",
  DATABASE_URL: (value) =>
    (!/^postgres(ql)?:\/\//.test(value) &&
      "DATABASE_URL must start with postgres:// (leave it out for SQLite).") ||
    (!isDatabaseAddress(value) &&
      "DATABASE_URL cannot be read as an address: write %40 for @, %2F for / and %23 for # in a password."),
  COPY_TO: (value) =>
    /^(?!(?:sftp|s3):\/\/)\w+:\/\//.test(value) &&
    "COPY_TO must be a folder, or an address that begins with sftp:// or s3://.",
  TRUSTED_PROXY: (value) => {
    const unread = value.trim() === "" ? undefined : partsOf(value).find((one) => !networkOf(one));
    return (
      unread !== undefined &&
      `TRUSTED_PROXY cannot read '${unread}'. Use addresses such as 10.0.0.1 or networks such as 10.0.0.0/8 and 2001:db8::/32, with commas between.`
    );
  },
  SWITCHED_OFF: (value) =>
    partsOf(value).some((part) => !SWITCHES.some((name) => name === part)) &&
    `SWITCHED_OFF takes these, with commas between: ${SWITCHES.join(", ")}.`,
  PUSH_HOSTS: (value) =>
    value !== "off" &&
    !partsOf(value).every((host) => PUSH_HOST.test(host)) &&
    "PUSH_HOSTS takes hosts with commas between, such as fcm.googleapis.com, or off.",
  WHATSAPP_TEMPLATE_PREFIX: (value) =>
    !/^[a-z0-9_]{0,40}$/.test(value) &&
    "WHATSAPP_TEMPLATE_PREFIX takes small letters, digits and _.",
  FORECAST_PLACE: (value) =>
    !PLACE.test(value) &&
    "FORECAST_PLACE takes latitude and longitude in degrees, such as 12.9716,77.5946.",
  MSG91_WEBHOOK_SECRET: (value) =>
    !/^[\w.~-]{16,200}$/.test(value) &&
    "MSG91_WEBHOOK_SECRET takes 16 or more letters, digits, - and _.",
  SMTP_HOST: (value) =>
    !/^[\w.-]+$/.test(value) &&
    "SMTP_HOST must be the mail server's name, such as smtp.example.com.",
  SMTP_FROM: (value) =>
    !SENDER.test(value) &&
    "SMTP_FROM must be an address, such as Running club <news@club.example>.",
  RAZORPAY_KEY_ID: (value) =>
    !/^rzp_(?:test|live)_\w+$/.test(value) && "RAZORPAY_KEY_ID begins with rzp_live_ or rzp_test_.",
};

/**
 * The settings that are given: an empty one is not, and Docker's `--env-file` keeps the quotes of a `.env` in values.
 * @param {Record<string, string | undefined>} source
 * @returns {Settings}
 */
export function givenSettings(source) {
  return Object.fromEntries(
    Object.entries(source).flatMap(([name, value]) =>
      value ? [[name, /^"(.*)"$/s.exec(value)?.[1] ?? value]] : [],
    ),
  );
}

/**
 * Everything that stops a start, one sentence each. `own` are the names in the club's own file, where it is known.
 * @param {Settings} given
 * @param {string[]} known
 * @param {string[]} own
 * @returns {string[]}
 */
export function settingsProblems(given, known, own = []) {
  const wrong = Object.entries(WRONG).flatMap(
    ([name, sentence]) => (given[name] !== undefined && sentence(given[name])) || [],
  );
  return [
    ...misspelledSettings(Object.keys(given), known, own),
    ...(wrong.length > 0 ? wrong : unfitSettings(given)),
    ...missingSettings(given),
  ];
}

/**
 * Right values that do not fit together.
 * @param {Settings} given
 */
function unfitSettings(given) {
  return [
    ...(given.PUBLIC_URL ? liveProblems(given) : trialProblems(given)),
    ...databaseProblems(given),
    ...templateProblems(given),
  ];
}

/** @param {Settings} values */
function liveProblems(values) {
  /** @type {string[]} */
  const problems = [];
  const url = new URL(values.PUBLIC_URL ?? "");
  if (url.protocol !== "https:" && !LOOPBACK.includes(url.hostname)) {
    problems.push(
      "PUBLIC_URL must start with https:// (http is only for this machine's own address).",
    );
  }
  if (/change.?me|example|secret.?secret/i.test(values.SESSION_SECRET ?? "")) {
    problems.push("SESSION_SECRET is still the sample value: set your own random characters.");
  }
  if (values.SESSION_SECRET && !looksRandom(values.SESSION_SECRET)) {
    problems.push(
      "SESSION_SECRET is easy to guess (few different characters, repeats or sequences): set the output of 'openssl rand -base64 36'.",
    );
  }
  if (values.PAYMENTS === "razorpay" && !values.RAZORPAY_KEY_ID) {
    problems.push("RAZORPAY_KEY_ID is missing: PAYMENTS=razorpay needs it.");
  }
  if (values.FIREBASE_EMULATOR || values.FIREBASE_KEYS_URL) {
    problems.push("FIREBASE_EMULATOR and FIREBASE_KEYS_URL are for trials only: leave them out.");
  }
  if (values.BOT_CHECK === "off") {
    problems.push(
      "BOT_CHECK must not be off on a live site: leave it out for the club's own check.",
    );
  }
  return problems;
}

/** @param {Settings} values */
function trialProblems({ HOST }) {
  return HOST === undefined || HOST === "::1" || LOOPBACK.includes(HOST)
    ? []
    : ["HOST must be the loopback address in trial mode: set PUBLIC_URL to go live first."];
}

/** @param {Settings} values */
function databaseProblems(values) {
  /** @type {string[]} */
  const problems = [];
  if (values.COPY_TO && values.DATABASE_URL)
    problems.push("COPY_TO is for SQLite: leave it out, and see docs/operating.md for PostgreSQL.");
  if ((values.COPY_ACCESS_KEY === undefined) !== (values.COPY_SECRET_KEY === undefined))
    problems.push("COPY_ACCESS_KEY and COPY_SECRET_KEY belong together: set both, or none.");
  if (values.DATABASE_POOLER && !values.DATABASE_URL)
    problems.push("DATABASE_POOLER is for PostgreSQL: set DATABASE_URL too, or leave it out.");
  return problems;
}

/**
 * @param {string} name
 * @param {number} least
 * @param {number} [most]
 * @returns {(value: string) => string | false}
 */
function wholeNumber(name, least, most = Number.MAX_SAFE_INTEGER) {
  const range =
    most === Number.MAX_SAFE_INTEGER ? `, ${least} or more` : ` from ${least} to ${most}`;
  return (value) => {
    const number = Number(value);
    return (
      !(Number.isSafeInteger(number) && number >= least && number <= most) &&
      `${name} must be a whole number${range}.`
    );
  };
}

/**
 * @param {string} name
 * @param {string} what
 * @returns {(value: string) => string | false}
 */
function address(name, what) {
  return (value) => !URL.canParse(value) && `${name} must be ${what}.`;
}

/**
 * @param {string} name
 * @param {number} length
 * @returns {(value: string) => string | false}
 */
function atLeast(name, length) {
  return (value) => value.length < length && `${name} needs at least ${length} characters.`;
}

/** Without a host it is PostgreSQL's socket, which no other address may be. */
const WITHOUT_HOST = /^(\w+:\/\/[^/?#]*@)(?=[/?])/;

/** @param {string} text */
function isDatabaseAddress(text) {
  return URL.canParse(text.replace(WITHOUT_HOST, "$1socket"));
}

/** @param {string} text */
function partsOf(text) {
  return text.split(",").map((part) => part.trim());
}

/** @param {readonly string[]} words */
function orList(words) {
  return words.length > 1 ? `${words.slice(0, -1).join(", ")} or ${words.at(-1)}` : words.join();
}

/**
 * Whether the text names a time zone, such as 'Asia/Kolkata'.
 * @param {string} name
 */
export function isTimeZone(name) {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

const FRESH_AT_LEAST = 24;
const DIFFERENT_AT_LEAST = 16;
/** Random hexadecimal text uses at least this many of its sixteen digits. */
const DIFFERENT_HEX_AT_LEAST = 8;
const HEX = /^[0-9a-f]+$/i;
const ROWS = [
  "abcdefghijklmnopqrstuvwxyz",
  "01234567890",
  "qwertyuiop",
  "asdfghjkl",
  "zxcvbnm",
  "!@#$%^&*()",
];
const SEQUENCES = ROWS.flatMap((row) => [row, [...row].reverse().join("")]);

/**
 * Whether a text of 32 characters or more looks random: enough different characters remain without
 * repetitions and sequences ('aaa', 'abcabc', '3456', 'qwerty').
 * @param {string} text
 */
export function looksRandom(text) {
  const fresh = [...text].filter((_, at) => !isForeseen(text.toLowerCase(), at));
  const different = HEX.test(text) ? DIFFERENT_HEX_AT_LEAST : DIFFERENT_AT_LEAST;
  return fresh.length >= FRESH_AT_LEAST && new Set(fresh).size >= different;
}

/**
 * @param {string} text
 * @param {number} at
 */
function isForeseen(text, at) {
  const three = text.slice(at - 2, at + 1);
  if (at < 2) return false;
  const isRun = three[0] === three[1] && three[1] === three[2];
  return isRun || text.indexOf(three) < at - 2 || SEQUENCES.some((row) => row.includes(three));
}

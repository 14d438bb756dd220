import { readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { expect, test } from "vitest";
import { readEnv, SETTING_NAMES } from "~/env.server";
import { SWITCHES } from "~/lib/switch-names.mjs";
import { settingsProblems } from "~/lib/wrong-settings.server.mjs";
import { envProblems } from "../tests/support/env-problems";

test("without any setting the club starts in trial mode on the loopback address", () => {
  expect(readEnv({})).toEqual({
    mode: "trial",
    port: 3000,
    host: "127.0.0.1",
    dataDir: "./data",
    databaseUrl: undefined,
    databasePooler: undefined,
    databaseConnections: 10,
    makesBackups: true,
    backupKey: undefined,
    publicUrl: undefined,
    sessionSecret: undefined,
    admin: undefined,
    timeZone: "Asia/Kolkata",
    services: {
      LOGS_KEPT_DAYS: 365,
      PUSH_HOSTS:
        "fcm.googleapis.com,jmt17.google.com,*.push.services.mozilla.com,*.push.apple.com,*.notify.windows.com",
      SIGN_IN: "codes",
      SMS_PROVIDER: "outbox",
      MSG91_VARIABLE: "OTP",
      BOT_CHECK: "altcha",
      SMS_TEMPLATES: "",
      SMS_HOST_LINE: "on",
      WHATSAPP_TEMPLATE_PREFIX: "club_",
      WHATSAPP_LANGUAGE: "en",
      WHATSAPP_URL: "https://graph.facebook.com/v23.0",
      OPENWEATHER_URL: "https://api.openweathermap.org",
      SMTP_PORT: 587,
      MESSAGES_PER_HOUR: 2_000,
      MESSAGES_PER_DAY: 10_000,
      PAYMENTS: "off",
      RAZORPAY_URL: "https://api.razorpay.com",
    },
    hstsSubdomains: false,
    linkOrigin: undefined,
    messageBudget: { perHour: 100, perDay: 500, unprovenPerHour: 20 },
    trustedProxies: [],
    minors: "refuse",
    logLevel: "warn",
  });
});

test("events are logged in trial mode too when a collector counts them", () => {
  const counted = { METRICS_TOKEN: "9tQv2LxZr8KpWc4NyHb7Gs1Md5Fj3Ta6" };
  expect(readEnv(counted).logLevel).toBe("info");
  expect(readEnv({ ...counted, LOG_LEVEL: "error" }).logLevel).toBe("error");
});

test("a service with only some of its settings names the missing ones", () => {
  const said = envProblems({ WHATSAPP_TOKEN: "t", WHATSAPP_APP_SECRET: "s" });
  expect(said).toContain("WHATSAPP_PHONE_NUMBER_ID is missing: it belongs together with");
  expect(said).toContain("WHATSAPP_VERIFY_TOKEN is missing");
  expect(envProblems({ SMTP_HOST: "smtp.club.example" })).toContain("SMTP_FROM is missing");
  expect(envProblems({ OPENWEATHER_KEY: "k" })).toContain("FORECAST_PLACE is missing");
  for (const place of ["Bengaluru", "12.97", "91,77", "12.97,181", "12.97;77.59"])
    expect(envProblems({ OPENWEATHER_KEY: "k", FORECAST_PLACE: place })).toContain("latitude");
  expect(envProblems({ OPENWEATHER_KEY: "k", FORECAST_PLACE: "-90,180" })).toBe("");
  expect(envProblems({ RAZORPAY_KEY_ID: "rzp_live_1" })).toContain(
    "RAZORPAY_KEY_SECRET is missing",
  );
  expect(envProblems({ RAZORPAY_KEY_ID: "1" })).toContain("begins with rzp_live_ or rzp_test_");
  const live = { PUBLIC_URL: "https://club.example", PAYMENTS: "razorpay" };
  expect(envProblems(live)).toContain("RAZORPAY_KEY_ID is missing: PAYMENTS=razorpay needs it.");
  expect(envProblems({ PAYMENTS: "razorpay" })).toBe("");
  expect(envProblems({ SMTP_USER: "club" })).toContain("SMTP_PASSWORD is missing");
  for (const sender of ["no address", "a@b.example, c@d.example", "A\nBcc: x <a@b.example>"])
    expect(envProblems({ SMTP_FROM: sender })).toContain("SMTP_FROM must be an address");
  expect(envProblems({ MESSAGES_PER_HOUR: "0" })).toContain(
    "MESSAGES_PER_HOUR must be a whole number, 1 or more.",
  );
});

test("a setting left empty counts as not set", () => {
  expect(readEnv({ PUBLIC_URL: "", PORT: "", HOST: "" })).toMatchObject({
    mode: "trial",
    port: 3000,
    host: "127.0.0.1",
  });
});

test.each(["localhost", "127.0.0.1", "::1"])("trial mode listens on %s", (HOST) => {
  expect(readEnv({ HOST }).host).toBe(HOST);
});

test.each(["0.0.0.0", "192.168.1.7", "::", "club.example"])("trial mode refuses %s", (HOST) => {
  expect(envProblems({ HOST })).toBe(
    "HOST must be the loopback address in trial mode: set PUBLIC_URL to go live first.",
  );
});

test("a live start names all missing settings at once", () => {
  const said = envProblems({ PUBLIC_URL: "http://club.example", ADMIN_USERNAME: "ravi" });
  expect(said).toContain("PUBLIC_URL must start with https://");
  expect(said).toContain("SESSION_SECRET is missing: set at least 32 random characters.");
  expect(said).toContain("SMS_PROVIDER is missing");
  expect(said).toContain("ADMIN_USERNAME and ADMIN_PASSWORD belong together");
});

test.each(["changeme-changeme-changeme-changeme", "an-example-secret-of-32-characters"])(
  "security 6: a live start refuses the sample secret %s",
  (SESSION_SECRET) => {
    expect(envProblems({ PUBLIC_URL: "https://club.example", SESSION_SECRET })).toContain(
      "SESSION_SECRET is still the sample value: set your own random characters.",
    );
  },
);

test.each([
  ["PORT", "http", "PORT must be a whole number from 0 to 65535."],
  ["PORT", "70000", "PORT must be a whole number from 0 to 65535."],
  ["PORT", "80.5", "PORT must be a whole number from 0 to 65535."],
  ["DATABASE_URL", "mysql://x", "DATABASE_URL must start with postgres://"],
  ["PUBLIC_URL", "club", "PUBLIC_URL must be the site's address"],
  ["SESSION_SECRET", "short", "SESSION_SECRET needs at least 32 characters."],
  ["ADMIN_PASSWORD", "short", "ADMIN_PASSWORD needs at least 12 characters."],
  ["CLUB_TIMEZONE", "Mars/Olympus", "CLUB_TIMEZONE must be a zone name such as Asia/Kolkata."],
  ["SMS_PROVIDER", "pigeon", "SMS_PROVIDER must be"],
  ["BOT_CHECK", "maybe", "BOT_CHECK must be"],
])("%s=%s stops the start with a sentence", (name, value, sentence) => {
  expect(envProblems({ [name]: value })).toContain(sentence);
});

test.each([
  ["TRUSTED_PROXIES", "TRUSTED_PROXY"],
  ["BACKUPKEY", "BACKUP_KEY"],
  ["SESSION_SECRETS", "SESSION_SECRET"],
  ["TWILIO_ACOUNT_SID", "TWILIO_ACCOUNT_SID"],
  ["BAKCUP_KEY", "BACKUP_KEY"],
  ["BACKUP_KYE", "BACKUP_KEY"],
  ["PUBLIC_ULR", "PUBLIC_URL"],
  ["COPYTO", "COPY_TO"],
  ["COPY_TOO", "COPY_TO"],
  ["DATADIR", "DATA_DIR"],
  ["BAKCUPS", "BACKUPS"],
  ["TRUST_PROXY", "TRUSTED_PROXY"],
  ["SESION_SECERT", "SESSION_SECRET"],
  ["MESSAGE_PER_HOURS", "MESSAGES_PER_HOUR"],
])("%s stops the start and names %s", (name, meant) => {
  expect(envProblems({ [name]: "x" })).toBe(`${name} is no setting: did you mean ${meant}?`);
});

/** What a shell of Debian, systemd, Docker, Kubernetes, npm, Node and other programs of a server set. */
const OF_OTHERS = `
  HOSTNAME PORTS PGPASSWORD SSH_AGENT_PID npm_config_registry
  PATH HOME USER LOGNAME SHELL PWD OLDPWD SHLVL TERM COLORTERM LANG LANGUAGE LC_ALL LC_CTYPE LC_TIME TZ EDITOR VISUAL
  PAGER MAIL DISPLAY DEBIAN_FRONTEND HISTFILE HISTSIZE LS_COLORS LESSOPEN SSH_AUTH_SOCK SSH_CLIENT SSH_CONNECTION SSH_TTY
  SUDO_USER SUDO_UID SUDO_GID SUDO_COMMAND TMPDIR TEMP UMASK
  XDG_SESSION_ID XDG_RUNTIME_DIR XDG_DATA_DIRS XDG_DATA_HOME XDG_CONFIG_HOME XDG_CACHE_HOME DBUS_SESSION_BUS_ADDRESS
  INVOCATION_ID JOURNAL_STREAM NOTIFY_SOCKET MAINPID MANAGERPID SYSTEMD_EXEC_PID LISTEN_PID LISTEN_FDS LISTEN_FDNAMES
  WATCHDOG_PID WATCHDOG_USEC STATE_DIRECTORY CACHE_DIRECTORY LOGS_DIRECTORY RUNTIME_DIRECTORY CREDENTIALS_DIRECTORY
  CONFIGURATION_DIRECTORY SERVICE_RESULT EXIT_CODE EXIT_STATUS MEMORY_PRESSURE_WATCH MEMORY_PRESSURE_WRITE
  container DOCKER_HOST DOCKER_CONFIG KUBERNETES_PORT KUBERNETES_SERVICE_HOST KUBERNETES_SERVICE_PORT CLUB_PORT
  POSTGRES_USER POSTGRES_PASSWORD POSTGRES_DB POSTGRES_PORT PGHOST PGPORT PGUSER PGDATABASE PGDATA REDIS_URL CMS_URL
  DATABASE_HOST DATABASE_PORT DATABASE_USER DATABASE_NAME DATABASE_PASSWORD DB_HOST DB_USER DB_PASSWORD FTP_PASSWORD
  AWS_ACCESS_KEY_ID AWS_SECRET_ACCESS_KEY AWS_REGION S3_ACCESS_KEY S3_SECRET_KEY SMB_PASSWORD SECRET_KEY
  npm_command npm_execpath npm_node_execpath npm_lifecycle_event npm_lifecycle_script npm_package_json npm_package_name
  npm_package_version npm_config_cache npm_config_prefix npm_config_user_agent npm_config_loglevel npm_config_noproxy
  npm_config_userconfig npm_config_globalconfig npm_config_global_prefix npm_config_local_prefix npm_config_node_gyp
  INIT_CWD NODE NODE_ENV NODE_OPTIONS NODE_PATH NODE_DEBUG NODE_VERSION NODE_EXTRA_CA_CERTS NODE_USE_ENV_PROXY YARN_VERSION
  NODE_COMPILE_CACHE NO_COLOR FORCE_COLOR UV_THREADPOOL_SIZE CI DEBUG PM2_HOME pm_id SSL_CERT_FILE SSL_CERT_DIR
  HTTP_PROXY HTTPS_PROXY NO_PROXY ALL_PROXY http_proxy https_proxy no_proxy LD_LIBRARY_PATH LD_PRELOAD GLIBC_TUNABLES
  MALLOC_ARENA_MAX MALLOC_MMAP_THRESHOLD_ MALLOC_TRIM_THRESHOLD_ MALLOC_TOP_PAD_ CHROMIUM_PATH TEST_DATABASE_URL
  VITEST VITEST_POOL_ID VITEST_WORKER_ID PSEUDO_LANGUAGE BACKUP MINOR PAYMENT SIGNING`;

test("names of other programs are no misspelt settings", () => {
  for (const name of OF_OTHERS.trim().split(/\s+/))
    expect([name, envProblems({ [name]: "x" })]).toEqual([name, ""]);
});

test.each([
  ["BACKUP", "BACKUPS"],
  ["SIGNING", "SIGN_IN"],
])("%s in the club's own file stops the start and names %s", (name, meant) => {
  const said = `${name} is no setting: did you mean ${meant}?`;
  expect(settingsProblems({ [name]: "x" }, SETTING_NAMES, [name])).toEqual([said]);
});

test("several wrong values are reported together", () => {
  expect(envProblems({ PORT: "x", CLUB_TIMEZONE: "x" }).split("\n")).toHaveLength(2);
});

const LIVE = {
  PUBLIC_URL: "https://run.club",
  SESSION_SECRET: "k3v9x2m7q1w8e4r6t5y0u9i8o7p6a5s4",
};

test.each([
  ["msg91", "MSG91_AUTH_KEY is missing: SMS_PROVIDER=msg91 needs it."],
  ["msg91", "MSG91_DLT_ENTITY_ID is missing"],
  ["msg91", "MSG91_DLT_TEMPLATE_ID is missing"],
  ["twilio", "TWILIO_FROM is missing: SMS_PROVIDER=twilio needs it."],
  ["twilio_verify", "TWILIO_VERIFY_SERVICE_SID is missing"],
])("a start with SMS_PROVIDER=%s and no keys says: %s", (SMS_PROVIDER, text) => {
  expect(envProblems({ ...LIVE, SMS_PROVIDER })).toContain(text);
  expect(envProblems({ SMS_PROVIDER })).toContain(text);
});

test.each(["turnstile", "recaptcha"])("BOT_CHECK=%s needs its two keys", (BOT_CHECK) => {
  const said = envProblems({ BOT_CHECK });
  expect(said).toContain(`BOT_CHECK_SITE_KEY is missing: BOT_CHECK=${BOT_CHECK} needs it.`);
  expect(said).toContain("BOT_CHECK_SECRET_KEY is missing");
});

test("a live site has a bot check, a trial may go without", () => {
  expect(envProblems({ ...LIVE, BOT_CHECK: "off" })).toContain("BOT_CHECK must not be off");
  expect(envProblems({ BOT_CHECK: "off" })).toBe("");
});

test("a live start accepts a gateway with its keys", () => {
  const twilio = { TWILIO_ACCOUNT_SID: "AC1", TWILIO_AUTH_TOKEN: "t", TWILIO_FROM: "+1500" };
  expect(envProblems({ ...LIVE, SMS_PROVIDER: "twilio", ...twilio })).toBe("");
});

test("proxies are a list of addresses", () => {
  expect(readEnv({ TRUSTED_PROXY: "10.0.0.1, ::1" }).trustedProxies).toEqual(["10.0.0.1", "::1"]);
});

test("security 41: TRUSTED_PROXY takes addresses and networks of both families", () => {
  const TRUSTED_PROXY = "10.0.0.1,10.0.0.0/8, 2001:db8::/32 ,::ffff:192.0.2.1";
  expect(readEnv({ TRUSTED_PROXY }).trustedProxies).toEqual([
    "10.0.0.1",
    "10.0.0.0/8",
    "2001:db8::/32",
    "::ffff:192.0.2.1",
  ]);
});

test.each([
  ["10.0.0.0/33", "10.0.0.0/33"],
  ["10.0.0.1,proxy.example", "proxy.example"],
  ["10.0.0.1,,::1", ""],
  ["10.0.0.1 ::1", "10.0.0.1 ::1"],
  ["0.0.0.0/0", "0.0.0.0/0"],
  ["*", "*"],
])("security 41: TRUSTED_PROXY=%s stops the start and names '%s'", (TRUSTED_PROXY, part) => {
  expect(envProblems({ TRUSTED_PROXY })).toBe(
    `TRUSTED_PROXY cannot read '${part}'. Use addresses such as 10.0.0.1 or networks such as 10.0.0.0/8 and 2001:db8::/32, with commas between.`,
  );
});

test.each(["a".repeat(40), "abc".repeat(12), "0123456789abcdefghijklmnopqrstuvwxyz"])(
  "security 6: only a live start refuses the easy secret %s with the way to a better one",
  (SESSION_SECRET) => {
    const said = envProblems({ ...LIVE, SESSION_SECRET });
    expect(said).toContain("SESSION_SECRET is easy to guess");
    expect(said).toContain("'openssl rand -base64 36'");
    expect(envProblems({ SESSION_SECRET })).toBe("");
  },
);

test(".env.example explains every setting and every provider", () => {
  const source = readFileSync(new URL("./env.server.ts", import.meta.url), "utf8");
  const example = readFileSync(new URL("../.env.example", import.meta.url), "utf8");
  const settings = [...source.matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm)].map(([, name]) => name);
  expect(settings.length).toBeGreaterThan(25);
  expect(settings.filter((name) => !example.includes(`#${name}=`))).toEqual([]);
  const providers = [
    "outbox",
    "msg91",
    "twilio",
    "twilio_verify",
    "altcha",
    "turnstile",
    "recaptcha",
  ];
  for (const provider of [...providers, "off"])
    expect(example).toMatch(new RegExp(`\\b${provider}\\b`));
});

test(".env.example names the parts that can be switched off", () => {
  const example = readFileSync(new URL("../.env.example", import.meta.url), "utf8");
  const [, named = ""] = /^# (siteSections, .+), with commas$/m.exec(example) ?? [];
  expect(named.split(", ")).toEqual(SWITCHES);
});

test("each line of .env.example can be copied unchanged: no part of a value is read as a comment", () => {
  const example = readFileSync(new URL("../.env.example", import.meta.url), "utf8");
  const lines = [...example.matchAll(/^#([A-Z][A-Z0-9_]+=.+)$/gm)].map(([, line = ""]) => line);
  expect(lines.length).toBeGreaterThan(25);
  const read = Object.entries(parseEnv(lines.join("\n"))).map(([name, value]) => name + value);
  const written = lines.map((line) => line.replace("=", "").replaceAll('"', ""));
  expect(read.sort()).toEqual(written.sort());
});

test("quotes around a value are left out, as docker's --env-file passes them on", () => {
  expect(readEnv({ DATA_DIR: '"/data"' }).dataDir).toBe("/data");
  expect(readEnv({ DATA_DIR: '/da"ta"' }).dataDir).toBe('/da"ta"');
});

test("SWITCHED_OFF names private parts of frameworks alone", () => {
  const { switchedOff } = readEnv({ SWITCHED_OFF: "wholePages, lateScripts" });
  expect(switchedOff).toEqual(["wholePages", "lateScripts"]);
  expect(envProblems({ SWITCHED_OFF: "wholePages,speed" })).toContain(
    "SWITCHED_OFF takes these, with commas between: siteSections, wholePages",
  );
});

const HOSTED = { PUBLIC_URL: "https://club.test", SIGN_IN: "firebase" };

test("the hosted sign-in needs its keys instead of a gateway of our own", () => {
  const said = envProblems(HOSTED);
  expect(said).toContain("FIREBASE_API_KEY is missing: SIGN_IN=firebase needs it.");
  expect(said).toContain("FIREBASE_PROJECT_ID is missing: SIGN_IN=firebase needs it.");
  expect(said).not.toContain("SMS_PROVIDER is missing");
});

test("the emulator of the hosted sign-in is for trials only", () => {
  const keys = { FIREBASE_API_KEY: "key", FIREBASE_PROJECT_ID: "club" };
  const emulated = { ...HOSTED, ...keys, FIREBASE_EMULATOR: "http://127.0.0.1:9099" };
  expect(envProblems(emulated)).toContain("FIREBASE_EMULATOR and FIREBASE_KEYS_URL are for trials");
  const { PUBLIC_URL: _, ...trial } = emulated;
  expect(envProblems(trial)).toBe("");
});

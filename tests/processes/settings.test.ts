/** What `npm start` says of the settings before it installs and builds. */
import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { settingsProblems } from "../../scripts/lib-settings.mjs";
import { envProblems } from "../support/env-problems";

const DATA_DIR = import.meta.dirname;
const ROOT = join(import.meta.dirname, "../..");

const SETTINGS = [
  ...readFileSync(join(ROOT, ".env.example"), "utf8").matchAll(/^#([A-Z][A-Z0-9_]+)=/gm),
].map(([, name = ""]) => name);
const JUNK = ["abc", "-1", "https://[", "postgres://club:p@ss/word@db/club", "x".repeat(40), "off"];

test.each(SETTINGS.filter((name) => name !== "DATA_DIR"))(
  "of wrong values of %s a start says before the install what it would say after the build",
  (name) => {
    for (const value of JUNK) {
      const said = settingsProblems({ DATA_DIR, [name]: value }).join("\n");
      expect({ value, said }).toEqual({ value, said: envProblems({ [name]: value }) });
    }
  },
);

const NEEDED = ["scripts", "app/lib", "app/framework", "package.json", ".env.example"];

/** A checkout without packages and without a build. */
function newCheckout(): string {
  const home = mkdtempSync(join(tmpdir(), "new-checkout-"));
  onTestFinished(() => rmSync(home, { recursive: true }));
  for (const path of [...NEEDED, "package-lock.json"])
    cpSync(join(ROOT, path), join(home, path), { recursive: true });
  return home;
}

const NOBODY = 65_534;

test
  .skipIf(process.getuid?.() !== 0)
  .each([["scripts/start.mjs"], ["scripts/club.mjs", "backup"], ["scripts/dev.mjs"]])(
  "%s of a user who may not write the checkout ends with one sentence, whatever DATA_DIR is",
  (...args) => {
    const home = newCheckout();
    chmodSync(home, 0o755);
    const env = { PATH: process.env.PATH, DATA_DIR: "/tmp" };
    const ended = spawnSync(process.execPath, args, { cwd: home, env, uid: NOBODY });
    expect([ended.status, String(ended.stdout)]).toEqual([1, ""]);
    expect(String(ended.stderr)).toMatch(
      new RegExp(`^${home} takes no files of this user, [^\\n]+ its owner\\.\\n$`),
    );
  },
);

test.skipIf(process.getuid?.() !== 0)(
  "a .env that this user may not read is given to no program, and named by npm start and npm run dev",
  () => {
    const home = newCheckout();
    chmodSync(home, 0o755);
    writeFileSync(join(home, ".env"), "PORT=0\n", { mode: 0o600 });
    const as = { cwd: home, env: { PATH: process.env.PATH, DATA_DIR: "/tmp" }, uid: NOBODY };
    const code = `import("./scripts/lib-project.mjs").then((all) => console.log(all.envFileArgs()))`;
    const given = spawnSync(process.execPath, ["--input-type=module", "--eval", code], as);
    expect(String(given.stdout)).toBe("[]\n");
    for (const script of ["scripts/start.mjs", "scripts/dev.mjs"]) {
      const ended = spawnSync(process.execPath, [script], as);
      expect([ended.status, String(ended.stderr)]).toEqual([
        1,
        `Not started.\n${home}/.env cannot be read (EACCES): give it to the club's user.\n`,
      ]);
    }
  },
);

test.each(["start", "dev"])("%s names wrong values without packages and a build", (script) => {
  const home = newCheckout();
  const values = { PORT: "abc", CLUB_TIMEZONE: "Mars", DATABASE_URL: "postgres://a:b/c@d/e" };
  const env = { PATH: process.env.PATH, ...values };
  const ended = spawnSync(process.execPath, [`scripts/${script}.mjs`], { cwd: home, env });
  expect([ended.status, String(ended.stdout)]).toEqual([1, ""]);
  expect(String(ended.stderr).trimEnd().split("\n")).toEqual([
    "Not started.",
    "PORT must be a whole number from 0 to 65535.",
    "CLUB_TIMEZONE must be a zone name such as Asia/Kolkata.",
    expect.stringContaining("DATABASE_URL cannot be read as an address"),
  ]);
});

test.each([
  [{ SMS_TEMPLATES: "cancelled" }, "SMS_TEMPLATES: 'cancelled' cannot be read."],
  [
    { SMS_PROVIDER: "msg91", SMS_TEMPLATES: "cancelled=1107100000000000001#0123abcd" },
    "SMS_TEMPLATES: cancelled lacks the service's own id after a slash.",
  ],
  [
    { WHATSAPP_CODE_TEMPLATE: "club_code#0123abcd" },
    "WHATSAPP_CODE_TEMPLATE: it belongs together with WHATSAPP_TOKEN.",
  ],
  [
    { WHATSAPP_CODE_TEMPLATE: "club_code#0123abcd", SMS_PROVIDER: "twilio_verify" },
    "WHATSAPP_CODE_TEMPLATE: SMS_PROVIDER=twilio_verify makes the sign-in codes itself.",
  ],
])("the registered texts of %o are refused before the install and at the start", (given, said) => {
  const problems = settingsProblems({ DATA_DIR, ...given });
  expect(problems).toContainEqual(expect.stringContaining(said));
  expect(envProblems(given)).toBe(problems.join("\n"));
});

test("missing and misspelt settings are named, one sentence each, without packages", () => {
  const given = { DATA_DIR, PUBLIC_URL: "https://club.example", BACKUPKEY: "x" };
  expect(settingsProblems(given)).toEqual([
    "BACKUPKEY is no setting: did you mean BACKUP_KEY?",
    "SESSION_SECRET is missing: set at least 32 random characters.",
    "SMS_PROVIDER is missing: sign-in codes need a text message gateway.",
  ]);
});

test("a data folder that is a file is named", () => {
  const problems = settingsProblems({ DATA_DIR: import.meta.filename });
  expect(problems).toEqual([`DATA_DIR: ${import.meta.filename} is a file, not a folder.`]);
});

test("a data folder on a read-only disk is named", () => {
  expect(settingsProblems({ DATA_DIR: "/proc/sys" })).toHaveLength(1);
});

test("an installation without settings starts", () => {
  expect(settingsProblems({ DATA_DIR })).toEqual([]);
});

test("a live club's first start names the admin it lacks; a second start and other commands do not ask", () => {
  const given = {
    DATA_DIR: mkdtempSync(join(tmpdir(), "no-admin-")),
    PUBLIC_URL: "https://club.example",
    SESSION_SECRET: "e3c1b6a9f07d42c58a9b3e6d1f204c7a",
    SIGN_IN: "firebase",
    FIREBASE_API_KEY: "x",
    FIREBASE_PROJECT_ID: "x",
  };
  onTestFinished(() => rmSync(given.DATA_DIR, { recursive: true }));
  const isStart = true;
  expect(settingsProblems(given)).toEqual([]);
  expect(settingsProblems(given, { isStart })).toEqual([expect.stringContaining("no admin yet")]);
  const withAdmin = { ...given, ADMIN_USERNAME: "ravi", ADMIN_PASSWORD: "a long password" };
  expect(settingsProblems(withAdmin, { isStart })).toEqual([]);
  expect(settingsProblems({ ...given, DATABASE_URL: "postgres://x" }, { isStart })).toEqual([]);
  writeFileSync(join(given.DATA_DIR, "club.sqlite"), "");
  expect(settingsProblems(given, { isStart })).toEqual([]);
});

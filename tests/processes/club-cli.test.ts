import { execFile } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { FIRST_LANGUAGE, LANGUAGES } from "~/lib/language";
import { recordKeys } from "~/lib/records";
import { newDataDir, startServer } from "../support/server-process";

const CLUB = join(import.meta.dirname, "../../build/server/club.js");
const run = promisify(execFile);

/** Runs `npm run club -- admin …` as its own process; returns what it said and how it ended. */
async function admin(dataDir: string, ...args: string[]) {
  const env = { PATH: process.env.PATH, NODE_ENV: "production", DATA_DIR: dataDir };
  return await run(process.execPath, ["--no-warnings", CLUB, "admin", ...args], { env }).then(
    ({ stdout }) => ({ code: 0, text: stdout }),
    ({ code, stderr }: { code: number; stderr: string }) => ({ code, text: stderr }),
  );
}

test("admin create, list, reset and disable work beside a running server", async () => {
  const dataDir = await newDataDir();
  const server = await startServer({ dataDir });
  const signIn = async (username: string, password: string) => {
    const answer = await fetch(`${server.url}/admin`, {
      method: "POST",
      redirect: "manual",
      headers: { Origin: server.url },
      body: new URLSearchParams({ username, password }),
    });
    const cookie = answer.headers.getSetCookie()[0]?.split(";")[0] ?? "";
    return { status: answer.status, cookie };
  };
  const opens = async (cookie: string) => {
    const page = `${server.url}/admin/dashboard`;
    return (await fetch(page, { redirect: "manual", headers: { Cookie: cookie } })).status === 200;
  };

  const made = await admin(dataDir, "create", "--username", " Meera ");
  expect(made).toMatchObject({ code: 0 });
  const password = /with the password (\S{20})\n$/.exec(made.text)?.[1] ?? "";
  const first = await signIn("meera", password);
  expect(first.status).toBe(302);
  expect(await opens(first.cookie)).toBe(true);

  const again = await admin(dataDir, "create", "--username", "MEERA");
  expect(again).toEqual({ code: 1, text: "There is an admin with this name already.\n" });
  const weak = await admin(dataDir, "create", "--username", "tara", "--password", "tara-tara-tara");
  expect(weak.code).toBe(1);
  expect(weak.text).toContain("easy to guess");
  expect((await admin(dataDir, "create")).text).toContain("Say who: --username NAME.");
  const misspelt = await admin(dataDir, "create", "--user", "tara");
  expect(misspelt.code).toBe(1);
  expect(misspelt.text).toMatch(/^Unknown option '--user'\.\n\nThe club's own commands:/);

  const chosen = "eight-calm-mornings";
  const reset = await admin(dataDir, "reset", "--username", "meera", "--password", chosen);
  expect(reset).toEqual({ code: 0, text: "Admin meera can sign in with that password\n" });
  expect(await opens(first.cookie)).toBe(false);
  expect((await signIn("meera", password)).status).toBe(400);
  const second = await signIn("meera", chosen);
  expect(await opens(second.cookie)).toBe(true);

  expect((await admin(dataDir, "disable", "--username", "meera")).code).toBe(0);
  expect(await opens(second.cookie)).toBe(false);
  expect((await signIn("meera", chosen)).status).toBe(400);
  const nobody = await admin(dataDir, "disable", "--username", "nobody");
  expect(nobody).toEqual({ code: 1, text: "There is no admin named nobody.\n" });
  const { text } = await admin(dataDir, "list");
  expect(text).toBe("meera\towner\tsuspended\tpassword\nravi\towner\tactive\tpassword\n");
  await server.stop();
  await rm(dataDir, { recursive: true });
});

test("the texts to register are printed in every language, with their parts in its script", async () => {
  const env = { PATH: process.env.PATH, NODE_ENV: "production", DATA_DIR: await newDataDir() };
  const { stdout } = await run(process.execPath, ["--no-warnings", CLUB, "sms-templates"], { env });
  for (const language of recordKeys(LANGUAGES)) {
    if (language === FIRST_LANGUAGE) continue;
    for (const kind of ["code_sign_in", "still_in", "cancelled"])
      expect(stdout, kind).toContain(
        `\n${kind}:${language}\n  language   ${LANGUAGES[language].name}, `,
      );
    expect(stdout).toContain(`club_still_in, language ${language}: `);
  }
  await rm(env.DATA_DIR, { recursive: true, force: true });
});

test("an export that the disk has no room for fails, and leaves no half of it", async () => {
  const dataDir = await newDataDir();
  const env = { PATH: process.env.PATH, NODE_ENV: "production", DATA_DIR: dataDir };
  const words = [process.execPath, "--no-warnings", CLUB];
  const seeded = ["seed", "--members", "500", "--bookings", "1000"];
  await run(process.execPath, [...words.slice(1), ...seeded], { env });
  const file = join(dataDir, "club.jsonl");
  // No file grows beyond these blocks of half a kilobyte.
  const limited = ["-c", `trap '' XFSZ; ulimit -f 128; exec "$0" "$@"`, ...words, "export", file];
  await expect(run("/bin/sh", limited, { env })).rejects.toMatchObject({ code: expect.anything() });
  expect(existsSync(file)).toBe(false);
  const { stdout } = await run(process.execPath, [...words.slice(1), "export", file], { env });
  const records = Number(/: (\d+) records/.exec(stdout)?.[1]);
  expect(readFileSync(file, "utf8").trim().split("\n")).toHaveLength(records);
  await rm(dataDir, { recursive: true });
});

test.each(["--help", "-h", "restore --help", "backup -h"])(
  "%s prints the commands and does nothing else",
  async (words) => {
    const env = { PATH: process.env.PATH, NODE_ENV: "production" };
    const args = ["--no-warnings", CLUB, ...words.split(" ")];
    const { stdout } = await run(process.execPath, args, { env });
    expect(stdout).toMatch(/^The club's own commands:/);
  },
);

test("the doctor names what it does not know in the .env of the folder that it runs in", async () => {
  const DATA_DIR = await newDataDir();
  writeFileSync(join(DATA_DIR, ".env"), "HSTS=on\nPORT=0\n");
  const env = { PATH: process.env.PATH, NODE_ENV: "production", DATA_DIR };
  const told = run(process.execPath, ["--no-warnings", CLUB, "doctor"], { env, cwd: DATA_DIR });
  // The database is yet to be made.
  const { stdout } = await told.catch((error: { stdout: string }) => error);
  expect(stdout).toMatch(/^look Settings: HSTS in \.env is no setting of the club/m);
  expect(stdout).not.toContain("PORT in");
  await rm(DATA_DIR, { recursive: true });
});

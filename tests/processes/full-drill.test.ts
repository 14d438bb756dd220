/** `club -- drill --full` on the sample club: every step, and a certificate of one page. */
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { dayOf } from "~/lib/dates";
import { listServers } from "../../scripts/lib-project.mjs";
import { newDataDir } from "../support/server-process";

const ROOT = join(import.meta.dirname, "../..");
/** What a release has of this version, beside its packages. */
const KEPT = ["build", "package.json", "app/db/migrate.ts", "app/db/migration-checksums.ts"];
const LINES_OF_A_PAGE = 60;
/** A dozen starts of the server, beside the other tests. */
const LIMIT_MS = 600_000;
const FOLDER_AND_CERTIFICATE = /^(club\.sqlite|backups|full-drill-)/;

/** A club's folder with two releases of this version, and one that is too old to start; returns the first's program. */
function openReleases(): string {
  const home = realpathSync(mkdtempSync(join(tmpdir(), "club-releases-")));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  const [own, old] = [join(home, "releases/0.2.0-own"), join(home, "releases/0.1.0-old")];
  for (const file of KEPT) cpSync(join(ROOT, file), join(own, file), { recursive: true });
  symlinkSync(join(ROOT, "node_modules"), join(own, "node_modules"));
  symlinkSync(own, join(home, "releases/0.2.0-other"));
  mkdirSync(join(old, "build/server"), { recursive: true });
  writeFileSync(join(old, "build/server/index.js"), "process.exit(1);");
  return join(own, "build/server/club.js");
}

test(
  "a clone goes through everything, and the club has nothing but the certificate of it",
  async () => {
    const club = openReleases();
    const dataDir = await newDataDir();
    // Of these two one has another day than UTC has, at any hour.
    const timeZone = new Date().getUTCHours() < 10 ? "Pacific/Pago_Pago" : "Pacific/Kiritimati";
    const env = {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      DATA_DIR: dataDir,
      CLUB_TIMEZONE: timeZone,
    };
    const day = dayOf(Date.now(), timeZone);
    const run = (...args: string[]) =>
      promisify(execFile)(process.execPath, ["--no-warnings", club, ...args], { env });
    await run("seed");
    const drilling = run("drill", "--full").catch((error) => error);
    // A server of another folder is none that an upgrade ends.
    const isClone = (folder: string) => folder.startsWith(dataDir);
    await expect.poll(() => listServers(isClone), { timeout: LIMIT_MS }).toHaveLength(1);
    const { stdout, stderr } = await drilling;
    expect(stdout).not.toContain("FAILED");
    expect(stdout).toContain("8 of 8 held.");
    expect(stdout).toContain("0.2.0-other; ");
    expect(stderr).toMatch(/^1 of 8: .*…\n2 of 8: /);
    const [name = ""] = readdirSync(dataDir).filter((file) => file.startsWith("full-drill-"));
    expect(name).toBe(`full-drill-${day}.txt`);
    const certificate = readFileSync(join(dataDir, name), "utf8");
    expect(certificate.split("\n").length).toBeLessThan(LINES_OF_A_PAGE);
    expect(stdout).toContain(certificate);
    expect(statSync(join(dataDir, name)).mode & 0o077).toBe(0);
    expect(readdirSync(dataDir).filter((file) => !FOLDER_AND_CERTIFICATE.test(file))).toEqual([]);
    await rm(dataDir, { recursive: true });
  },
  LIMIT_MS,
);

test(
  "a drill that is ended leaves no server of its clone",
  async () => {
    const dataDir = await newDataDir();
    const env = { PATH: process.env.PATH, NODE_ENV: "production", DATA_DIR: dataDir };
    const words = ["--no-warnings", join(ROOT, "build/server/club.js")];
    await promisify(execFile)(process.execPath, [...words, "seed"], { env });
    const drill = spawn(process.execPath, [...words, "drill", "--full"], { env });
    let said = "";
    drill.stderr.on("data", (bytes: Buffer) => {
      said += bytes;
    });
    // While the clone makes a backup, its server runs.
    await expect.poll(() => said, { timeout: LIMIT_MS }).toContain("4 of 8");
    const listClones = () => listServers((folder: string) => folder.startsWith(dataDir));
    expect(listClones()).toHaveLength(1);
    drill.kill("SIGTERM");
    await once(drill, "exit");
    await expect.poll(listClones).toEqual([]);
    await rm(dataDir, { recursive: true });
  },
  LIMIT_MS,
);

/** What the files of deploy/ start, against what `npm start` does. */
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { SERVER, SERVER_ARGS, SERVER_ENV } from "../../scripts/lib-build.mjs";

const ROOT = join(import.meta.dirname, "../..");
const read = (file: string) => readFileSync(join(ROOT, file), "utf8");

const FLAGS = SERVER_ARGS.filter((arg: string) => arg !== SERVER);
const SETTINGS = Object.entries(SERVER_ENV).map(([name, value]) => `${name}=${value}`);

test("club.service starts the server with the flags and the memory settings of npm start", () => {
  const unit = read("deploy/club.service");
  expect(unit).toContain(`--no-warnings ${FLAGS.join(" ")} build/server/index.js`);
  const given = [...unit.matchAll(/^Environment=(.+)$/gm)].flatMap(([, line = ""]) =>
    line.split(" "),
  );
  // Only the proxy on the same machine reaches it.
  expect(given.sort()).toEqual([...SETTINGS, "HOST=127.0.0.1"].sort());
});

test("the image starts the server with the flags and the memory settings of npm start", () => {
  const dockerfile = read("deploy/Dockerfile");
  const flags = FLAGS.map((flag: string) => JSON.stringify(flag)).join(", ");
  expect(dockerfile).toContain(`"--no-warnings", ${flags}, "build/server/index.js"]`);
  for (const setting of SETTINGS) expect(dockerfile).toContain(setting);
});

test("every package of the lock file comes with its digest, or inside one that does", () => {
  const packages: Record<string, { integrity?: string; inBundle?: boolean }> = JSON.parse(
    read("package-lock.json"),
  ).packages;
  const unvouched = Object.entries(packages).filter(
    ([path, { integrity, inBundle }]) => path !== "" && !integrity && !inBundle,
  );
  expect(unvouched).toEqual([]);
  expect(Object.keys(packages).length).toBeGreaterThan(300);
});

/** Until when the makers mend Debian's versions, from its package `distro-info-data`: `eol-lts` of trixie. */
const DEBIAN_UNTIL: Record<string, string> = { trixie: "2030-06-30" };
const DISTRO_INFO = "/usr/share/distro-info/debian.csv";

/** When the makers stop to mend a base of the image: Node's schedule comes with the package `node-releases`. */
function mendedUntil(base: string): number {
  const [, node, debian = ""] = /^(?:node:(\d+)-|debian:)(\w+)-slim$/.exec(base) ?? [];
  const schedule: Record<string, { end: string }> = JSON.parse(
    read("node_modules/node-releases/data/release-schedule/release-schedule.json"),
  );
  const ends = [DEBIAN_UNTIL[debian], ...(node ? [schedule[`v${node}`]?.end] : [])];
  return Math.min(...ends.map((end) => Date.parse(end ?? "")));
}

test.skipIf(!existsSync(DISTRO_INFO))("Debian's own table has the dates of its versions", () => {
  const [head = [], ...rows] = readFileSync(DISTRO_INFO, "utf8")
    .split("\n")
    .map((line) => line.split(","));
  const ends = rows.map((row) => [row[head.indexOf("series")], row[head.indexOf("eol-lts")]]);
  expect(Object.fromEntries(ends)).toMatchObject(DEBIAN_UNTIL);
});

test("each base of the image is pinned by digest and still mended by its makers", () => {
  const bases = [...read("deploy/Dockerfile").matchAll(/^FROM (\S+)/gm)].map(([, from]) => from);
  expect(bases).toHaveLength(2);
  for (const base of bases) {
    expect(base).toMatch(/@sha256:[0-9a-f]{64}$/);
    const [name = ""] = base?.split("@") ?? [];
    expect([name, mendedUntil(name) > Date.now()]).toEqual([name, true]);
  }
});

test("what goes into an image is named: nobody's data, settings or history can be in it", () => {
  const lines = read(".dockerignore").trim().split("\n").slice(1);
  expect(lines[0]).toBe("*");
  const admitted = lines.slice(1).map((line) => line.replace("!", ""));
  for (const name of ["app", "public", "scripts", "server", "package-lock.json"])
    expect(admitted).toContain(name);
  for (const name of [".env", "data", ".git", "node_modules", "build", "tests"])
    expect(admitted).not.toContain(name);
});

test("the nightly timer keeps the time of the club, not of the machine", () => {
  const [, zone = ""] = /^#CLUB_TIMEZONE=(\S+)$/m.exec(read(".env.example")) ?? [];
  expect(read("deploy/club-backup.timer")).toMatch(
    new RegExp(`^OnCalendar=\\*-\\*-\\* 02:30:00 ${zone}$`, "m"),
  );
});

const UNITS = readdirSync(join(ROOT, "deploy")).filter((name) => name.endsWith(".service"));

test.each(UNITS)("%s is started again however often it has failed", (name) => {
  const unit = read(`deploy/${name}`);
  expect(unit).toMatch(/^\[Unit\]$[^[]*^StartLimitIntervalSec=0$/m);
  expect(unit).toMatch(/^\[Service\]$[^[]*^Restart=(always|on-failure)$/m);
  expect(unit).toMatch(/^RestartSec=\d+$/m);
});

test.each(UNITS)("a failure of %s reaches a person", (name) => {
  const unit = read(`deploy/${name}`);
  if (name === "club-alert@.service") expect(unit).toMatch(/^ExecStart=.* alert %i$/m);
  else expect(unit).toMatch(/^\[Unit\]$[^[]*^OnFailure=club-alert@%N\.service$/m);
});

test("a backup is made again where the database did not answer, not where it or its drill failed or was killed", () => {
  const unit = read("deploy/club-backup.service");
  const [, ends = ""] = /^RestartPreventExitStatus=(.+)$/m.exec(unit) ?? [];
  expect(ends.split(" ")).toEqual(expect.arrayContaining(["1", "SIGABRT", "SIGKILL"]));
  expect(ends).not.toContain("75");
});

const KEPT_UP = UNITS.filter((name) => /^Restart=always$/m.test(read(`deploy/${name}`)));

test.each(KEPT_UP)(
  "%s tells each failure itself, as one that never gives up has no OnFailure=",
  (name) => {
    const [, command = ""] =
      /^ExecStopPost=\+-\/bin\/sh -c '(.+)'$/m.exec(read(`deploy/${name}`)) ?? [];
    const told = (result: string) => {
      const script = command.replaceAll("$$", "$").replace("systemctl", "echo");
      const env = { PATH: process.env.PATH, SERVICE_RESULT: result };
      return spawnSync("/bin/sh", ["-c", script], { env, encoding: "utf8" }).stdout.trim();
    };
    expect(told("success")).toBe("");
    for (const result of ["exit-code", "signal", "oom-kill", "timeout"])
      expect(told(result)).toBe("--no-block start club-alert@%N.service");
  },
);

const ANALYZE = "/usr/bin/systemd-analyze";

test.skipIf(!existsSync(ANALYZE)).each(UNITS)("systemd takes %s", (name) => {
  const { stderr } = spawnSync(ANALYZE, ["verify", join(ROOT, "deploy", name)], {
    encoding: "utf8",
  });
  // The club is not in /srv on this machine.
  const said = stderr.split("\n").filter((line) => line !== "" && !/is not executable/.test(line));
  expect(said).toEqual([]);
});

/**
 * `npm run club -- upgrade` with its own script, on versions of a few lines in the place of the club's: forward, and
 * back from versions that fail.
 */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { portOf } from "~/lib/port-of";

const ROOT = join(import.meta.dirname, "../..");
const RESTART_MS = 50;
const LIMIT_MS = 60_000;

/** What a version is made of; the server answers with its version. */
const SCRIPTS = {
  "scripts/lib-install.mjs": `
    import { mkdirSync, symlinkSync, existsSync } from "node:fs";
    export async function ensureInstalled() {
      mkdirSync("node_modules/node/bin", { recursive: true });
      if (!existsSync("node_modules/node/bin/node")) symlinkSync(process.execPath, "node_modules/node/bin/node");
      return process.execPath;
    }`,
  "scripts/lib-build.mjs": `
    import { cpSync, readFileSync } from "node:fs";
    export async function ensureBuilt() {
      if (process.env.SLOW_MS) await new Promise((resolve) => setTimeout(resolve, process.env.SLOW_MS));
      if (JSON.parse(readFileSync("package.json")).version.endsWith("-unbuildable")) process.exit(1);
      cpSync("source", "build", { recursive: true });
    }`,
  "source/server/club.js": `
    import { appendFileSync, readFileSync } from "node:fs";
    const { version } = JSON.parse(readFileSync("package.json"));
    appendFileSync("data/commands", version + " " + process.argv[2] + "\\n");
    if (process.argv[2] === "doctor" && process.env.ILL === "yes") process.exit(1);`,
  "source/server/index.js": `
    import { appendFileSync, readFileSync } from "node:fs";
    import { createServer } from "node:http";
    const { version } = JSON.parse(readFileSync("package.json"));
    appendFileSync("data/started", version + "\\n");
    if (version.endsWith("-failing")) process.exit(1);
    let isSilent = version.endsWith("-silent");
    createServer((request, response) => {
      if (!isSilent) response.end(version);
      isSilent = false;
    }).listen(Number(process.env.PORT), process.env.HOST ?? "127.0.0.1");
    process.on("SIGTERM", () => process.exit(0));`,
};

/** A club's folder with a version that runs under a supervisor, and the others as commits. */
async function openHome() {
  const home = mkdtempSync(join(tmpdir(), "club-upgrade-"));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  const git = (...args: string[]) =>
    execFileSync("git", [
      "-C",
      home,
      "-c",
      "user.name=a",
      "-c",
      "user.email=a@example.org",
      ...args,
    ]);
  git("init", "--quiet");
  mkdirSync(join(home, "source/server"), { recursive: true });
  mkdirSync(join(home, "scripts"));
  mkdirSync(join(home, "data"));
  for (const [file, text] of Object.entries(SCRIPTS)) writeFileSync(join(home, file), text);
  for (const file of ["upgrade.mjs", "lib-project.mjs"])
    cpSync(join(ROOT, "scripts", file), join(home, "scripts", file));
  writeFileSync(
    join(home, ".gitignore"),
    "/node_modules\n/build\n/data\n/.env\n/releases\n/current\n",
  );
  const port = await freePort();
  writeFileSync(join(home, ".env"), `PORT=${port}\n`);
  const commit = (version: string) => {
    writeFileSync(join(home, "package.json"), JSON.stringify({ version, type: "module" }));
    git("add", "--all");
    git("commit", "--quiet", "--message", version);
    git("tag", `v${version}`);
  };
  for (const version of ["1.2.0", "1.3.0-failing", "1.4.0-unbuildable", "1.5.0-silent"])
    commit(version);
  commit("1.1.0");
  await execute(
    home,
    `await (await import("./scripts/lib-install.mjs")).ensureInstalled();
    await (await import("./scripts/lib-build.mjs")).ensureBuilt();`,
  );
  symlinkSync(".", join(home, "current"));
  const read = (file: string) =>
    existsSync(join(home, "data", file)) ? readFileSync(join(home, "data", file), "utf8") : "";
  const upgrade = (ref: string, more: { args?: string[]; env?: Record<string, string> } = {}) =>
    execute(
      home,
      `const { upgrade } = await import("./scripts/upgrade.mjs");
       process.exitCode = await upgrade(${JSON.stringify([ref, ...(more.args ?? [])])});`,
      more.env,
    );
  /** Ends an upgrade some milliseconds after its start. */
  const upgradeKilled = async (ref: string, afterMs: number) => {
    const code = `await (await import("./scripts/upgrade.mjs")).upgrade(["${ref}"]);`;
    const child = spawn(process.execPath, ["--input-type=module", "--eval", code], {
      cwd: home,
      stdio: "ignore",
      env: { ...process.env, SLOW_MS: "100" },
    });
    setTimeout(() => child.kill("SIGKILL"), afterMs);
    await once(child, "close");
  };
  const servesAt = async (host: string) => {
    const answer = await fetch(`http://${host}:${port}/`).catch(() => undefined);
    return await answer?.text();
  };
  return {
    ...{ home, git, read, upgrade, upgradeKilled, servesAt },
    serves: () => servesAt("127.0.0.1"),
    supervise: (env?: Record<string, string>) => supervise(home, env),
  };
}

async function execute(home: string, code: string, env: Record<string, string> = {}) {
  const child = spawn(process.execPath, ["--input-type=module", "--eval", code], {
    cwd: home,
    env: { ...process.env, ...env },
    timeout: LIMIT_MS,
  });
  let text = "";
  for (const output of [child.stdout, child.stderr])
    output.on("data", (bytes: Buffer) => {
      text += bytes;
    });
  const [exitCode] = await once(child, "close");
  return { code: exitCode, text };
}

async function freePort(): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const server = createServer().listen(0, "127.0.0.1", resolve);
  await promise;
  const port = portOf(server);
  const closed = Promise.withResolvers<void>();
  server.close(() => closed.resolve());
  await closed.promise;
  return port;
}

/**
 * As `Restart=always` of the unit: whatever `current` leads to is started again when it ends, with `env` from the unit's
 * `Environment=`.
 */
function supervise(home: string, env: Record<string, string> = {}): void {
  let isOver = false;
  let child: ChildProcess | undefined;
  const start = () => {
    if (isOver) return;
    const folder = realpathSync(join(home, "current"));
    child = spawn(
      join(folder, "node_modules/node/bin/node"),
      ["--env-file=.env", "build/server/index.js"],
      { cwd: folder, stdio: "ignore", env: { ...process.env, ...env } },
    );
    child.once("exit", () => setTimeout(start, RESTART_MS));
  };
  start();
  onTestFinished(() => {
    isOver = true;
    child?.kill("SIGKILL");
  });
}

test("upgrade asks the doctor, makes a backup, builds beside and switches to what answers", async () => {
  const { home, read, upgrade, serves, supervise } = await openHome();
  supervise();
  await expect.poll(serves).toBe("1.1.0");
  const { code, text } = await upgrade("v1.2.0");
  expect([code, text]).toEqual([0, expect.stringContaining("The club runs 1.2.0-")]);
  expect(await serves()).toBe("1.2.0");
  expect(read("commands")).toBe("1.1.0 doctor\n1.1.0 backup\n");
  expect(readlinkSync(join(home, "current"))).toMatch(/^releases\/1\.2\.0-[0-9a-f]{10}$/);
  expect(existsSync(join(home, "build"))).toBe(true);
});

test("a server that its unit lets listen at an address between two machines is asked there", async () => {
  const { upgrade, servesAt, supervise } = await openHome();
  const host = "127.0.0.2";
  supervise({ HOST: host });
  await expect.poll(() => servesAt(host)).toBe("1.1.0");
  const { code, text } = await upgrade("v1.2.0");
  expect([code, text]).toEqual([0, expect.stringContaining("The club runs 1.2.0-")]);
  expect(await servesAt(host)).toBe("1.2.0");
});

test("a version that ends at its start is left again for the one before, which serves", async () => {
  const { home, read, upgrade, serves, supervise } = await openHome();
  supervise();
  await expect.poll(serves).toBe("1.1.0");
  const { code, text } = await upgrade("v1.3.0-failing");
  expect(code).toBe(1);
  expect(text).toContain("The new version did not answer, so the club runs 1.1.0 again.");
  await expect.poll(serves).toBe("1.1.0");
  expect(realpathSync(join(home, "current"))).toBe(realpathSync(home));
  expect(readdirSync(join(home, "releases"))).toEqual([]);
  expect(read("started").match(/failing/g)?.length).toBeGreaterThanOrEqual(3);
  // And forward once more, with a version that works.
  expect((await upgrade("v1.2.0")).code).toBe(0);
  expect(await serves()).toBe("1.2.0");
});

test("what cannot be built, is unknown or finds an ill club changes nothing", async () => {
  const { home, read, upgrade, serves, supervise } = await openHome();
  supervise();
  await expect.poll(serves).toBe("1.1.0");
  const unbuilt = await upgrade("v1.4.0-unbuildable");
  expect([unbuilt.code, unbuilt.text]).toEqual([1, expect.stringContaining("could not be built")]);
  expect((await upgrade("v9.9.9")).text).toContain("There is no version 'v9.9.9'");
  const ill = await upgrade("v1.2.0", { env: { ILL: "yes" } });
  expect([ill.code, ill.text]).toEqual([1, expect.stringContaining("Mend what the doctor names")]);
  expect(existsSync(join(home, "releases/1.2.0"))).toBe(false);
  expect(read("started")).toBe("1.1.0\n");
  expect(await serves()).toBe("1.1.0");
  const anyway = await upgrade("v1.2.0", { args: ["--anyway"], env: { ILL: "yes" } });
  expect(anyway.code).toBe(0);
  expect(await serves()).toBe("1.2.0");
});

test("an upgrade that is killed at any moment leaves a club that serves, and the next one ends well", async () => {
  const { home, upgrade, upgradeKilled, serves, supervise } = await openHome();
  supervise();
  await expect.poll(serves).toBe("1.1.0");
  for (let afterMs = 50; afterMs < 900; afterMs += 170) {
    await upgradeKilled(afterMs % 2 === 0 ? "v1.2.0" : "v1.1.0", afterMs);
    await expect.poll(serves).toMatch(/^1\.[12]\.0$/);
  }
  const left = await upgrade("v1.3.0-failing");
  expect([left.code, left.text]).toEqual([1, expect.stringContaining("did not answer, so")]);
  await expect.poll(serves).toMatch(/^1\.[12]\.0$/);
  expect((await upgrade("v1.2.0")).code).toBe(0);
  expect(await serves()).toBe("1.2.0");
  expect(readdirSync(join(home, "releases")).filter((name) => /part|upgrading/.test(name))).toEqual(
    [],
  );
}, 120_000);

test("of two upgrades at once the second says that it has to wait", async () => {
  const { upgrade, serves, supervise } = await openHome();
  supervise();
  await expect.poll(serves).toBe("1.1.0");
  const both = await Promise.all(
    Array.from({ length: 2 }, () => upgrade("v1.2.0", { env: { SLOW_MS: "1000" } })),
  );
  expect(both.map(({ code }) => code).sort()).toEqual([0, 1]);
  const refused = /^Nothing was changed: another upgrade runs \(process \d+\)\.\n$/;
  expect(both.find(({ code }) => code === 1)?.text).toMatch(refused);
  expect(await serves()).toBe("1.2.0");
});

test("what fails without a plan is one sentence, and the club serves on", async () => {
  const { home, upgrade, serves, supervise } = await openHome();
  supervise();
  await expect.poll(serves).toBe("1.1.0");
  writeFileSync(join(home, "releases"), "a file");
  const { code, text } = await upgrade("v1.2.0");
  expect([code, text]).toEqual([1, expect.stringMatching(/^The upgrade ended: .*EEXIST[^\n]+\n$/)]);
  expect(await serves()).toBe("1.1.0");
});

test("a server that leaves the first question unanswered is asked again", async () => {
  const { upgrade, serves, supervise } = await openHome();
  supervise();
  await expect.poll(serves).toBe("1.1.0");
  const { code, text } = await upgrade("v1.5.0-silent");
  expect([code, text]).toEqual([0, expect.stringContaining("The club runs 1.5.0-silent-")]);
});

test("versions that cannot be fetched are told, and those that are here count", async () => {
  const { home, git, upgrade } = await openHome();
  const origin = join(home, "data/origin");
  git("clone", "--quiet", "--bare", home, origin);
  git("remote", "add", "origin", origin);
  expect((await upgrade("v1.2.0")).text).not.toContain("fetched");
  rmSync(origin, { recursive: true });
  const { code, text } = await upgrade("v1.2.0");
  expect([code, text]).toEqual([0, expect.stringContaining("The versions could not be fetched")]);
});

test.each([
  ["DATA_DIR", "./elsewhere", 1],
  ["DATA_DIR", "../beside", 1],
  ["DATA_DIR", "data/club", 0],
  ["DATA_DIR", "/tmp", 0],
  ["COPY_TO", "copies", 1],
  ["COPY_TO", "sftp://club@elsewhere/copies", 0],
])(
  "with %s=%s an upgrade ends with %i: a release has a link to data alone",
  async (name, folder, code) => {
    const { home, read, upgrade } = await openHome();
    appendFileSync(join(home, ".env"), `${name}=${folder}\n`);
    const told = await upgrade("v1.2.0");
    const refused = `Write it in full: ${name}=${join(home, folder)}`;
    expect([told.code, told.text.includes(refused)]).toEqual([code, code === 1]);
    expect(read("commands") === "").toBe(code === 1);
  },
);

test("without a server the new version is ready to be started", async () => {
  const { upgrade, serves } = await openHome();
  const { code, text } = await upgrade("v1.2.0");
  expect([code, text]).toEqual([0, expect.stringContaining("No server runs now.")]);
  expect(await serves()).toBeUndefined();
});

test("without a version it says which one runs, and which there are", async () => {
  const { upgrade } = await openHome();
  const { code, text } = await upgrade("");
  expect(code).toBe(1);
  expect(text).toContain(
    "The club runs 1.1.0. The newest are v1.5.0-silent, v1.4.0-unbuildable, v1.3.0-failing, v1.2.0, v1.1.0.",
  );
});

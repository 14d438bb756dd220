/** A club's folder for `npm run club -- upgrade`, with versions of a few lines in the place of the club's. */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { portOf } from "~/lib/port-of";

const ROOT = join(import.meta.dirname, "../..");
const RESTART_MS = 50;
const LIMIT_MS = 60_000;

const OTHERS = [
  ...["1.0.0-breaking", "1.2.0", "1.3.0-failing"],
  ...["1.4.0-unbuildable", "1.5.0-silent"],
];

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
    import { appendFileSync, existsSync, readFileSync } from "node:fs";
    import { createServer } from "node:http";
    const { version } = JSON.parse(readFileSync("package.json"));
    appendFileSync("data/started", version + "\\n");
    if (version.endsWith("-failing")) process.exit(1);
    if (version.endsWith("-breaking")) appendFileSync("data/newer", "");
    if (existsSync("data/newer")) process.exit(1);
    let isSilent = version.endsWith("-silent");
    createServer((request, response) => {
      if (!isSilent) response.end(version);
      isSilent = false;
    }).listen(Number(process.env.PORT), process.env.HOST ?? "127.0.0.1");
    process.on("SIGTERM", () => process.exit(0));`,
};

/** A club's folder with a version that can be served, alone or under a supervisor, and the others as commits. */
export async function openHome() {
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
  for (const file of ["upgrade.mjs", "lib-lock.mjs", "lib-project.mjs", "refused-words.mjs"])
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
  for (const version of OTHERS) commit(version);
  commit("1.1.0");
  await execute(
    home,
    `await (await import("./scripts/lib-install.mjs")).ensureInstalled();
    await (await import("./scripts/lib-build.mjs")).ensureBuilt();`,
  );
  symlinkSync(".", join(home, "current"));
  const read = (file: string) =>
    existsSync(join(home, "data", file)) ? readFileSync(join(home, "data", file), "utf8") : "";
  const upgrade = (
    ref: string,
    more: { args?: string[]; env?: Record<string, string>; uid?: number } = {},
  ) =>
    execute(
      home,
      `const { upgrade } = await import("./scripts/upgrade.mjs");
       process.exitCode = await upgrade(${JSON.stringify([ref, ...(more.args ?? [])])});`,
      more,
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
    ...{ home, port, git, read, upgrade, upgradeKilled, servesAt },
    serves: () => servesAt("127.0.0.1"),
    supervise: (env?: Record<string, string>) => supervise(home, env),
    serveAlone: () => serveAlone(home),
  };
}

async function execute(
  home: string,
  code: string,
  { env, uid }: { env?: Record<string, string>; uid?: number } = {},
) {
  const child = spawn(process.execPath, ["--input-type=module", "--eval", code], {
    cwd: home,
    ...(uid === undefined ? {} : { uid }),
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

/** Starts what `current` leads to. */
function serve(home: string, env: Record<string, string> = {}): ChildProcess {
  const folder = realpathSync(join(home, "current"));
  return spawn(
    join(folder, "node_modules/node/bin/node"),
    ["--env-file=.env", "build/server/index.js"],
    { cwd: folder, stdio: "ignore", env: { ...process.env, ...env } },
  );
}

/** As `npm start` leaves a server: nothing starts it again. */
function serveAlone(home: string): void {
  const child = serve(home);
  onTestFinished(() => {
    child.kill("SIGKILL");
  });
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
    child = serve(home, env);
    child.once("exit", () => setTimeout(start, RESTART_MS));
  };
  start();
  onTestFinished(() => {
    isOver = true;
    child?.kill("SIGKILL");
  });
}

/** Seconds from `npm start` in a fresh clone of the last commit to its first page, with npm's cache as it is. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root, runQuietly } from "../../scripts/lib-project.mjs";
import { spreadOf, TURNS } from "./load/turns";
import { printTable } from "./table/rows";

const TARGET_SECONDS = 20;
const ASK_EVERY_MS = 50;

const turns: Awaited<ReturnType<typeof startFresh>>[] = [];
while (turns.length < TURNS) turns.push(await startFresh());
const page = spreadOf(
  turns.map((turn) => turn.page),
  1,
);
const sample = spreadOf(
  turns.map((turn) => turn.sample),
  1,
);
printTable("First start of a fresh clone", [
  {
    what: "until the first page, s",
    figure: page.text,
    target: `≤ ${TARGET_SECONDS}`,
    met: page.median <= TARGET_SECONDS,
  },
  { what: "until the sample club is in it, s", figure: sample.text, target: "–" },
]);

async function startFresh() {
  const folder = mkdtempSync(join(tmpdir(), "club-first-start-"));
  const clone = join(folder, "club");
  try {
    const { code, output } = await runQuietly("git", ["clone", "--quiet", root, clone]);
    if (code !== 0) throw new Error(output);
    return await timeStart(clone);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function timeStart(clone: string) {
  const port = await freePort();
  const began = performance.now();
  const since = () => (performance.now() - began) / 1000;
  const child = spawn("npm", ["start"], {
    cwd: clone,
    env: { ...process.env, PORT: `${port}`, NODE_ENV: "" },
    stdio: ["ignore", "inherit", "inherit"],
    detached: true,
  });
  try {
    await untilPage(`http://localhost:${port}/`, /<h1/, () => child.exitCode === null);
    const page = since();
    await untilPage(`http://localhost:${port}/events`, /href="\/events\/[a-z]/, () => true);
    return { page, sample: since() };
  } finally {
    // The whole group, since npm forwards no signal.
    if (child.pid) process.kill(-child.pid, "SIGTERM");
    if (child.exitCode === null) await once(child, "exit");
  }
}

/** Requests the page at this address until it contains `wanted`. */
async function untilPage(url: string, wanted: RegExp, isAlive: () => boolean): Promise<void> {
  for (;;) {
    const text = await fetch(url).then(
      (answer) => answer.text(),
      () => "",
    );
    if (wanted.test(text)) return;
    if (!isAlive()) throw new Error("npm start ended.");
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (typeof address !== "object" || address === null) throw new Error("There is no free port.");
  return address.port;
}

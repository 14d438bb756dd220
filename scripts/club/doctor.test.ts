import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { examineNames } from "./doctor";

function examineText(text: string) {
  const folder = mkdtempSync(join(tmpdir(), "names-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, ".env"), text);
  return examineNames(join(folder, ".env"));
}

test("each name in .env that the club does not know is told, and needs nobody today", () => {
  const said = examineText(
    "PORT=3000\nDB_URL=x\n#HSTS=on\nSESSION_KEY=\nexport DATA_DIRECTORY=x\n",
  );
  expect(said.map(({ state, text }) => [state, text.split(" ")[0]])).toEqual([
    ["look", "DATA_DIRECTORY"],
    ["look", "DB_URL"],
    ["look", "SESSION_KEY"],
  ]);
});

test("settings, and what Node and the system read, are no remarks; nor is a club without .env", () => {
  const text = "TZ=UTC\nNODE_OPTIONS=\nNODE_EXTRA_CA_CERTS=x\nMALLOC_ARENA_MAX=2\nBACKUP_KEY=x\n";
  expect(examineText(text)).toEqual([]);
  expect(examineNames("/nowhere/.env")).toEqual([]);
});

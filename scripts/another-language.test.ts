import { execFileSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, onTestFinished, test } from "vitest";

const NEEDED = ["app/lib", "app/content/promises.ts", "app/routes.ts", "app/texts", "scripts"];
const BUILD =
  'import("./scripts/message-catalogue.ts").then((made) => made.writeTextModules("none"))';

test("a seventh language is a folder and a line: the build offers it with what it has", () => {
  const root = mkdtempSync(join(tmpdir(), "languages-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const path of NEEDED) cpSync(resolve(path), join(root, path), { recursive: true });
  symlinkSync(resolve("node_modules"), join(root, "node_modules"));
  writeFileSync(join(root, "package.json"), '{"type":"module"}');
  const list = join(root, "app/lib/language.ts");
  const line = 'zz: { locale: "zz-IN", name: "Zz" },\n} as const satisfies';
  writeFileSync(list, readFileSync(list, "utf8").replace("} as const satisfies", line));
  mkdirSync(join(root, "app/texts/zz"));
  const write = (file: string, texts: Record<string, string>) =>
    writeFileSync(join(root, "app/texts/zz", file), JSON.stringify(texts));
  write("site-wide.json", { "page-links.pageLinks.next": "पुढे" });
  write("club.json", { Events: "धावणे" });
  execFileSync(process.execPath, ["--no-warnings", "-e", BUILD], { cwd: root });
  const made = (file: string) => readFileSync(join(root, ".texts", file), "utf8");
  expect(made("translated.ts")).toContain('"zz"');
  expect(made("translations/zz.json")).toBe('{"site-wide.page-links.pageLinks.next":"पुढे"}');
  expect(made("translations/files.ts")).toContain('new URL("./zz.json", import.meta.url)');
  expect(made("club-texts.ts")).toContain('"zz":{"Events":"धावणे"}');
});

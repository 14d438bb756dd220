import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { listBrowserFiles, newerFeaturesIn } from "./newer-features";

test("browser code uses no feature that a supported browser lacks", () => {
  const files = listBrowserFiles();
  expect(files).toContain("app/ui/use-code-boxes.ts");
  expect(files).toContain("app/features/sign-in/client/hosted-check.ts");
  const found = files.flatMap((file) =>
    newerFeaturesIn(readFileSync(file, "utf8")).map((name) => `${file}: ${name}`),
  );
  expect(found).toEqual([]);
});

test.each([
  ["const { promise } = Promise.withResolvers<void>();", "Promise.withResolvers"],
  ["return [...list].toSorted(byName);", "toSorted, toReversed, toSpliced"],
  ["Map.groupBy(list, key)", "Object.groupBy, Map.groupBy"],
  ["if (URL.canParse(text)) return;", "URL.canParse, URL.parse"],
])("the code %j is found", (code, name) => {
  expect(newerFeaturesIn(code)).toEqual([name]);
});

test("comments, strings and older features are not found", () => {
  const code = [
    "// list.toSorted()",
    'const text = "Promise.withResolvers()";',
    "const sorted = [...list].sort().at(-1);",
  ].join("\n");
  expect(newerFeaturesIn(code)).toEqual([]);
});

test("no picture has a full height and an aspect ratio, and no table is hidden itself", () => {
  const found = listBrowserFiles().filter((file) => {
    const source = readFileSync(file, "utf8");
    const classes = source.match(/className="[^"]*"/g) ?? [];
    const isFlat = classes.some((text) => /[" ]h-full\b/.test(text) && /[" :]aspect-/.test(text));
    return isFlat || /<table className="[^"]*(?<!not-)sr-only/.test(source);
  });
  expect(found).toEqual([]);
});

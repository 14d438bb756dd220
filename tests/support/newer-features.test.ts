import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { listBrowserFiles } from "./browser-files";
import { newerFeaturesIn, newerStylesIn } from "./newer-features";

const found = (code: string) => newerFeaturesIn("code.ts", code);

test("browser code uses no feature that a supported browser lacks", () => {
  const files = listBrowserFiles();
  expect(files).toContain("app/ui/use-code-boxes.ts");
  expect(files).toContain("app/core/people/hosted-codes/hosted-check.ts");
  const used = files.flatMap((file) =>
    newerFeaturesIn(file, readFileSync(file, "utf8")).map((name) => `${file}: ${name}`),
  );
  expect(used).toEqual([]);
});

test.each([
  ["const { promise } = Promise.withResolvers<void>();", "withResolvers"],
  ["export const sorted = [...list].toSorted(byName);", "toSorted"],
  ["Map.groupBy(list, key)", "groupBy"],
  ["if (URL.canParse(text)) go();", "canParse"],
  ["new URLPattern({ pathname })", "URLPattern"],
  ["const ids = /[\\p{L}--[a-z]]/v;", "the pattern /[\\p{L}--[a-z]]/v"],
  ["const ids = /a(?i:b)/;", "the pattern /a(?i:b)/"],
  ["function f() { using lock = take(); }", "using"],
  ['import text from "./text.json" with { type: "json" };', "attributes of imports"],
])("the code %j is found", (code, name) => {
  expect(found(code)).toEqual([name]);
});

test.each([
  "// list.toSorted()",
  'const text = "Promise.withResolvers()";',
  "const sorted = [...list].sort().at(-1);",
  "const union = schema.parse(value);",
  "if (typeof element.checkVisibility === 'function') hide(element.checkVisibility());",
  "navigator.vibrate?.(200);",
  'if ("wakeLock" in navigator) navigator.wakeLock.request("screen");',
  "(window.requestIdleCallback ?? setTimeout)(work);",
  "try { document.startViewTransition(work); } catch { work(); }",
])("the code %j is none", (code) => {
  expect(found(code)).toEqual([]);
});

test.each([
  ["a:has(b){display:none}", ":has() decides in a:has(b)"],
  ["a{&:hover{color:red}}", "a nested rule: &:hover"],
  [
    "a:hover{background-color:color-mix(in oklab, var(--ink) 8%, transparent)}",
    "a:hover { background-color:color-mix(in oklab, var(--ink) 8%, transparent) }",
  ],
  ["a{color:light-dark(#000,#fff)}", "a { color:light-dark(#000,#fff) }"],
])("the style %j is found", (css, name) => {
  expect(newerStylesIn(css)).toEqual([name]);
});

test.each([
  "a:has(:checked){border-color:red;background-color:red}",
  ".\\[\\&_td\\]\\:py-1 td{padding:0}",
  "a{background:color-mix(in oklab, var(--night) 80%, transparent)}",
])("the style %j is none", (css) => {
  expect(newerStylesIn(css)).toEqual([]);
});

const filesWhere = (isFound: (source: string) => boolean) =>
  listBrowserFiles().filter((file) => isFound(readFileSync(file, "utf8")));

test("no picture has a full height beside an aspect ratio", () => {
  const flat = filesWhere((source) => {
    const classes = source.match(/className="[^"]*"/g) ?? [];
    return classes.some((text) => /[" ]h-full\b/.test(text) && /[" :]aspect-/.test(text));
  });
  expect(flat).toEqual([]);
});

test("no table is hidden itself", () => {
  const hidden = filesWhere((source) => /<table className="[^"]*(?<!not-)sr-only/.test(source));
  expect(hidden).toEqual([]);
});

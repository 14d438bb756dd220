import { expect, test } from "vitest";
import { escapeWide } from "./one-byte-code.ts";

const WORDS = "₹ 250 – “नमस्ते” 🏃 ×";

test("a script says the same without a sign of two bytes", () => {
  const code = escapeWide(
    `const नाम = ${JSON.stringify(WORDS)}; return [नाम, \`${WORDS}\`, /^[–—]$/.test("—"), /^[🏃]$/u.test("🏃")]; // ${WORDS}`,
  );
  expect(code).toMatch(/^[\0-\u00FF]+$/);
  expect(new Function(code)()).toEqual([WORDS, WORDS, true, true]);
});

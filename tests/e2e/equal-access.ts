/** IBM's engine beside axe: what it is sure of, without what stands in docs/accessibility.md with a reason. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type { Part } from "./accessible";

const require = createRequire(import.meta.url);
const ENGINE = readFileSync(require.resolve("accessibility-checker-engine/ace.js"), "utf8");
const RULES = "WCAG_2_2";

/** Findings that are none: rule and element. */
const EXCEPTIONS: [ruleId: string, element: RegExp][] = [
  ["aria_form_label_unique", /^<form/],
  ["label_name_visible", /role="switch"/],
  ["input_label_exists", /^<textarea[^>]*name="notes"/],
  ["label_ref_valid", /^<label class="[^"]*peer-focus-visible/],
];

interface Finding {
  ruleId: string;
  message: string;
  snippet: string;
}

/** The violations of this part of the page as it stands, one line each. */
export async function equalAccessFaults(page: Page, part: Part): Promise<string[]> {
  if (!(await page.evaluate(() => "ace" in window))) await page.evaluate(ENGINE);
  const found = await page.evaluate(
    async ({ rules, part }): Promise<Finding[]> => {
      const judged = part === "html" ? document : document.querySelector(part);
      if (!judged) throw new Error(`The page has no ${part}.`);
      // The engine takes the fields of a folded part for fields without labels.
      for (const fold of document.querySelectorAll("details")) fold.open = true;
      const { results } = await new window.ace.Checker().check(judged, [rules]);
      return results
        .filter(({ value: [level, outcome] }) => level === "VIOLATION" && outcome === "FAIL")
        .map(({ ruleId, message, snippet }) => ({ ruleId, message, snippet }));
    },
    { rules: RULES, part },
  );
  return found
    .filter(
      ({ ruleId, snippet }) =>
        !EXCEPTIONS.some(([rule, element]) => rule === ruleId && element.test(snippet)),
    )
    .map(({ ruleId, message, snippet }) => `${ruleId}: ${message} ${snippet}`);
}

declare global {
  interface Window {
    ace: {
      Checker: new () => {
        check: (
          judged: Document | Element,
          rules: string[],
        ) => Promise<{ results: (Finding & { value: [level: string, outcome: string] })[] }>;
      };
    };
  }
}

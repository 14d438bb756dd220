import { type ConfigData, HtmlValidate } from "html-validate";

/** Rules beside the standard ones. For each that is off or narrower docs/accessibility.md gives the reason. */
const RULES: ConfigData["rules"] = {
  "no-redundant-role": "off",
  "meta-refresh": "off",
  "wcag/h32": "off",
  "prefer-native-element": ["error", { exclude: ["progressbar"] }],
  "aria-label-misuse": ["error", { allowAnyNamable: true }],
};

const validator = new HtmlValidate({
  extends: ["html-validate:standard", "html-validate:a11y"],
  rules: RULES,
});

/** What is not valid in this page, one line each. */
export async function invalidIn(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  const faults = results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  );
  return [...faults, ...danglingNamesIn(html)];
}

/** Names and descriptions that no element of the page gives. */
function danglingNamesIn(html: string): string[] {
  const ids = new Set([...html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id));
  const references = html.matchAll(/\s(aria-(?:labelledby|describedby))="([^"]+)"/g);
  return [...references].flatMap(([, attribute, names = ""]) =>
    names
      .split(" ")
      .filter((name) => !ids.has(name))
      .map((name) => `${attribute}: there is no ${name}`),
  );
}

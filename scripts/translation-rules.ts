import {
  type CompiledMessageToken,
  compileMessageOrThrow,
} from "@lingui/message-utils/compileMessage";

/**
 * An ending in an Indian script that a hyphen puts on a word in Latin letters, a figure or a value, and a word of one
 * letter before a hyphen.
 */
const HYPHENATED_ENDING =
  /(?<=(?:[A-Za-z\d}>#'’”]|(?<![\p{L}\p{M}])[\u0900-\u0D7F])-)(?=[\u0900-\u0D7F])/gu;

/** The text with U+2060 after such a hyphen, so that no line ends between 'WhatsApp' and its ending, or in 'ഇ-മെയിൽ'. */
export function withJoinedEndings(text: string): string {
  return text.replace(HYPHENATED_ENDING, "\u2060");
}

/** A sign that joins no letter, such as an ending that is put on a digit or a placeholder. */
const LONE_SIGN = /(?<![\p{L}\p{M}\u200C\u200D])\p{M}/u;

/** What is wrong with a translation; undefined where nothing is. */
export function translationProblem(text: string, english: string | undefined): string | undefined {
  if (english === undefined) return "is no text of the English catalogue.";
  if (LONE_SIGN.test(text)) return "has a vowel sign without its letter, which is shown as a box.";
  const [has, wants] = [placeholdersIn(text), placeholdersIn(english)];
  if (has.join() === wants.join()) return;
  return `has the placeholders '${has.join(", ")}' and English has '${wants.join(", ")}'.`;
}

/** The names of the values that a text takes, with a choice's kind and closed branches, and its marks, sorted. */
export function placeholdersIn(text: string): string[] {
  const found = new Set<string>();
  // A value may stand once by itself and once as what a plural counts.
  for (const value of valuesIn(compileMessageOrThrow(text))) {
    const [name, kind] = value;
    found.add(kind === "select" ? [name, kind, ...(closedBranches(value) ?? [])].join(" ") : name);
  }
  for (const [, mark] of text.matchAll(/<(\w+)>/g)) found.add(`<${mark}>`);
  return [...found].sort();
}

/** A value that a text takes: its name, its kind and what the kind needs. */
export type Value = Exclude<CompiledMessageToken, string>;

/** The values of a text, also those within the branches of a choice: name, kind and branches of each. */
export function* valuesIn(tokens: readonly CompiledMessageToken[]): Generator<Value> {
  for (const token of tokens) {
    if (typeof token === "string") continue;
    yield token;
    const [, , choices] = token;
    if (choices && typeof choices === "object")
      for (const choice of Object.values(choices))
        if (Array.isArray(choice)) yield* valuesIn(choice);
  }
}

/** The branches of a choice that names every value it may have: its 'other', which ICU wants, says nothing. */
export function closedBranches([, kind, choices]: Value): string[] | undefined {
  if (kind !== "select" || !choices || typeof choices !== "object" || !("other" in choices)) return;
  const { other, ...named } = choices;
  const isBlank = Array.isArray(other) && other.length === 0;
  // The compiler gives every choice an `offset`, which a choice of words leaves open.
  const branches = Object.entries(named).filter(([, branch]) => branch !== undefined);
  return isBlank ? branches.map(([name]) => name).sort() : undefined;
}

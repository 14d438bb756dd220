const ACCENTS: Record<string, string> = {
  a: "á",
  e: "é",
  i: "í",
  o: "ó",
  u: "ú",
  y: "ý",
  c: "ç",
  n: "ñ",
  s: "š",
  z: "ž",
  A: "Á",
  E: "É",
  I: "Í",
  O: "Ó",
  U: "Ú",
  Y: "Ý",
  C: "Ç",
  N: "Ñ",
  S: "Š",
  Z: "Ž",
};

/** How much longer than English the longest language is. */
const LONGER = 0.4;

/**
 * A made-up translation of an ICU message: accented, in brackets and 40 % longer, so that a screen shows what is cut and
 * what is not translated. Placeholders, marks and the words of plurals and choices stay.
 */
export function pseudoText(text: string): string {
  const letters = text.replace(/[{<][^{}<>]*[}>]?/g, "").length;
  return `[${accented(text)}${" ·".repeat(Math.ceil((letters * LONGER) / 2))}]`;
}

const PLACEHOLDER = /^\{\w+\}/;
/** How a plural or choice begins, and how each of its branches does. */
const CHOICE = /^\{\w+, \w+,/;
const BRANCH = /^\s*(?:=\d+|\w+) \{/;
/** A mark, or a brace that is shown. */
const KEPT = /^(?:<\/?\w+>|'[{}]')/;

/** Accents the letters that are shown; inside a plural or choice each branch is a text again. */
function accented(text: string): string {
  const inside: ("text" | "choice")[] = ["text"];
  let made = "";
  for (let rest = text; rest !== ""; ) {
    const [part, isWhole] = inside.at(-1) === "text" ? partOfText(rest) : partOfChoice(rest);
    if (!isWhole && part.length > 1) inside.push(inside.at(-1) === "text" ? "choice" : "text");
    else if (part === "}") inside.pop();
    made += isWhole ? (ACCENTS[part] ?? part) : part;
    rest = rest.slice(part.length);
  }
  return made;
}

type Part = [part: string, isWhole: boolean];

/** A placeholder, a mark or a letter, which are whole; or how a plural begins, or a branch ends. */
function partOfText(rest: string): Part {
  const [kept] = PLACEHOLDER.exec(rest) ?? KEPT.exec(rest) ?? [];
  if (kept !== undefined) return [kept, true];
  const [begins] = CHOICE.exec(rest) ?? [];
  return begins === undefined ? [rest.slice(0, 1), !rest.startsWith("}")] : [begins, false];
}

/** How a branch begins, or the end of the choice. */
function partOfChoice(rest: string): Part {
  const [begins] = BRANCH.exec(rest) ?? [];
  return [begins ?? rest.slice(0, 1), false];
}

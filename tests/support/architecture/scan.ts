/** A small TypeScript scanner that separates code, comments and strings without a compiler. */

export type Layers = {
  /** The source with comments and string contents blanked; offsets are unchanged. */
  code: string;
  /** The source with comments blanked. */
  withStrings: string;
  /** The comments only. */
  comments: string;
};

type Kind = "code" | "comment" | "string";

const REGEX_MAY_FOLLOW = /(?:^|[(,=:[!&|?{;\n+<>~^%*-]|\breturn|\bcase|\btypeof)$/;
const REGEX_LITERAL = /\/(?![*/>])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/[a-z]*/y;
const QUOTED = /(["'])(?:\\.|(?!\1)[^\\\n])*(?:\1|(?=\n)|$)/y;
const COMMENT = /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/y;

export function separateLayers(source: string): Layers {
  const kinds = markKinds(source);
  const only = (...kept: Kind[]) => {
    let text = "";
    for (let at = 0; at < source.length; at += 1) {
      const character = source[at] ?? "";
      text += character === "\n" || kept.includes(kinds[at] ?? "code") ? character : " ";
    }
    return text;
  };
  return { code: only("code"), withStrings: only("code", "string"), comments: only("comment") };
}

/** Quotes count as code, so that strings stay recognisable. */
function markKinds(source: string): Kind[] {
  const kinds: Kind[] = new Array(source.length).fill("code");
  /** Open braces in the placeholder of each enclosing template. */
  const placeholders: number[] = [];
  let at = 0;
  while (at < source.length) {
    const token = matchToken(source, at);
    if (token) {
      kinds.fill(token.kind, at + token.inset, at + token.length - token.inset);
      at += token.length;
    } else if (entersTemplateText(source[at], placeholders)) {
      const end = endOfTemplateText(source, at + 1);
      kinds.fill("string", at + 1, end);
      const isPlaceholder = source[end] === "$";
      if (isPlaceholder) placeholders.push(0);
      at = end + (isPlaceholder ? 2 : 1);
    } else {
      countBrace(source[at], placeholders);
      at += 1;
    }
  }
  return kinds;
}

/** Whether this character begins template text: a backtick, or the brace that ends a placeholder. */
function entersTemplateText(character: string | undefined, placeholders: number[]): boolean {
  if (character === "`") return true;
  if (character !== "}" || placeholders.at(-1) !== 0) return false;
  placeholders.pop();
  return true;
}

function countBrace(character: string | undefined, placeholders: number[]): void {
  const open = placeholders.pop();
  if (open === undefined) return;
  const change = { "{": 1, "}": -1 }[character ?? ""] ?? 0;
  placeholders.push(open + change);
}

function matchToken(source: string, at: number) {
  const character = source[at];
  if (character === "/") {
    const comment = matchAt(COMMENT, source, at);
    if (comment) return { kind: "comment" as const, length: comment, inset: 0 };
    if (!REGEX_MAY_FOLLOW.test(source.slice(Math.max(0, at - 20), at).trimEnd())) return undefined;
    const regex = matchAt(REGEX_LITERAL, source, at);
    return regex ? { kind: "string" as const, length: regex, inset: 1 } : undefined;
  }
  if (character !== '"' && character !== "'") return undefined;
  const isJsxApostrophe = /\w/.test(source[at - 1] ?? "");
  if (isJsxApostrophe) return undefined;
  return { kind: "string" as const, length: matchAt(QUOTED, source, at), inset: 1 };
}

function matchAt(pattern: RegExp, source: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.exec(source)?.[0].length ?? 0;
}

function endOfTemplateText(source: string, from: number): number {
  for (let at = from; at < source.length; at += 1) {
    if (source[at] === "\\") at += 1;
    else if (source[at] === "`" || source.startsWith("${", at)) return at;
  }
  return source.length;
}

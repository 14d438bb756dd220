import {
  type CompiledMessageToken,
  compileMessageOrThrow,
} from "@lingui/message-utils/compileMessage";

/** The names and kinds of the values that a text takes, and its marks, sorted: 'count plural', 'name', '<link>'. */
export function placeholdersIn(text: string): string[] {
  const found = new Set<string>();
  for (const token of compileMessageOrThrow(text)) collect(token, found);
  for (const [, mark] of text.matchAll(/<(\w+)>/g)) found.add(`<${mark}>`);
  return [...found].sort();
}

function collect(token: CompiledMessageToken, found: Set<string>): void {
  if (typeof token === "string") return;
  const [name, kind, choices] = token;
  // A value may stand once by itself and once as what a plural counts.
  found.add(kind === "select" ? `${name} ${kind}` : name);
  if (!choices || typeof choices !== "object") return;
  for (const choice of Object.values(choices))
    if (Array.isArray(choice)) for (const inner of choice) collect(inner, found);
}

/** Words that a reader meets in English whatever their language is: between tags, in templates, chosen by a count. */
import { parseSync, Visitor } from "vite";

interface Text {
  start: number;
  text: string;
}

/** Attributes that are shown or read aloud. */
const READ = /^(?:aria-(?:label|roledescription|description)|label|title|alt|placeholder|hint)$/;
/** Fields, constants and parameters that a list, a heading or a table shows. */
const NAMED = /^(?:label|title|hint|placeholder|caption|heading|text|value)$/;
const WORD = /[A-Za-z]{2,}/;
/** A word between two values, or two words beside one: '{} of {}', '{} must be {}.' */
const SENTENCE = /\} [a-z]{2,},? \{|[\s}][a-z]{2,},? [a-z]{2,}\b|[A-Za-z]{2,} [a-z]{2,}.*\{/;
/** Markup, a query, an alias, what a form sends and classes of style. */
const NO_SENTENCE =
  /<|="|\(|@media|summary|\} as \w+$|^\{\} as \{\}$|^(?:delete from|case when|update \w+ set) |\bis not null$|^(?:up|remove|report) \{|[a-z]-[a-z]+(?:$| |:)|\[&/;
/** Latin in every language: units and the beginning of an address. */
const SAME = /^(?:(?:\{\} )?\/?km|https:\/\/|[^A-Za-z]*)$/;
/** Each of two words to choose from: 'Yes' or 'No'. */
const CHOSEN = /^[A-Z][a-z]+(?: [a-z]+)*[.…]?$/;
/** What is thrown or logged is read by nobody who chose a language; a tag makes a query of its template. */
const UNREAD = /(?:Error|Exception)$|^(?:log|this\.error|console)\b|^(?:sql|css)\b/;

/** '7 must be {}', with the line, for each of these words. */
export function wordsInExpressions(file: string, source: string): string[] {
  const found = new Map<number, string>();
  const unread: [number, number][] = [];
  const { program } = parseSync(file, source);
  const add = ({ start, text }: Text) => {
    if (!SAME.test(text.trim())) found.set(start, text.trim());
  };
  const read = (node: unknown) => {
    for (const one of textsOf(node))
      if (WORD.test(one.text) && !NO_SENTENCE.test(one.text)) add(one);
  };
  const readNamed = (name: { type: string; name?: unknown }, value: unknown) => {
    if (name.type !== "Identifier" || !NAMED.test(String(name.name))) return;
    for (const one of textsOf(value)) if (/^[A-Z][a-z]/.test(one.text)) add(one);
  };
  const leaveOut = (
    callee: { start: number; end: number },
    whole: { start: number; end: number },
  ) => {
    if (UNREAD.test(source.slice(callee.start, callee.end))) unread.push([whole.start, whole.end]);
  };
  // biome-ignore-start lint/correctness/noComponentHookFactories: these are kinds of nodes, not components
  new Visitor({
    JSXText: ({ start, value }) => {
      if (WORD.test(value)) add({ start, text: value });
    },
    JSXExpressionContainer: ({ expression, start }) => {
      if (/>\s*$|\}\s*$|\w\s+$/.test(source.slice(0, start))) read(expression);
    },
    JSXAttribute: ({ name, value }) => {
      if (name.type !== "JSXIdentifier" || !READ.test(name.name) || !value) return;
      read(value.type === "JSXExpressionContainer" ? value.expression : value);
    },
    AssignmentPattern: ({ left, right }) => readNamed(left, right),
    ConditionalExpression: ({ test, consequent, alternate }) => {
      const both = [consequent, alternate].flatMap(textsOf);
      const isChoice = both.length > 1 && both.every(({ text }) => CHOSEN.test(text));
      if (!isChoice && !/[!=]== [12]$/.test(source.slice(test.start, test.end))) return;
      read(consequent);
      read(alternate);
    },
    Property: ({ key, value }) => readNamed(key, value),
    VariableDeclarator: ({ id, init }) => readNamed(id, init),
    TemplateLiteral: (node) => {
      const [one] = textsOf(node);
      if (
        one &&
        node.expressions.length > 0 &&
        SENTENCE.test(one.text) &&
        !NO_SENTENCE.test(one.text)
      )
        add(one);
    },
    CallExpression: (node) => {
      leaveOut(node.callee, node);
      const called = source.slice(node.callee.start, node.callee.end);
      if (/(?:_(?:TEXTS|LABELS|WORDS)\b[^()]*|\b(?:label|title)\??)\.toLowerCase$/.test(called))
        add({ start: node.start, text: `${called}()` });
    },
    NewExpression: (node) => leaveOut(node.callee, node),
    TaggedTemplateExpression: (node) => leaveOut(node.tag, node),
  }).visit(program);
  // biome-ignore-end lint/correctness/noComponentHookFactories: as above
  return [...found]
    .filter(([start]) => !unread.some(([from, to]) => start >= from && start < to))
    .sort(([a], [b]) => a - b)
    .map(([start, text]) => `${source.slice(0, start).split("\n").length} ${text}`);
}

/** The texts that an expression may come to; a value in a template is `{}`. */
function textsOf(node: unknown): Text[] {
  if (typeof node !== "object" || node === null || !("type" in node)) return [];
  const part = node as { type: unknown; start: number } & Record<string, unknown>;
  switch (part.type) {
    case "Literal":
      return typeof part.value === "string" ? [{ start: part.start, text: part.value }] : [];
    case "TemplateLiteral": {
      const quasis = part.quasis as { value: { cooked: string } }[];
      return [{ start: part.start, text: quasis.map(({ value }) => value.cooked).join("{}") }];
    }
    case "ConditionalExpression":
      return [part.consequent, part.alternate].flatMap(textsOf);
    case "LogicalExpression":
      return [part.left, part.right].flatMap(textsOf);
    default:
      return [];
  }
}

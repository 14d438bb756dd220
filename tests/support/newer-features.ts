/** What browser code uses that the oldest supported browsers (README, 'Browsers') do not have. */
import { parseSync, Visitor } from "vite";

/** Names that come after a dot, and the object that they need to follow where others have the same name. */
const MEMBERS: [name: string, object?: RegExp][] = [
  ["withResolvers"],
  ["try", /^Promise$/],
  ["toSorted"],
  ["toReversed"],
  ["toSpliced"],
  ["groupBy", /^(Object|Map)$/],
  ["fromAsync"],
  ["isWellFormed"],
  ["toWellFormed"],
  ["canParse"],
  ["parse", /^URL$/],
  ["any", /^AbortSignal$/],
  ["Segmenter", /^Intl$/],
  ["DurationFormat", /^Intl$/],
  ["escape", /^RegExp$/],
  ["toBase64"],
  ["fromBase64"],
  ["toHex"],
  ["fromHex"],
  ["transferToFixedLength"],
  ["isSubsetOf"],
  ["isSupersetOf"],
  ["isDisjointFrom"],
  ["symmetricDifference"],
  ["toArray", /\)$/],
  ["sumPrecise"],
  ["requestIdleCallback"],
  ["checkVisibility"],
  ["startViewTransition"],
  ["showPopover"],
  ["hidePopover"],
  ["togglePopover"],
  ["moveBefore"],
  ["setHTMLUnsafe"],
  ["caretPositionFromPoint"],
  ["wakeLock"],
  ["vibrate"],
  ["parseCreationOptionsFromJSON"],
  ["parseRequestOptionsFromJSON"],
  ["getClientCapabilities"],
];

const GLOBALS = new Set([
  "BarcodeDetector",
  "CloseWatcher",
  "EyeDropper",
  "Float16Array",
  "Highlight",
  "Iterator",
  "NavigationPreloadManager",
  "OTPCredential",
  "requestIdleCallback",
  "scheduler",
  "Temporal",
  "URLPattern",
]);

interface Use {
  name: string;
  at: number;
}

/**
 * The names of the features that this source uses without a guard. A guard is a test of the feature in the same
 * file (`typeof`, `in`, `?.`, `??`, a condition), or a `try` around its use.
 */
export function newerFeaturesIn(file: string, source: string): string[] {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const uses: Use[] = [];
  const syntax = new Set<string>();
  const guards = new Set<string>();
  const tries: { start: number; end: number }[] = [];
  const guard = (text: string) => {
    for (const [name] of text.matchAll(/[\w$]+\b(?!\s*\()/g)) guards.add(name);
  };
  const textOf = ({ start, end }: { start: number; end: number }) => source.slice(start, end);
  // biome-ignore-start lint/correctness/noComponentHookFactories: these are kinds of nodes, not components
  new Visitor({
    MemberExpression(node) {
      const { property, object } = node;
      const name = property.type === "Identifier" && !node.computed ? property.name : "";
      const found = MEMBERS.find(([member]) => member === name);
      if (found && (found[1]?.test(textOf(object)) ?? true)) uses.push({ name, at: node.start });
      if (object.type === "Identifier" && GLOBALS.has(object.name))
        uses.push({ name: object.name, at: node.start });
    },
    CallExpression({ callee, optional }) {
      if (optional) guard(textOf(callee));
      if (callee.type === "Identifier" && GLOBALS.has(callee.name))
        uses.push({ name: callee.name, at: callee.start });
    },
    NewExpression({ callee }) {
      if (callee.type === "Identifier" && GLOBALS.has(callee.name))
        uses.push({ name: callee.name, at: callee.start });
    },
    UnaryExpression: ({ operator, argument }) =>
      operator === "typeof" ? guard(textOf(argument)) : undefined,
    BinaryExpression: ({ operator, left }) => (operator === "in" ? guard(textOf(left)) : undefined),
    LogicalExpression: ({ left }) => guard(textOf(left)),
    ConditionalExpression: ({ test }) => guard(textOf(test)),
    IfStatement: ({ test }) => guard(textOf(test)),
    TryStatement: ({ block }) => {
      tries.push(block);
    },
    VariableDeclaration({ kind }) {
      if (kind === "using" || kind === "await using") syntax.add("using");
    },
    ImportDeclaration({ attributes, phase }) {
      if (attributes.length > 0 || phase) syntax.add("attributes of imports");
    },
    Decorator: () => {
      syntax.add("decorators");
    },
    Literal(node) {
      if ("regex" in node && isNewPattern(node.regex)) syntax.add(`the pattern ${textOf(node)}`);
    },
  }).visit(program);
  // biome-ignore-end lint/correctness/noComponentHookFactories: as above
  const isGuarded = ({ name, at }: Use) =>
    guards.has(name) || tries.some(({ start, end }) => start < at && at < end);
  return [...syntax, ...new Set(uses.filter((use) => !isGuarded(use)).map(({ name }) => name))];
}

/** The v flag, and flags inside a pattern: Safari 17 and later. */
function isNewPattern({ pattern, flags }: { pattern: string; flags: string }): boolean {
  return flags.includes("v") || /\(\?[ims]*-?[ims]+:/.test(pattern);
}

/** Properties that nothing depends on: without them a page is plainer, and as usable. */
const DECORATION =
  /^(?:--tw-[\w-]+|(?:border|outline|background)(?:-[\w-]+)?|color|cursor|forced-color-adjust|content-visibility|contain-intrinsic[\w-]*|accent-color)$/;

/**
 * What a built style sheet relies on and older browsers lack, each with its rule. `:has()` (Firefox 121) may only
 * decorate; a mixed colour (Chrome 111) falls back to the full one, which no pale ground may do.
 */
export function newerStylesIn(css: string): string[] {
  const rules = [...css.matchAll(/([^{}]+)\{([^{}]*)\}/g)];
  return rules.flatMap(([, selector = "", body = ""]) => {
    const declarations = body.split(";").filter((text) => text.includes(":"));
    const names = declarations.map((text) => text.slice(0, text.indexOf(":")).trim());
    const isDeciding = selector.includes(":has(") && !names.every((name) => DECORATION.test(name));
    return [
      ...(isDeciding ? [`:has() decides in ${selector.trim()}`] : []),
      ...(/(?:^|[,\s])&/.test(selector) ? [`a nested rule: ${selector.trim()}`] : []),
      ...declarations.filter(isNewDeclaration).map((text) => `${selector.trim()} { ${text} }`),
    ];
  });
}

function isNewDeclaration(text: string): boolean {
  const isPaleGround = /^background[\w-]*:.*color-mix\([^)]*\) (?:[0-4]?\d)%/.test(text);
  return isPaleGround || /light-dark\(|anchor\(|calc-size\(|\bsibling-index\(/.test(text);
}

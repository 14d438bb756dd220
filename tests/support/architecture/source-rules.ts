/** Rules about the content of source files. */
import { dirname, join } from "node:path/posix";
import { FORM_FILE, ROUTE_FILE, SERVER_FILE, TEXTS_FILE } from "./areas.ts";
import { findPattern, type Rule } from "./report.ts";
import { lineAt, type SourceFile } from "./tree.ts";

/** Plain scripts run before anything is installed, so they cannot import a TypeScript file. */
const ENV_HOME =
  /^app\/env\.server\.ts$|^[^/]+\.config\.ts$|^scripts\/[^/]+\.mjs$|^(tools\/(bench|torture)|tests)\//;
const CONSOLE_HOME = /^scripts\/|^server\/main\.ts$/;
const PART = /^app\/(core|extensions)\//;
const SQL_HOME = /^app\/db\/|^(scripts|tools\/(bench|torture)|tests)\//;
const CLOCKLESS = /^app\/(middleware|lib|db|content)\//;
/** Where ids have the types of `app/db/tables/shapes.ts`; the layout lets other folders import no table types. */
const ID_HOME = /^app\/(middleware|db(?!\/(tables|migrations)\/))\//;
const UNION_HOME = /^app\/(middleware|db(?!\/migrations\/))\//;
const REQUEST_CODE = /^(app\/middleware\/|app\/entry\.|server\/)/;

const isTyped = (path: string) => PART.test(path) && !FORM_FILE.test(path);

export const noAnyTypes = forbid({
  pattern:
    /:\s*any\b(?=\s*(?:[,;)=\]}>|&[]|$))|<any\b|\bas\s+any\b|\bany\[\]|,\s*any\s*(?=[,>])|=>\s*any\b|[|&]\s*any\b/gm,
  message: (found) => `${found} switches the types off; write the type, or unknown and a check`,
});

export const noDoubleAssertions = forbid({
  pattern: /\bas\s+unknown\s+as\b/g,
  message: () => "`as unknown as` lies to the compiler; change the type or check the value",
});

/** How the unions of `db/tables` end. */
const UNION =
  "(?:\\w+\\.)?(?:[A-Z]\\w*)?(?:Status|Kind|Plan|Role|State|Type|Right|Purpose|Reason|Action|Channel|Method|Topic|Outcome|Answer|Source|Sport|Gender|Level|Audience|Doubt|CancelledBy|GiveBack|OperationName)(?!\\w)";
const AROUND = "(?:readonly\\s+|\\(\\s*|\\w+\\s*<\\s*|\\w+\\s*\\|\\s*)*";
const CAST = new RegExp(`\\bas\\s+(?:${AROUND}${UNION}|never\\b|\\(?(?:keyof\\s+)?typeof\\b)`, "g");
const BRACKET_CAST = new RegExp(`(?<![\\w.])<${AROUND}(?:${UNION}|never)>\\s*[\\w(]`, "g");
/** What a file takes from others or gives them, where `as` renames. */
const NAME_LISTS = /\b(?:import|export)\b(?:\s+type)?\s*(?:\w+\s*,\s*)?\{[^}]*\}/g;

/** The unions are for tables of every value, which a cast goes around; `never` and `typeof` fit all of them. */
export const noCastsOfUnions: Rule = ({ files }) =>
  files
    .filter(({ isTest }) => !isTest)
    .flatMap((file) => {
      const code = file.code.replace(NAME_LISTS, (list) => list.replace(/\S/g, " "));
      const message = (found: string) =>
        `${found} casts to a union; narrow the value, or type its source`;
      return [
        ...findPattern({ ...file, code }, "code", CAST, message),
        // In a component the same is an element.
        ...(file.path.endsWith(".ts")
          ? findPattern({ ...file, code }, "code", BRACKET_CAST, message)
          : []),
      ];
    });

export const idsHaveTheTypeOfTheirTable = forbid({
  where: ({ path, isTest }) => !isTest && (ID_HOME.test(path) || isTyped(path)),
  pattern:
    /\b(?:activity|admin|blocked|booking|challenge|checkIn|comment|contact|event|gone|group|member|membership|message|note|notification|paceGroup|party|passkey|payment|picture|post|series|session)Ids?\??: (?:readonly )?string\b/g,
  message: (found) =>
    `${found} takes an id of any table; name its type from app/db/tables/shapes.ts`,
});

/** What comes from outside, and the words for a value, have other names: `text`, `typed`, `roleLabel`. */
export const unionsKeepTheirType = forbid({
  where: ({ path, isTest }) => !isTest && (UNION_HOME.test(path) || isTyped(path)),
  pattern:
    /\b(?:\w*(?:Status|Plan|Kind|Role|State|Way|[pP]lanType)|(?:\w+_)?(?:status|plan|plan_type|kind|role|state|way))\??: (?:readonly )?string\b/g,
  message: (found) => `${found} takes any text; name the union, or name the text otherwise`,
});

export const noSilencedTypes = forbid({
  layer: "comments",
  pattern: /@ts-(ignore|nocheck|expect-error)\b/g,
  message: (found) => `${found} hides a type error; mend the type`,
});

export const noConsole = forbid({
  where: ({ path, isTest }) => !isTest && !CONSOLE_HOME.test(path),
  pattern: /\bconsole\.(log|info|debug)\b/g,
  message: (found) => `${found} is for server/main.ts and scripts; use the log from the context`,
});

export const environmentIsReadOnce = forbid({
  where: ({ path, isTest }) => !isTest && !ENV_HOME.test(path),
  pattern: /\bprocess\.env\b/g,
  message: () =>
    "reads process.env; add the variable to app/env.server.ts and take it as an argument",
});

const SQL_ELSEWHERE = {
  where: ({ path, isTest }: SourceFile) =>
    !isTest && !SQL_HOME.test(path) && !SERVER_FILE.test(path),
  message: (found: string) => `${found} is SQL; move it to a .server.ts file of its use case`,
};

export const sqlStaysInServerFiles = forbid({
  ...SQL_ELSEWHERE,
  pattern:
    /\.(selectFrom|insertInto|updateTable|deleteFrom|replaceInto|mergeInto)\b|\bsql\s*(<[^`;]*>)?`|\bsql\.\w+/g,
});

export const sqlAsTextStaysThereToo = forbid({
  ...SQL_ELSEWHERE,
  layer: "withStrings",
  pattern: /[`"'](insert into|select [^`"']+ from|delete from|update \w+ set) /g,
});

export const readsNameTheirColumns = forbid({
  where: ({ path, isTest }) => !isTest && PART.test(path),
  pattern: /\.selectAll\b/g,
  message: () => "selectAll hands on every column, secrets too; name the columns",
});

export const useCasesKnowNoHttp = forbid({
  where: ({ path }) =>
    (SERVER_FILE.test(path) && !path.endsWith("/middleware.server.ts")) || FORM_FILE.test(path),
  pattern:
    /\b(Request|Response|Headers|FormData|redirect|[cC]ookies?|createCookie\w*|setCookie)\b/g,
  message: (found) => `${found} is HTTP; return an outcome and let the route answer`,
});

export const routesDoNotCatch = forbid({
  where: ({ path }) => ROUTE_FILE.test(path),
  pattern: /\btry\s*\{|\.catch\(/g,
  message: () => "a route catches; expected outcomes are return values, bugs go to the boundary",
});

/** The request's own address has parameters of the framework, such as the routes that are to be loaded again. */
export const routesReadTheVisitedAddress = forbid({
  where: ({ path }) => ROUTE_FILE.test(path),
  pattern: /\bnew URL\(request\.url\)/g,
  message: (found) => `${found} has parameters of the framework; take \`url\` from the arguments`,
});

export const nobodyReadsTheClock = forbid({
  where: ({ path, isTest }) =>
    !isTest && [CLOCKLESS, ROUTE_FILE, SERVER_FILE, FORM_FILE].some((home) => home.test(path)),
  pattern: /\bDate\.now\(|\bnew Date\(\s*\)|\bTemporal\.Now\b/g,
  message: (found) => `${found} is a hidden clock; take \`now\` as an argument`,
});

/** `direct.ts` is the second way to serve, of which nothing in app/ knows. */
const PRIVATE_HOME = /^app\/framework\/|^server\/pages\/direct\.ts$/;

export const privatePartsStayInOneFolder = forbid({
  where: ({ path, isTest }) => !isTest && !PRIVATE_HOME.test(path),
  layer: "withStrings",
  pattern:
    /\b(UNSAFE_\w+|unstable_\w+|__reactRouter\w*|getExecutor|serverHandoffStream|renderMeta|OperationNodeTransformer)\b|\b[A-Z]\w+\.prototype\.\w+\.(call|apply)\b/g,
  message: (found) =>
    `${found} is a framework's private part; it stands in app/framework, behind a switch`,
});

export const requestValuesAreNamed = forbid({
  where: ({ path }) => REQUEST_CODE.test(path) || ROUTE_FILE.test(path),
  pattern:
    /(\.\.\.|\bconst\s+\w+\s*=\s*|\.\.\.\w+\s*\}\s*=\s*)(\w+\.)*context\.get\(requestContext\)(?!\.)/g,
  message: (found) => `${found} takes all values of a request; name those that are used`,
});

const TYPED_NUMBER = /(?:\b|₹)\d+ (?:seconds|minutes|hours|days|months|MB)\b|₹\d+ (?:for|per|a)\b/g;

/** `allowed`: so many are still typed in texts; the number only shrinks. */
export const promisedNumbersAreNotTyped =
  (allowed: number): Rule =>
  ({ files, catalogues }) => {
    const inCatalogues = [...catalogues].flatMap(([path, text]) =>
      [...text.matchAll(TYPED_NUMBER)].map((match) => ({
        path,
        line: lineAt(text, match.index),
        message: `types '${match[0]}'`,
      })),
    );
    const inSources = files
      .filter(
        ({ path, isTest }) =>
          !isTest && (TEXTS_FILE.test(path) || /^app\/content\/[^/]+$/.test(path)),
      )
      .flatMap((file) =>
        findPattern(file, "withStrings", TYPED_NUMBER, (found) => `types '${found}'`),
      );
    const typed = [...inCatalogues, ...inSources];
    if (typed.length === allowed) return [];
    const more = `texts type ${typed.length} numbers, and ${allowed} are let pass; take one from app/content/promises.ts or its rule`;
    return [{ path: "tests/support/architecture/allowances.ts", line: 1, message: more }, ...typed];
  };

/** Each text of the catalogue is read somewhere by its name, or its whole group is. */
export const everyTextIsUsed: Rule = ({ files, catalogues }) => {
  const code = files.filter(({ isTest }) => !isTest).map((file) => file.withStrings);
  const words = new Set(code.flatMap((text) => text.match(/[\w$-]+/g) ?? []));
  return [...catalogues].flatMap(([path, text]) =>
    Object.keys(JSON.parse(text)).flatMap((key) => {
      const name = key.split(".").pop() ?? "";
      if (key.startsWith("@") || words.has(name)) return [];
      const line = lineAt(text, text.indexOf(JSON.stringify(key)));
      return [{ path, line, message: `'${key}' is read nowhere; remove it` }];
    }),
  );
};

const NUMBERED_KEY = /^[A-Za-z]*[a-z]\d{1,2}$/;
/** Fewer are often what a text is for as well as how it begins. */
const CHOPPED_WORDS = 4;

/** A key says what its text is for: neither its first words nor a number. */
export const textKeysSayWhatFor: Rule = ({ catalogues }) =>
  [...catalogues].flatMap(([path, text]) =>
    Object.entries<string>(JSON.parse(text)).flatMap(([key, value]) => {
      const name = key.split(".").pop() ?? "";
      if (key.startsWith("@") || !(NUMBERED_KEY.test(name) || isBeginning(name, value))) return [];
      const line = lineAt(text, text.indexOf(JSON.stringify(key)));
      return [{ path, line, message: `'${key}' does not say what its text is for` }];
    }),
  );

function isBeginning(name: string, text: string): boolean {
  if (name.split(/(?=[A-Z])/).length < CHOPPED_WORDS) return false;
  const wordings = text.replace(/<[^>]*>|\{\w+\}|['’]/g, "").split(/[{}]/);
  return wordings
    .map((wording) => wording.replace(/[^A-Za-z0-9]/g, "").toLowerCase())
    .some((words) => words.length > name.length && words.startsWith(name.toLowerCase()));
}

const NAMED_BY_PLACE = /\bimport\.meta\.dirname,\s*"([^"]+\.(?:tsx?|mjs))"/g;

/** A file that code starts or reads by its place is there: nothing else finds out that it was moved. */
export const filesNamedByPlaceExist: Rule = ({ files, has }) =>
  files.flatMap((file) =>
    [...file.withStrings.matchAll(NAMED_BY_PLACE)].flatMap(({ 1: name = "", index }) => {
      const named = join(dirname(file.path), name);
      if (has(named)) return [];
      const line = lineAt(file.withStrings, index);
      return [{ path: file.path, line, message: `names ${named}, which is not there` }];
    }),
  );

const TEXT_GROUPS = /import\s*\{([^}]*)\}\s*from\s*"~\/texts\/[^"/]+\/[^"]+"/g;

/** A constant at the top of a file keeps the language of whoever is answered first. */
export const textsAreReadWhenShown: Rule = ({ files }) =>
  files
    .filter(({ path, isTest }) => path.startsWith("app/") && !isTest)
    .flatMap((file) => {
      const names = [...file.withStrings.matchAll(TEXT_GROUPS)].flatMap(([, list = ""]) =>
        list.split(",").flatMap((item) => item.trim().split(" as ").pop() || []),
      );
      if (names.length === 0) return [];
      const read = new RegExp(
        `(?<![\\w.]|typeof )(?:\\.\\.\\.)?(?:${names.join("|")})(?=\\s*[.[])`,
        "g",
      );
      const top = withoutFunctions(file.code);
      return [...top.matchAll(read)].map(({ index, 0: found }) => ({
        path: file.path,
        line: lineAt(top, index),
        message: `${found} is read as the file loads; read it in a function or a getter`,
      }));
    });

const OPENING = "([{";
const CLOSING = ")]}";
const FUNCTION = /(?:export )?(?:default )?(?:async )?function\b/y;
/** A method or getter in an object. */
const METHOD = /[\w\]]\((?:\w+[^(){}]*)?\)\s*$/;

interface Body {
  /** The depth around it. */
  depth: number;
  isBlock: boolean;
}

/** The code with functions, methods and getters blanked out, line by line as before. */
function withoutFunctions(code: string): string {
  let kept = "";
  let depth = 0;
  /** The outermost function that is open. */
  let body: Body | undefined;
  for (const [at, sign] of [...code].entries()) {
    if (CLOSING.includes(sign)) depth -= 1;
    if (!body) body = bodyAt(code, at, depth);
    else if (isFunctionEnd(code, at, { depth, body })) body = undefined;
    if (OPENING.includes(sign)) depth += 1;
    kept += body && sign !== "\n" ? " " : sign;
  }
  return kept;
}

/** The function that begins here. */
function bodyAt(code: string, at: number, depth: number): Body | undefined {
  if (code.startsWith("=>", at)) return { depth, isBlock: false };
  const isMethod = code[at] === "{" && METHOD.test(code.slice(Math.max(0, at - 100), at));
  return isMethod || startsAt(FUNCTION, code, at) ? { depth, isBlock: true } : undefined;
}

function startsAt(pattern: RegExp, code: string, at: number): boolean {
  pattern.lastIndex = at;
  return pattern.test(code);
}

/** A body in braces ends its line or its property; another one ends with what it is a part of. */
function isFunctionEnd(
  code: string,
  at: number,
  { depth, body }: { depth: number; body: Body },
): boolean {
  if (depth < body.depth) return true;
  if (depth > body.depth) return false;
  const sign = code[at] ?? "";
  return body.isBlock ? sign === "}" && /^[\n,;)]/.test(code.slice(at + 1)) : /[,;]/.test(sign);
}

function forbid(options: {
  where?: (file: SourceFile) => boolean;
  layer?: "code" | "withStrings" | "comments";
  pattern: RegExp;
  message: (found: string) => string;
}): Rule {
  const { where = () => true, layer = "code", pattern, message } = options;
  return ({ files }) =>
    files.filter(where).flatMap((file) => findPattern(file, layer, pattern, message));
}

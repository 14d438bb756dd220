interface LanguageOfTexts {
  /** How plurals, numbers, dates and times are written. */
  locale: string;
  /** What the language calls itself. */
  name: string;
}

/** The languages that a text may be in. A language is a line here and a folder in `app/texts`. */
export const LANGUAGES = {
  en: { locale: "en-IN", name: "English" },
  kn: { locale: "kn-IN", name: "ಕನ್ನಡ" },
  ta: { locale: "ta-IN", name: "தமிழ்" },
  te: { locale: "te-IN", name: "తెలుగు" },
  ml: { locale: "ml-IN", name: "മലയാളം" },
  hi: { locale: "hi-IN", name: "हिन्दी" },
} as const satisfies Record<string, LanguageOfTexts>;

export type Language = keyof typeof LANGUAGES;

const ALL_LANGUAGES = Object.keys(LANGUAGES) as Language[];

/** The language that every text exists in. */
export const FIRST_LANGUAGE: Language = "en";

type Source = () => Language | undefined;

let source: Source = documentLanguage;

/** The language of whoever is being answered: of the request or message on the server, of the document in a browser. */
export function currentLanguage(): Language {
  return source() ?? FIRST_LANGUAGE;
}

/** The locale of that language. */
export function currentLocale(): string {
  return LANGUAGES[currentLanguage()].locale;
}

/** Says where the language comes from, and returns where it came from before. The server sets it once, at its start. */
export function setLanguageSource(from: Source): Source {
  const before = source;
  source = from;
  return before;
}

function documentLanguage(): Language | undefined {
  if (typeof document === "undefined") return;
  return languageOf(document.documentElement.lang);
}

/** The language that a tag names ("kn", "kn-IN"), undefined for another one and for none. */
export function languageOf(tag: string | null | undefined): Language | undefined {
  const name = tag?.toLowerCase().split("-")[0];
  return ALL_LANGUAGES.find((language) => language === name);
}

/** An address's path in a language: '/kn/events' for '/events' in Kannada, and '/events' in the first language. */
export function pathIn(language: Language, path: string): string {
  return language === FIRST_LANGUAGE ? path : `/${language}${path}`;
}

/** The address of one of the site's pages in the language of whoever is being answered; without an origin its path. */
export function pageAddress(path: string, origin = ""): string {
  return origin + pathIn(currentLanguage(), path);
}

/** The start of a path that may be a language's name, as it is written: 'kn' of '/kn/events', 'KN' of '/KN'. */
export function languageNameIn(path: string): string | undefined {
  return /^\/([a-z]{2,3})(?=\/|$)/i.exec(path)?.[1];
}

/** The language that a path names, undefined where it names none, and the path without it. */
export function withoutLanguage(
  path: string,
  among: readonly Language[],
): { language: Language | undefined; path: string } {
  const name = languageNameIn(path);
  const language = among.find((one) => one === name);
  if (!language) return { language: undefined, path };
  return { language, path: path.slice(language.length + 1) || "/" };
}

/**
 * The path of an address without the language that it may begin with: '/logout' for '/kn/logout'. React Router gives hooks
 * their paths so, while a request, a form and a link have the whole one.
 */
export function routePath(path: string): string {
  return withoutLanguage(path, ALL_LANGUAGES).path;
}

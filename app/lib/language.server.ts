import { AsyncLocalStorage } from "node:async_hooks";
import { FIRST_LANGUAGE, type Language, setLanguageSource } from "./language.ts";

interface Answered {
  language: Language;
  /** The language that the address begins with. */
  addressed: Language | undefined;
}

const answered = new AsyncLocalStorage<Answered>();
setLanguageSource(() => answered.getStore()?.language);

/** What the work answers, with every text in this language; `addressed` is the one that the address begins with. */
export function inLanguage<Answer>(
  language: Language,
  work: () => Answer,
  addressed?: Language,
): Answer {
  return answered.run({ language, addressed }, work);
}

/** What the addresses of the page being answered begin with: '/kn/', or '/' in the first language. */
export function addressBase(): string {
  const language = answered.getStore()?.addressed;
  return language === undefined || language === FIRST_LANGUAGE ? "/" : `/${language}/`;
}

/**
 * The address of a page in the language of the address being answered, for a middleware's redirect: React Router gives
 * the base to those of loaders and actions alone.
 */
export function addressInBase(path: string): string {
  return addressBase() + path.slice(1);
}

/** The visited address without the language that it begins with, as the routes are named. */
export function visited(url: URL): URL {
  const base = addressBase();
  if (base === "/") return url;
  const own = new URL(url);
  own.pathname = url.pathname.slice(base.length - 1) || "/";
  return own;
}

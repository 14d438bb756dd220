import type { DataStrategyResult, MiddlewareFunction } from "react-router";
import { currentLanguage, FIRST_LANGUAGE, type Language, withoutLanguage } from "~/lib/language";
import { addTranslations } from "~/lib/texts";

/**
 * Where a browser gets the translations of a page, among the built files: they are kept for ever, and a page that opens
 * without a signal keeps them with its other files.
 */
export const PAGE_TEXTS_PATH = "/assets/texts";

declare global {
  interface Window {
    __reactRouterManifest?: { version: string };
  }
}

/** The address of the translations of a page, whose path names no language, in this release. */
export function pageTextsAddress(language: Language, release: string, page: string): string {
  return [PAGE_TEXTS_PATH, language, release].join("/") + page;
}

/** The link that a page carries: a browser loads them beside its scripts. `address` is escaped as an URL. */
export function pageTextsLink(address: string): string {
  return `<link rel="preload" as="fetch" crossorigin="" href="${address.replaceAll("&", "&amp;")}"/>`;
}

/**
 * Loads the translations that the page's link names, and removes the link, which is no part of what React renders.
 * Rejects where they cannot be had: the page stays as the server sent it, as without its scripts.
 */
export async function loadFirstTranslations(): Promise<void> {
  const link = document.querySelector<HTMLLinkElement>(`link[href^="${PAGE_TEXTS_PATH}/"]`);
  if (!link) return;
  const answer = await fetch(link.href);
  if (!answer.ok) throw new Error(`The page's translations: ${answer.status}`);
  addTranslations(currentLanguage(), await answer.json());
  link.remove();
}

/** Client middleware that brings the translations of the next page along with its data. */
export const bringTranslations: MiddlewareFunction<Record<string, DataStrategyResult>> = async (
  { request },
  next,
) => {
  const language = currentLanguage();
  if (language === FIRST_LANGUAGE || request.method !== "GET") return await next();
  const [answer] = await Promise.all([next(), loadTranslations(new URL(request.url).pathname)]);
  return answer;
};

/** What cannot be loaded stays English. */
async function loadTranslations(pathname: string): Promise<void> {
  const language = currentLanguage();
  const { path } = withoutLanguage(pathname, [language]);
  const release = window.__reactRouterManifest?.version ?? "";
  const answer = await fetch(pageTextsAddress(language, release, path)).catch(() => undefined);
  if (answer?.ok) addTranslations(language, await answer.json());
}

import type { DataStrategyResult, MiddlewareFunction } from "react-router";
import { currentLanguage, FIRST_LANGUAGE, type Language } from "~/lib/language";
import { addTranslations } from "~/lib/texts";

/**
 * Where a browser gets the translations of a page, among the built files: they are kept for ever, and a page that opens
 * without a signal keeps them with its other files.
 */
export const PAGE_TEXTS_PATH = "/assets/texts";

/** The release of the page that was opened, as its link names it; its scripts are of that release too. */
let release = "";

/**
 * The address of the translations of a page in this release. `pattern` is that of the page's route, '/join/:token', with
 * or without its first slash: pages of one route share the file, and what an address may keep secret is not repeated.
 */
export function pageTextsAddress(language: Language, release: string, pattern: string): string {
  return [PAGE_TEXTS_PATH, language, release, pattern.replace(/^\//, "")].join("/");
}

/**
 * Loads the translations that the page's link names, and removes the link, which is no part of what React renders.
 * Rejects where they cannot be had: the page stays as the server sent it, as without its scripts.
 */
export async function loadFirstTranslations(): Promise<void> {
  const link = document.querySelector<HTMLLinkElement>(`link[href^="${PAGE_TEXTS_PATH}/"]`);
  if (!link) return;
  const { pathname } = new URL(link.href);
  release = pathname.split("/")[4] ?? "";
  await loadTranslations(pathname);
  link.remove();
}

/** Client middleware that brings the translations of the next page along with its data. */
export const bringTranslations: MiddlewareFunction<Record<string, DataStrategyResult>> = async (
  { request, pattern },
  next,
) => {
  const language = currentLanguage();
  if (language === FIRST_LANGUAGE || request.method !== "GET") return await next();
  // What cannot be loaded stays English.
  const loading = loadTranslations(pageTextsAddress(language, release, pattern)).catch(() => {});
  const [answer] = await Promise.all([next(), loading]);
  return answer;
};

async function loadTranslations(address: string): Promise<void> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`The page's translations: ${answer.status}`);
  addTranslations(currentLanguage(), await answer.json());
}

import type { DataStrategyResult, MiddlewareFunction } from "react-router";
import { currentLanguage, FIRST_LANGUAGE, pathIn } from "~/lib/language";
import { addTranslations } from "~/lib/texts";

/** Where a browser asks for the translations of a page. */
export const PAGE_TEXTS_PATH = "/texts";

/** The element that holds the translations of a page. */
export const PAGE_TEXTS_ID = "page-texts";

/** Reads the translations that came with the page, and removes their element, which is no part of what React renders. */
export function readPageTranslations(): void {
  const element = document.getElementById(PAGE_TEXTS_ID);
  if (!element) return;
  addTranslations(currentLanguage(), JSON.parse(element.textContent ?? "{}"));
  element.remove();
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
  const plain = pathname.startsWith(pathIn(language, "/"))
    ? pathname.slice(language.length + 1)
    : pathname;
  const address = pathIn(language, `${PAGE_TEXTS_PATH}?${new URLSearchParams({ page: plain })}`);
  const answer = await fetch(address).catch(() => undefined);
  if (answer?.ok) addTranslations(language, await answer.json());
}

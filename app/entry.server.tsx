import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
} from "react-router";
import { languagesOf } from "~/content/club-texts.server";
import { ClubOnPage, pageClubOf } from "~/content/page-club";
import { pageTextsLink, withLateScripts } from "~/framework/late-scripts.server";
import { renderPage } from "~/framework/whole-page.server";
import { bufferedResponse } from "~/lib/buffered-response.server";
import { currentLanguage, FIRST_LANGUAGE } from "~/lib/language";
import { visited } from "~/lib/language.server";
import { requestContext } from "~/middleware/context.server";
import { noteOutage, OUTAGE_STATUS } from "~/middleware/outage.server";
import { withFirstRefusal } from "~/ui/first-refusal.server";
import { pageTextsAddress } from "~/ui/page-translations";
import { withTabIcon } from "~/ui/tab-icon.server";

/**
 * Pages that visitors sign in, sign up or book on, mostly without a script in their cache: their scripts load late. For
 * the site's pages `server/pages/public-pages.ts` does the same.
 */
const WAY_IN = /^\/(signin|signup|events\/[^/]+\/book)\/?$/i;

/** Time limit for promises that loaders return. */
export const streamTimeout = 5_000;

/** Renders a page once all its data is there, and sends it in one piece (docs/decisions/023-pages-in-one-piece.md). */
export default async function handleRequest(
  { url, method }: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { content, nonce, nextTurn, outage } = context.get(requestContext);
  // `answerOutage` throws this page away; behind a database that comes back, each one would hold up others.
  if (outage && status !== OUTAGE_STATUS) return new Response(null, { status });
  // The action has run and shared its commit with others; only the page is rendered in a separate turn.
  if (method === "POST") await nextTurn();
  const club = pageClubOf(content.club, languagesOf(content));
  const page = await renderPage({
    context: entryContext,
    url,
    nonce,
    version: JSON.stringify(club),
    within: (page) => <ClubOnPage club={club}>{page}</ClubOnPage>,
  });
  headers.set("Content-Type", "text/html; charset=utf-8");
  const address = visited(new URL(url));
  const isWayIn = WAY_IN.test(address.pathname);
  const translated = withTranslations(page, entryContext);
  const made = isWayIn ? withTabIcon(withLateScripts(translated, nonce)) : translated;
  const sent = method === "POST" && status >= 400 ? withFirstRefusal(made) : made;
  return bufferedResponse(Buffer.from(sent), { headers, status });
}

/** The page with a link to the translations that its scripts may show; in the first language it is as it was. */
function withTranslations(
  page: string,
  { manifest, staticHandlerContext: { matches } }: EntryContext,
): string {
  const language = currentLanguage();
  if (language === FIRST_LANGUAGE) return page;
  const pattern = `/${matches.flatMap(({ route }) => route.path || []).join("/")}`;
  const link = pageTextsLink(pageTextsAddress(language, manifest.version, pattern));
  return page.replace("</head>", () => `${link}</head>`);
}

/** Logs each unexpected error once; thrown responses are expected. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  const { log, requestId } = context.get(requestContext);
  noteOutage(context, error);
  log.error({ err: error, requestId, method: request.method }, "request failed");
};

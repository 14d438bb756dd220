import { data, redirect } from "react-router";
import { isOffered } from "~/content/club-texts.server";
import { saveLanguage } from "~/core/people/members.server";
import { languageOf, pathIn, withoutLanguage } from "~/lib/language";
import { localPath } from "~/lib/local-path";
import { requestContext } from "~/middleware/context.server";
import { languageCookie } from "~/middleware/cookies.server";
import { memberOf } from "~/middleware/member.server";
import { TRANSLATED } from "~/texts/translated";
import type { Route } from "./+types/route";

/** Keeps a language for the browser, and with the account of whoever is signed in, and leads back to the page in it. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const { content, db, publicUrl } = context.get(requestContext);
  const form = await request.formData();
  const language = languageOf(String(form.get("language")));
  if (!language || !isOffered(content, language))
    throw data({ reason: "no_language" }, { status: 400 });
  const member = await memberOf(request, context);
  if (member) await saveLanguage(db, { memberId: member.id, language });
  const path = localPath(String(form.get("page")), "/");
  const page = pathIn(language, path + queryOf(request, path));
  // Whole, because the router puts the language of this address before a path.
  throw redirect((publicUrl ?? url.origin) + page, {
    headers: { "Set-Cookie": languageCookie({ publicUrl }, language) },
  });
}

/** The query of the page at that path which the form stood in. The form cannot name it: public pages are kept by path. */
function queryOf(request: Request, path: string): string {
  const from = URL.parse(request.headers.get("Referer") ?? "");
  if (!from) return "";
  return withoutLanguage(from.pathname, TRANSLATED).path === path ? from.search : "";
}

export function loader() {
  throw redirect("/");
}

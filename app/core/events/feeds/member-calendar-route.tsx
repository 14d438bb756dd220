import { data } from "react-router";
import { calendarFile } from "~/lib/calendar-file";
import { FIRST_LANGUAGE, languageOf } from "~/lib/language";
import { inLanguage } from "~/lib/language.server";
import { requestContext } from "~/middleware/context.server";
import type { Route } from "./+types/member-calendar-route";
import {
  findFeedOwner,
  listCalendarEntries,
  listOwnEntries,
  REFRESH_SECONDS,
} from "./calendar-feeds.server";

/** A member's runs and own races to subscribe to; the secret address is the only key, and the member can revoke it. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { content, db, now, timeZone, publicUrl } = context.get(requestContext);
  const { name } = content.club;
  const owner = await findFeedOwner(db, { token: params.token });
  if (!owner) throw data({ reason: "no_feed" }, { status: 404 });
  const origin = publicUrl ?? url.origin;
  const whose = { memberId: owner.memberId, origin, now, timeZone };
  const settings = { name, maker: name, timeZone, refreshSeconds: REFRESH_SECONDS };
  // A calendar has no cookie, and its address names no language.
  const file = await inLanguage(languageOf(owner.language) ?? FIRST_LANGUAGE, async () =>
    calendarFile(settings, [
      ...(await listCalendarEntries(db, whose)),
      ...(await listOwnEntries(db, whose)),
    ]),
  );
  return new Response(file, {
    headers: { "Content-Type": "text/calendar; charset=utf-8" },
  });
}

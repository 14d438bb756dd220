import { data } from "react-router";
import { clubText } from "~/content/club-words.server";
import { clubName } from "~/content/page-club";
import { PageFrame } from "~/core/site/frame/text-page";
import { requestContext } from "~/middleware/context.server";
import { ANNOUNCEMENTS_TEXTS } from "~/texts/announcements/announcements";
import { ButtonLink } from "~/ui/button";
import type { Route } from "./+types/public-route";
import { findAnnouncementByToken } from "./announcements.server";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.title ?? ANNOUNCEMENTS_TEXTS.news} – ${clubName()}` },
  { name: "robots", content: "noindex" },
];

/** The whole text of an announcement, for whoever has its link. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, timeZone } = context.get(requestContext);
  const found = await findAnnouncementByToken(db, { token: params.token, timeZone });
  if (!found) throw data({ reason: "no_link" }, { status: 404 });
  const { title, text, authorName, slug, when } = found;
  return { title: clubText(title), text: clubText(text), authorName, slug, when };
}

export default function NewsPage({ loaderData }: Route.ComponentProps) {
  const { title, text, authorName, slug, when } = loaderData;
  return (
    <PageFrame title={title} intro={ANNOUNCEMENTS_TEXTS.by({ name: authorName, when })}>
      <p className="wrap-anywhere text-lg whitespace-pre-line">{text}</p>
      {slug && (
        <p>
          <ButtonLink to={`/events/${slug}`}>{ANNOUNCEMENTS_TEXTS.seeRun}</ButtonLink>
        </p>
      )}
      <p className="text-muted">{ANNOUNCEMENTS_TEXTS.noReply}</p>
    </PageFrame>
  );
}

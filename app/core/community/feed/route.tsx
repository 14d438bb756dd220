import { data, redirect } from "react-router";
import { pageTitle } from "~/content/page-club";
import { problemIn } from "~/core/community/feed/feed-rules";
import { listFeed } from "~/core/community/posts.server";
import { newId } from "~/lib/ids.server";
import { requestContext } from "~/middleware/context.server";
import { memberContext } from "~/middleware/member.server";
import { takeTold } from "~/middleware/told-once.server";
import { COMMUNITY_TEXTS } from "~/texts/community/community";
import type { Route } from "./+types/route";
import { CommunityHeader } from "./community-header";
import { Feed } from "./feed";
import { cursorIn } from "./feed-rules";

export const meta = pageTitle((club) => `${COMMUNITY_TEXTS.title} – ${club}`);

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { db, now } = context.get(requestContext);
  const search = url.searchParams;
  const from = cursorIn(search);
  const memberId = context.get(memberContext).id;
  const { posts, isLast } = await listFeed(db, { viewerId: memberId, now, from });
  const page = { posts, isLast, from };
  // A comment whose post was gone, sent without a script: it can be posted here.
  const { told, forgotten } = await takeTold({ context, request, url });
  const typed = told.get("typed") ?? undefined;
  const shown = { memberId, page, problem: problemIn(search), submitKey: newId(), asOf: now };
  return data({ ...shown, typed }, forgotten);
}

/** A form without a script comes here when its person had to sign in first, and goes on to where it was sent. */
export function action() {
  throw redirect("/community/posts", 307);
}

export default function CommunityPage({ loaderData }: Route.ComponentProps) {
  return (
    <div className="narrow-column grid gap-6 md:gap-8">
      <CommunityHeader />
      <Feed {...loaderData} />
    </div>
  );
}

import { redirect } from "react-router";
import { club } from "~/content/club";
import { problemIn } from "~/core/community/feed/feed-rules";
import { listFeed } from "~/core/community/posts.server";
import { COMMUNITY_TEXTS } from "~/core/community/texts";
import { newId } from "~/lib/ids.server";
import { requestContext } from "~/middleware/context.server";
import { memberContext } from "~/middleware/member.server";
import type { Route } from "./+types/route";
import { CommunityHeader } from "./community-header";
import { Feed } from "./feed";
import { cursorIn } from "./feed-rules";

export const meta: Route.MetaFunction = () => [
  { title: `${COMMUNITY_TEXTS.title} – ${club.name}` },
];

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, now } = context.get(requestContext);
  const search = url.searchParams;
  const from = cursorIn(search);
  const memberId = context.get(memberContext).id;
  const { posts, isLast } = await listFeed(db, { viewerId: memberId, now, from });
  const page = { posts, isLast, from };
  return { memberId, page, problem: problemIn(search), submitKey: newId(), asOf: now };
}

/** A form without a script comes here when its person had to sign in first, and goes on to where it was sent. */
export function action() {
  throw redirect("/community/posts", 307);
}

export default function CommunityPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <CommunityHeader />
      <div className="mx-auto w-full max-w-2xl">
        <Feed {...loaderData} />
      </div>
    </>
  );
}

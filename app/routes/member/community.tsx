import { club } from "~/content/club";
import { Feed } from "~/features/community/components/feed";
import { listFeed } from "~/features/community/queries.server";
import { cursorIn, problemIn } from "~/features/community/rules";
import { newId } from "~/lib/ids.server";
import { appContext } from "~/middleware/context.server";
import { memberContext } from "~/middleware/member.server";
import { PageHeader } from "~/ui/page-header";
import { TabLinks } from "~/ui/tab-links";
import type { Route } from "./+types/community";

export const meta: Route.MetaFunction = () => [{ title: `Community – ${club.name}` }];

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, now } = context.get(appContext);
  const search = new URL(request.url).searchParams;
  const from = cursorIn(search);
  const { posts, isLast } = await listFeed(db, { viewerId: context.get(memberContext).id, from });
  const page = { posts, isLast, from };
  return { page, problem: problemIn(search), submitKey: newId(), asOf: now };
}

export default function CommunityPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="Community" />
      <TabLinks
        label="Community"
        tabs={[
          { to: "/community", label: "Feed", end: true },
          { to: "/community/leaderboard", label: "Leaderboard" },
        ]}
      />
      <div className="mx-auto w-full max-w-2xl">
        <Feed {...loaderData} />
      </div>
    </>
  );
}

import { COMMUNITY_TEXTS } from "~/texts/community/community";
import { PageHeader } from "~/ui/page-header";
import { TabLinks } from "~/ui/tab-links";

/** The title of the community pages, with links between them. */
export function CommunityHeader() {
  return (
    <>
      <PageHeader title={COMMUNITY_TEXTS.title} />
      <TabLinks
        label={COMMUNITY_TEXTS.title}
        tabs={[
          { to: "/community", label: COMMUNITY_TEXTS.feed, end: true },
          { to: "/community/leaderboard", label: COMMUNITY_TEXTS.leaderboard },
        ]}
      />
    </>
  );
}

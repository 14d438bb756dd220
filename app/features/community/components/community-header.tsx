import { PageHeader } from "~/ui/page-header";
import { TabLinks } from "~/ui/tab-links";

/** The title of the community pages, with links between them. */
export function CommunityHeader() {
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
    </>
  );
}

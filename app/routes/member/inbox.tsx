import { parseWithZod } from "@conform-to/zod/v4";
import { data, Form } from "react-router";
import { club } from "~/content/club";
import { readNotices } from "~/features/notices/commands/read-notices.server";
import { NoticeList } from "~/features/notices/components/notice-list";
import { listNotices } from "~/features/notices/queries.server";
import { NOTICES_SHOWN } from "~/features/notices/rules";
import { readingSchema } from "~/features/notices/schema";
import { dayOf, formatDay, formatTime, timeOf } from "~/lib/dates";
import { appContext } from "~/middleware/context.server";
import { memberContext } from "~/middleware/member.server";
import { Button } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { PageHeader } from "~/ui/page-header";
import type { Route } from "./+types/inbox";

export const meta: Route.MetaFunction = () => [{ title: `Inbox – ${club.name}` }];

export async function loader({ context }: Route.LoaderArgs) {
  const { db, timeZone } = context.get(appContext);
  const memberId = context.get(memberContext).id;
  const notices = await listNotices(db, { memberId, limit: NOTICES_SHOWN });
  return {
    hasNew: notices.some(({ readAt }) => readAt === null),
    latestAt: notices[0]?.createdAt,
    notices: notices.map(({ id, title, text, link, createdAt, readAt }) => {
      const day = dayOf(createdAt, timeZone);
      const when = { day, text: `${formatDay(day)}, ${formatTime(timeOf(createdAt, timeZone))}` };
      return { id, title, text, link, isNew: readAt === null, when };
    }),
  };
}

/** Marks one notice as read, or all that the page showed. */
export async function action({ context, request }: Route.ActionArgs) {
  const { db, now } = context.get(appContext);
  const submission = parseWithZod(await request.formData(), { schema: readingSchema });
  if (submission.status !== "success") throw data({ reason: "bad_form" }, { status: 400 });
  const memberId = context.get(memberContext).id;
  await readNotices(db, { memberId, ...submission.value, now });
  return null;
}

export default function InboxPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title="Inbox"
        actions={
          loaderData.hasNew && (
            <Form method="post">
              <input type="hidden" name="until" value={loaderData.latestAt} />
              <Button>Mark all as read</Button>
            </Form>
          )
        }
      />
      {loaderData.notices.length === 0 ? (
        <EmptyState title="Nothing here yet">
          Confirmations, changes, cancellations and offers for your runs appear here.
        </EmptyState>
      ) : (
        <NoticeList notices={loaderData.notices} />
      )}
    </>
  );
}

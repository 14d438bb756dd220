import { parseWithZod } from "@conform-to/zod/v4";
import { data, Form } from "react-router";
import { club } from "~/content/club";
import { drawings } from "~/content/people";
import { readNotifications } from "./read-notifications.server";
import { NotificationList } from "./notification-list";
import { listNotifications } from "./notifications.server";
import { NOTIFICATIONS_SHOWN } from "~/core/messages/notifications";
import { readingSchema } from "./form";
import { INBOX_SCREEN_TEXTS } from "~/core/messages/texts-notifications";
import { dayOf, formatMoment } from "~/lib/dates";
import { requestContext } from "~/middleware/context.server";
import { memberContext } from "~/middleware/member.server";
import { Button } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { PageHeader } from "~/ui/page-header";
import type { Route } from "./+types/route";

export const meta: Route.MetaFunction = () => [{ title: `Inbox – ${club.name}` }];

export async function loader({ context }: Route.LoaderArgs) {
  const { db, timeZone } = context.get(requestContext);
  const memberId = context.get(memberContext).id;
  const notifications = await listNotifications(db, { memberId, limit: NOTIFICATIONS_SHOWN });
  return {
    hasNew: notifications.some(({ readAt }) => readAt === null),
    latestAt: notifications[0]?.createdAt,
    notifications: notifications.map(({ id, title, text, link, createdAt, readAt }) => {
      const day = dayOf(createdAt, timeZone);
      const when = { day, text: formatMoment(createdAt, timeZone) };
      return { id, title, text, link, isNew: readAt === null, when };
    }),
  };
}

/** Marks one notification as read, or all that the page showed. */
export async function action({ context, request }: Route.ActionArgs) {
  const { db, now } = context.get(requestContext);
  const submission = parseWithZod(await request.formData(), { schema: readingSchema });
  if (submission.status !== "success") throw data({ reason: "bad_form" }, { status: 400 });
  const memberId = context.get(memberContext).id;
  await readNotifications(db, { ...submission.value, memberId, now });
  return null;
}

export default function InboxPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title={INBOX_SCREEN_TEXTS.inbox}
        actions={
          loaderData.hasNew && (
            <Form method="post">
              <input type="hidden" name="until" value={loaderData.latestAt} />
              <Button>{INBOX_SCREEN_TEXTS.markAllAsRead}</Button>
            </Form>
          )
        }
      />
      {loaderData.notifications.length === 0 ? (
        <EmptyState title={INBOX_SCREEN_TEXTS.nothingHereYet} picture={drawings.waiting}>
          {INBOX_SCREEN_TEXTS.confirmationsChangesCancellationsAnd}
        </EmptyState>
      ) : (
        <NotificationList notifications={loaderData.notifications} />
      )}
    </>
  );
}

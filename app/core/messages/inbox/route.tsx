import { parseWithZod } from "@conform-to/zod/v4";
import { data, Form, Link, useSubmit } from "react-router";
import { z } from "zod";
import { pageTitle } from "~/content/page-club";
import { drawings } from "~/content/people";
import type { NotificationId } from "~/db/tables/shapes";
import { dayOf } from "~/lib/dates";
import { formatMoment } from "~/lib/moments";
import { requestContext } from "~/middleware/context.server";
import { memberContext } from "~/middleware/member.server";
import {
  INBOX_SCREEN_TEXTS,
  INBOX_TEXTS,
  NOTIFICATION_LIST_TEXTS,
} from "~/texts/messages/messages";
import { COMMON_WORDS } from "~/texts/site-wide/common-words";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { PageHeader } from "~/ui/page-header";
import { Time } from "~/ui/time";

import type { Route } from "./+types/route";
import { listNotifications, readNotifications } from "./notifications.server";

const NOTIFICATIONS_SHOWN = 50;

export const meta = pageTitle((club) => INBOX_TEXTS.inbox({ club }));

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
        title={COMMON_WORDS.inbox}
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
          {INBOX_SCREEN_TEXTS.empty}
        </EmptyState>
      ) : (
        <NotificationList notifications={loaderData.notifications} />
      )}
    </>
  );
}

/** A member's notifications, the latest first; unread ones have a badge. */
function NotificationList({
  notifications,
}: Pick<Route.ComponentProps["loaderData"], "notifications">) {
  const submit = useSubmit();
  const read = (notificationId: NotificationId) =>
    void submit({ notificationId }, { method: "post", action: "/inbox", navigate: false });
  return (
    <ul className="grid gap-3">
      {notifications.map((notification) => (
        <Card as="li" key={notification.id} className="grid gap-1">
          <p className="flex flex-wrap items-center gap-3 text-sm text-muted">
            <Time value={notification.when.day}>{notification.when.text}</Time>
            {notification.isNew && <Badge tone="accent">{NOTIFICATION_LIST_TEXTS.new}</Badge>}
          </p>
          <h2 className="heading text-lg">
            {notification.link ? (
              <Link
                to={notification.link}
                onClick={() => notification.isNew && read(notification.id)}
                className="text-link"
              >
                {notification.title}
              </Link>
            ) : (
              notification.title
            )}
          </h2>
          <p className="wrap-anywhere">{notification.text}</p>
        </Card>
      ))}
    </ul>
  );
}

/** The form that marks one notification, or all up to a time, as read. */
const readingSchema = z.object({
  notificationId: z.string().max(64).optional(),
  until: z.coerce.number().int().optional(),
});

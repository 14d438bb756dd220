import { Link, useSubmit } from "react-router";
import type { NotificationId } from "~/db/tables/shapes";
import { Badge } from "~/ui/badge";
import { Card } from "~/ui/card";
import { Time } from "~/ui/time";
import { NOTIFICATION_LIST_TEXTS } from "../texts-notifications";

export interface NotificationListProps {
  notifications: {
    id: NotificationId;
    title: string;
    text: string;
    link: string | null;
    isNew: boolean;
    when: { day: string; text: string };
  }[];
}

/** A member's notifications, the latest first; unread ones have a badge. */
export function NotificationList({ notifications }: NotificationListProps) {
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

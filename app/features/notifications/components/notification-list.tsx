import { Link, useSubmit } from "react-router";
import { Badge } from "~/ui/badge";
import { Card } from "~/ui/card";
import { Time } from "~/ui/time";

export interface NotificationListProps {
  notices: {
    id: string;
    title: string;
    text: string;
    link: string | null;
    isNew: boolean;
    when: { day: string; text: string };
  }[];
}

/** What the club told a member, the latest first; new ones say so until they are opened. */
export function NotificationList({ notices }: NotificationListProps) {
  const submit = useSubmit();
  const read = (noticeId: string) =>
    void submit({ noticeId }, { method: "post", action: "/inbox", navigate: false });
  return (
    <ul className="grid gap-3">
      {notices.map((notice) => (
        <Card as="li" key={notice.id} className="grid gap-1">
          <p className="flex flex-wrap items-center gap-3 text-sm text-muted">
            <Time value={notice.when.day}>{notice.when.text}</Time>
            {notice.isNew && <Badge tone="accent">New</Badge>}
          </p>
          <h2 className="heading text-lg">
            {notice.link ? (
              <Link
                to={notice.link}
                onClick={() => notice.isNew && read(notice.id)}
                className="text-link"
              >
                {notice.title}
              </Link>
            ) : (
              notice.title
            )}
          </h2>
          <p className="wrap-anywhere">{notice.text}</p>
        </Card>
      ))}
    </ul>
  );
}

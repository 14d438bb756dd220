import { Link } from "react-router";
import type { AnnouncementState } from "~/db/tables/announcements";
import type { AnnouncementId } from "~/db/tables/shapes";
import { ANNOUNCEMENTS_TEXTS } from "./texts";

export interface AnnouncementListProps {
  announcements: {
    id: AnnouncementId;
    title: string;
    text: string;
    state: AnnouncementState;
    people: number;
    authorName: string;
    when: string;
  }[];
}

/** Earlier announcements, each with its page. */
export function AnnouncementList({ announcements }: AnnouncementListProps) {
  if (announcements.length === 0) return <p className="text-muted">{ANNOUNCEMENTS_TEXTS.none}</p>;
  return (
    <ul className="divide-y divide-line">
      {announcements.map(({ id, title, text, state, people, authorName, when }) => (
        <li key={id} className="grid gap-1 py-3">
          <Link to={`/admin/announcements/${id}`} className="text-link font-bold">
            {title}
          </Link>
          <p className="wrap-anywhere line-clamp-2">{text}</p>
          <p className="text-sm text-muted">
            {ANNOUNCEMENTS_TEXTS.by(authorName, when)} · {ANNOUNCEMENTS_TEXTS.states(people)[state]}
          </p>
        </li>
      ))}
    </ul>
  );
}

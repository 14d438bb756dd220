import { useRef } from "react";
import type { MemberStatus } from "~/db/tables/people";
import type { MemberId } from "~/db/tables/shapes";
import { PageHeader } from "~/ui/page-header";
import { useKeptFocus } from "~/ui/use-kept-focus";
import { SUBSCRIBER_PAGE_TEXTS } from "../pages-texts";
import { MemberActions } from "./member-actions";
import { MemberBadge } from "./member-badge";

/** The head of a member's own page; keeps the focus when the button of a move goes with the status that it changed. */
export function MemberHeader({
  member,
  name,
  isGone,
}: {
  member: { id: MemberId; status: MemberStatus };
  name: string;
  isGone: boolean;
}) {
  const head = useRef<HTMLDivElement>(null);
  useKeptFocus(head);
  return (
    <div ref={head} tabIndex={-1} className="outline-none">
      <PageHeader
        title={name}
        back={{ to: "/admin/subscribers", label: SUBSCRIBER_PAGE_TEXTS.subscribers }}
        intro={<MemberBadge status={member.status} />}
        actions={!isGone && <MemberActions member={member} name={name} />}
      />
    </div>
  );
}

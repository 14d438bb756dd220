import { useRef } from "react";
import { IfRight } from "~/core/people/rights/if-right";
import type { MemberStatus } from "~/db/tables/people";
import type { MemberId } from "~/db/tables/shapes";
import { ButtonLink } from "~/ui/button";
import { PageHeader } from "~/ui/page-header";
import { useKeptFocus } from "~/ui/use-kept-focus";
import { MemberMoves } from "../move-members/member-moves";
import { SUBSCRIBER_PAGE_TEXTS } from "../pages-texts";
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

/** What an admin can do with a member's record, on its own page. */
function MemberActions({
  member,
  name,
}: {
  member: { id: MemberId; status: MemberStatus };
  name: string;
}) {
  const address = `/admin/subscribers/${member.id}`;
  return (
    <>
      <IfRight right="members">
        <ButtonLink to={`${address}/edit`}>{SUBSCRIBER_PAGE_TEXTS.edit}</ButtonLink>
        <ButtonLink to={`${address}/merge`} variant="quiet">
          {SUBSCRIBER_PAGE_TEXTS.merge}
        </ButtonLink>
      </IfRight>
      <MemberMoves memberId={member.id} name={name} status={member.status} />
    </>
  );
}

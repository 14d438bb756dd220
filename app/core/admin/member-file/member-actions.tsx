import type { MemberStatus } from "~/db/tables/people";
import type { MemberId } from "~/db/tables/shapes";
import { IfRight } from "~/core/people/rights/if-right";
import { ButtonLink } from "~/ui/button";
import { SUBSCRIBER_PAGE_TEXTS } from "../pages-texts";
import { MemberMoves } from "../move-members/member-moves";

/** What an admin can do with a member's record, on its own page. */
export function MemberActions({
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

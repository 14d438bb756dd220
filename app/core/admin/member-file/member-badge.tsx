import type { MemberStatus } from "~/db/tables/people";
import { MEMBER_BADGE_TEXTS } from "~/texts/admin/pages";
import { Badge, type Tone } from "~/ui/badge";

function looks(): Record<MemberStatus, { label: string; tone: Tone }> {
  return {
    pending: { label: MEMBER_BADGE_TEXTS.pending, tone: "warning" },
    active: { label: MEMBER_BADGE_TEXTS.active, tone: "success" },
    suspended: { label: MEMBER_BADGE_TEXTS.suspended, tone: "danger" },
    inactive: { label: MEMBER_BADGE_TEXTS.inactive, tone: "neutral" },
  };
}

/** A member's status as a badge. */
export function MemberBadge({ status }: { status: MemberStatus }) {
  const { label, tone } = looks()[status];
  return <Badge tone={tone}>{label}</Badge>;
}

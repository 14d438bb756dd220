import type { MemberStatus } from "~/db/tables/people";
import { Badge, type Tone } from "~/ui/badge";
import { MEMBER_BADGE_TEXTS } from "../lists-texts";

const LOOKS: Record<MemberStatus, { label: string; tone: Tone }> = {
  pending: { label: MEMBER_BADGE_TEXTS.pending, tone: "warning" },
  active: { label: MEMBER_BADGE_TEXTS.active, tone: "success" },
  suspended: { label: MEMBER_BADGE_TEXTS.suspended, tone: "danger" },
  inactive: { label: MEMBER_BADGE_TEXTS.inactive, tone: "neutral" },
};

/** A member's status as a badge. */
export function MemberBadge({ status }: { status: MemberStatus }) {
  const { label, tone } = LOOKS[status];
  return <Badge tone={tone}>{label}</Badge>;
}

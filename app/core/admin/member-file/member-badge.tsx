import type { MemberStatus } from "~/db/tables/people";
import { MEMBER_BADGE_TEXTS } from "~/texts/admin/pages";
import { Badge, type Tone } from "~/ui/badge";

const TONES: Record<MemberStatus, Tone> = {
  pending: "warning",
  active: "success",
  suspended: "danger",
  inactive: "neutral",
};

export function MemberBadge({ status }: { status: MemberStatus }) {
  return <Badge tone={TONES[status]}>{MEMBER_BADGE_TEXTS[status]}</Badge>;
}

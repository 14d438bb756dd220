import { Badge, type Tone } from "~/ui/badge";
import { MEMBER_BADGE_TEXTS } from "../texts/lists";

const LOOKS: Record<string, { label: string; tone: Tone }> = {
  pending: { label: MEMBER_BADGE_TEXTS.pending, tone: "warning" },
  active: { label: MEMBER_BADGE_TEXTS.active, tone: "success" },
  suspended: { label: MEMBER_BADGE_TEXTS.suspended, tone: "danger" },
  inactive: { label: MEMBER_BADGE_TEXTS.inactive, tone: "neutral" },
};

/** A member's status as a badge. */
export function MemberBadge({ status }: { status: string }) {
  const { label, tone } = LOOKS[status] ?? { label: MEMBER_BADGE_TEXTS.unknown, tone: "neutral" };
  return <Badge tone={tone}>{label}</Badge>;
}

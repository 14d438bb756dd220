import { Badge, type Tone } from "~/ui/badge";

const LOOKS: Record<string, { label: string; tone: Tone }> = {
  pending: { label: "Pending", tone: "warning" },
  active: { label: "Active", tone: "success" },
  suspended: { label: "Suspended", tone: "danger" },
  inactive: { label: "Inactive", tone: "neutral" },
};

/** A member's status as a badge. */
export function MemberBadge({ status }: { status: string }) {
  const { label, tone } = LOOKS[status] ?? { label: "Unknown", tone: "neutral" };
  return <Badge tone={tone}>{label}</Badge>;
}

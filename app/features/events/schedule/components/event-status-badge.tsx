import type { EventStatus } from "~/db/tables/runs";
import { Badge, type Tone } from "~/ui/badge";

const LOOKS: Record<EventStatus, { label: string; tone: Tone }> = {
  draft: { label: "Draft", tone: "neutral" },
  published: { label: "Published", tone: "success" },
  cancelled: { label: "Cancelled", tone: "danger" },
  completed: { label: "Completed", tone: "info" },
};

/** An event's status in words and colour. */
export function EventStatusBadge({ status }: { status: EventStatus }) {
  const { label, tone } = LOOKS[status];
  return <Badge tone={tone}>{label}</Badge>;
}

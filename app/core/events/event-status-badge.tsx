import type { EventStatus } from "~/db/tables/events";
import { Badge, type Tone } from "~/ui/badge";
import { EVENT_STATUS_BADGE_TEXTS } from "./forms-texts";

const LOOKS: Record<EventStatus, { label: string; tone: Tone }> = {
  draft: { label: EVENT_STATUS_BADGE_TEXTS.draft, tone: "neutral" },
  published: { label: EVENT_STATUS_BADGE_TEXTS.published, tone: "success" },
  cancelled: { label: EVENT_STATUS_BADGE_TEXTS.cancelled, tone: "danger" },
  completed: { label: EVENT_STATUS_BADGE_TEXTS.completed, tone: "info" },
};

/** An event's status in words and colour. */
export function EventStatusBadge({ status }: { status: EventStatus }) {
  const { label, tone } = LOOKS[status];
  return <Badge tone={tone}>{label}</Badge>;
}

import type { EventStatus } from "~/db/tables/events";
import { EVENT_STATUS_BADGE_TEXTS } from "~/texts/events/forms";
import { Badge, type Tone } from "~/ui/badge";

function looks(): Record<EventStatus, { label: string; tone: Tone }> {
  return {
    draft: { label: EVENT_STATUS_BADGE_TEXTS.draft, tone: "neutral" },
    published: { label: EVENT_STATUS_BADGE_TEXTS.published, tone: "success" },
    cancelled: { label: EVENT_STATUS_BADGE_TEXTS.cancelled, tone: "danger" },
    completed: { label: EVENT_STATUS_BADGE_TEXTS.completed, tone: "info" },
  };
}

/** An event's status in words and colour. */
export function EventStatusBadge({ status }: { status: EventStatus }) {
  const { label, tone } = looks()[status];
  return <Badge tone={tone}>{label}</Badge>;
}

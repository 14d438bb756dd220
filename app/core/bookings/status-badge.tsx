import type { BookingStatus } from "~/db/tables/events";
import { STANDING_BADGE_TEXTS, STANDING_LABELS, STANDING_TEXTS } from "~/texts/bookings/standing";
import { STATUS_BADGE_TEXTS } from "~/texts/bookings/status-badge";
import { Badge, type Tone } from "~/ui/badge";
import { isStillWaiting, type Standing, type StandingKind } from "./standing";
import { BOOKING_STATUS } from "./status";

/** A booking's status in words and colour. */
export function StatusBadge({ status }: { status: BookingStatus }) {
  return <Badge tone={BOOKING_STATUS[status].tone}>{STATUS_BADGE_TEXTS[status]}</Badge>;
}

const TONES: Record<StandingKind, Tone> = {
  none: "neutral",
  waiting: "info",
  offered: "accent",
  booked: "info",
  payment_due: "warning",
  reference_given: "info",
  confirmed: "success",
  checked_in: "success",
  completed: "success",
  over: "neutral",
  missed: "neutral",
  replaced: "neutral",
  cancelled: "neutral",
};

/** Where a person stands with an event, in words and colour. */
export function StandingBadge({
  standing,
  labels = STANDING_LABELS,
}: {
  standing: Standing;
  labels?: Record<StandingKind, string>;
}) {
  if (isStillWaiting(standing))
    return <Badge tone="neutral">{STANDING_TEXTS.waitlistClosedLabel}</Badge>;
  const place =
    standing.kind === "waiting" ? STANDING_BADGE_TEXTS.place({ position: standing.position }) : "";
  return (
    <Badge tone={TONES[standing.kind]}>
      {labels[standing.kind]}
      {place}
    </Badge>
  );
}

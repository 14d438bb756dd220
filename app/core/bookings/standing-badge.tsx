import { Badge, type Tone } from "~/ui/badge";
import { isStillWaiting, type Standing, type StandingKind } from "./standing";
import { STANDING_LABELS, WAITLIST_CLOSED_LABEL } from "./standing-texts";

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
  if (isStillWaiting(standing)) return <Badge tone="neutral">{WAITLIST_CLOSED_LABEL}</Badge>;
  const place = standing.kind === "waiting" ? `, place ${standing.position}` : "";
  return (
    <Badge tone={TONES[standing.kind]}>
      {labels[standing.kind]}
      {place}
    </Badge>
  );
}

import type { BookingStatus } from "~/db/tables/events";
import { Badge, type Tone } from "~/ui/badge";

const LOOKS: Record<BookingStatus, { label: string; tone: Tone }> = {
  pending: { label: "Pending", tone: "warning" },
  confirmed: { label: "Confirmed", tone: "success" },
  completed: { label: "Completed", tone: "info" },
  cancelled: { label: "Cancelled", tone: "neutral" },
};

/** A booking's status in words and colour. */
export function StatusBadge({ status }: { status: BookingStatus }) {
  const { label, tone } = LOOKS[status];
  return <Badge tone={tone}>{label}</Badge>;
}

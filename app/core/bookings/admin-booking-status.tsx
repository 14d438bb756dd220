import type { BookingStatus } from "~/db/tables/events";
import type { Standing, StandingKind } from "./standing";
import { STANDING_LABELS_FOR_ADMINS } from "./standing-texts";
import { CANCELLED, COMPLETED, CONFIRMED } from "./status";
import { StandingBadge, StatusBadge } from "./status-badge";

/** Standings that the status alone says. */
const SAID_BY_STATUS: StandingKind[] = [CONFIRMED, COMPLETED, CANCELLED];

export interface AdminBookingStatusProps {
  status: BookingStatus;
  standing: Standing;
  /** On a phone only what says more is seen. */
  isShort?: boolean;
}

/** A booking's status, which the moves go by, with what the runner is told where that says more. */
export function AdminBookingStatus({ status, standing, isShort = false }: AdminBookingStatusProps) {
  const saysMore = !SAID_BY_STATUS.includes(standing.kind);
  return (
    <span className="flex flex-wrap gap-1">
      <span className={isShort && saysMore ? "max-[769px]:sr-only" : undefined}>
        <StatusBadge status={status} />
      </span>
      {saysMore && <StandingBadge standing={standing} labels={STANDING_LABELS_FOR_ADMINS} />}
    </span>
  );
}

import { Form } from "react-router";
import type { BookingStatus } from "~/db/tables/events";
import { Button } from "~/ui/button";
import { BOOKING_MOVES } from "../status";
import { BULK_MOVES_TEXTS } from "../admin-texts";

export const BULK_FORM = "bulk-moves";

/** Moves all chosen bookings at once; shown only when the list is filtered by one status. */
export function BulkMoves({ status }: { status: BookingStatus | "all" }) {
  if (status === "all") {
    return (
      <p className="text-sm text-muted" data-print="hide">
        {BULK_MOVES_TEXTS.chooseAStatusTo}
      </p>
    );
  }
  return (
    <Form
      id={BULK_FORM}
      method="post"
      preventScrollReset
      className="flex flex-wrap items-center gap-2"
      data-print="hide"
    >
      <input type="hidden" name="intent" value="move" />
      <input type="hidden" name="from" value={status} />
      <span className="text-sm text-muted">{BULK_MOVES_TEXTS.chosenBookings}</span>
      {BOOKING_MOVES[status].map((move) => (
        <Button key={move.to} name="to" value={move.to} size="small">
          {move.label} {BULK_MOVES_TEXTS.chosen}
        </Button>
      ))}
    </Form>
  );
}

import { StickyNote } from "lucide-react";
import { Form } from "react-router";
import { Button } from "~/ui/button";
import { Textarea } from "~/ui/field";
import type { AdminBooking } from "./list-admin-bookings.server";
import { BOOKING_NOTE_TEXTS } from "../admin-texts";

/** The admins' note on a booking, which opens to be changed; on paper its text. */
export function BookingNote({ booking }: { booking: Omit<AdminBooking, "payment"> }) {
  const label = booking.notes ? BOOKING_NOTE_TEXTS.note : BOOKING_NOTE_TEXTS.addNote;
  return (
    <>
      <details className="relative max-[769px]:open:basis-full">
        <summary
          aria-label={`${label}: ${booking.participantName}, ${booking.title}`}
          className="inline-flex min-h-9 list-none items-center gap-1.5 rounded-lg px-2 text-sm text-muted hover:bg-tint hover:text-ink [&::-webkit-details-marker]:hidden"
        >
          <StickyNote aria-hidden className="size-4" />
          <span className="max-[769px]:sr-only">{label}</span>
        </summary>
        <Form
          key={booking.notes}
          method="post"
          preventScrollReset
          className="mt-2 grid gap-2 text-left min-[769px]:min-w-64 [details:not([open])>&]:hidden"
        >
          <input type="hidden" name="intent" value="note" />
          <input type="hidden" name="bookingId" value={booking.id} />
          <input type="hidden" name="from" value={booking.status} />
          <input type="hidden" name="to" value={booking.status} />
          <Textarea
            label={BOOKING_NOTE_TEXTS.note}
            hideLabel
            name="notes"
            rows={2}
            maxLength={500}
            defaultValue={booking.notes ?? ""}
          />
          <Button size="small">{BOOKING_NOTE_TEXTS.saveNote}</Button>
        </Form>
      </details>
      {booking.notes && <p className="hidden print:block">{booking.notes}</p>}
    </>
  );
}

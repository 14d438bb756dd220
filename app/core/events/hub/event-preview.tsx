import type { EventId } from "~/db/tables/shapes";
import { formatPrice } from "~/lib/rupees";
import { Card } from "~/ui/card";
import { EventPicture } from "../event-picture";
import type { FormEvent } from "../events-rules";
import { EVENT_PREVIEW_TEXTS } from "../forms-texts";
import { EventDetails } from "../page/event-details";

/** A draft as the public will see it, with its picture or route art. */
export function EventPreview({
  event,
}: {
  event: FormEvent & { id: EventId; image: string | null; paceGroups: string[] };
}) {
  return (
    <section aria-labelledby="preview" className="grid gap-3">
      <h2 id="preview" className="text-heading">
        {EVENT_PREVIEW_TEXTS.preview}
      </h2>
      <Card flush>
        <EventPicture event={event} className="h-56 w-full object-cover sm:h-72" />
        <p className="column mt-6 text-lg">
          {EVENT_PREVIEW_TEXTS.minutes(event.durationMinutes)} ·{" "}
          {EVENT_PREVIEW_TEXTS.seats(event.capacity)} · {formatPrice(event.priceRupees)}
        </p>
        <EventDetails event={event} />
      </Card>
    </section>
  );
}

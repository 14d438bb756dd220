import { Form, useNavigation } from "react-router";
import type { EventId } from "~/db/tables/shapes";
import { formatDay, formatTime } from "~/lib/dates";
import { formatRupees } from "~/lib/rupees";
import { Button } from "~/ui/button";
import { Card, CardHeader } from "~/ui/card";
import { Select } from "~/ui/field";
import { BOOK_EVENT_TEXTS } from "../texts/member";

export interface BookEventProps {
  events: { id: EventId; title: string; date: string; time: string; priceRupees: number }[];
  submitKey: string;
}

/** Books one of the next events for a member. */
export function BookEvent({ events, submitKey }: BookEventProps) {
  const isBusy = useNavigation().formData?.get("intent") === "book";
  return (
    <Card as="section">
      <CardHeader title={BOOK_EVENT_TEXTS.bookARun} />
      {events.length === 0 ? (
        <p className="text-muted">{BOOK_EVENT_TEXTS.noRunIsPublished}</p>
      ) : (
        <Form method="post" preventScrollReset className="flex items-end gap-2">
          <input type="hidden" name="submitKey" value={submitKey} />
          <Select label={BOOK_EVENT_TEXTS.run} name="eventId" className="min-w-0 grow">
            {events.map(({ id, title, date, time, priceRupees }) => (
              <option key={id} value={id}>
                {formatDay(date)}, {formatTime(time)}: {title}, {formatRupees(priceRupees)}
              </option>
            ))}
          </Select>
          <Button name="intent" value="book" busy={isBusy}>
            {BOOK_EVENT_TEXTS.book}
          </Button>
        </Form>
      )}
    </Card>
  );
}

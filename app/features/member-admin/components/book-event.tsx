import { Form, useNavigation } from "react-router";
import { formatDay, formatTime } from "~/lib/dates";
import { formatPrice } from "~/lib/rupees";
import { Button } from "~/ui/button";
import { Card, CardHeader } from "~/ui/card";
import { Select } from "~/ui/field";
import type { NextEvent } from "../queries/list-next-events.server";
import { BOOK_EVENT_TEXTS } from "../texts/member";

export interface BookEventProps {
  events: NextEvent[];
  submitKey: string;
}

/** Books one of the next events for a member. */
export function BookEvent({ events, submitKey }: BookEventProps) {
  const isBusy = useNavigation().formData?.get("intent") === "book";
  return (
    <Card as="section">
      <CardHeader title={BOOK_EVENT_TEXTS.bookARun} />
      {events.length === 0 ? (
        <p className="text-muted">{BOOK_EVENT_TEXTS.noRunLeft}</p>
      ) : (
        <Form method="post" preventScrollReset className="flex items-end gap-2">
          <input type="hidden" name="submitKey" value={submitKey} />
          <Select label={BOOK_EVENT_TEXTS.run} name="eventId" className="min-w-0 grow">
            {events.map(({ id, title, date, time, ...terms }) => (
              <option key={id} value={id}>
                {formatDay(date)}, {formatTime(time)}: {title}, {costText(terms)}
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

function costText({ plan, priceRupees }: Pick<NextEvent, "plan" | "priceRupees">): string {
  return plan === "pay_per_run" ? formatPrice(priceRupees) : BOOK_EVENT_TEXTS[plan];
}

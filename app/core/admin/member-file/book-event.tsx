import { Form, useNavigation } from "react-router";
import { RUNNER_REFUSAL_TEXTS } from "~/core/bookings/manage/moves-texts";
import { formatDay, formatTime } from "~/lib/dates";
import { formatPrice } from "~/lib/rupees";
import { Button } from "~/ui/button";
import { Card, CardHeader } from "~/ui/card";
import { Select } from "~/ui/field";
import type { NextEvent } from "./list-next-events.server";
import { BOOK_EVENT_TEXTS } from "./member-texts";

export interface BookEventProps {
  events: NextEvent[];
  submitKey: string;
}

/** Books one of the next events for a member; those that would be refused are listed with the reason. */
export function BookEvent({ events, submitKey }: BookEventProps) {
  const isBusy = useNavigation().formData?.get("intent") === "book";
  return (
    <Card as="section">
      <CardHeader title={BOOK_EVENT_TEXTS.bookARun} />
      {events.every(({ refusal }) => refusal) ? (
        <p className="text-muted">{nothingToBookText(events)}</p>
      ) : (
        <Form method="post" preventScrollReset className="flex items-end gap-2">
          <input type="hidden" name="submitKey" value={submitKey} />
          <Select label={BOOK_EVENT_TEXTS.run} name="eventId" className="min-w-0 grow">
            {events.map(({ id, title, date, time, ...terms }) => (
              <option key={id} value={id} disabled={terms.refusal !== undefined}>
                {formatDay(date)}, {formatTime(time)}: {title}, {termsText(terms)}
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

/** Why there is no run to choose: what the member lacks for any of them comes before the seats. */
function nothingToBookText(events: NextEvent[]): string {
  const own = events.find(({ refusal }) => refusal !== "full")?.refusal;
  if (own === "profile_incomplete") return BOOK_EVENT_TEXTS.noPublicName;
  if (own) return RUNNER_REFUSAL_TEXTS[own];
  return events.length > 0 ? BOOK_EVENT_TEXTS.everyRunIsFull : BOOK_EVENT_TEXTS.noRunLeft;
}

function termsText({
  plan,
  priceRupees,
  refusal,
}: Pick<NextEvent, "plan" | "priceRupees" | "refusal">): string {
  if (refusal === "full") return BOOK_EVENT_TEXTS.full;
  if (refusal) return BOOK_EVENT_TEXTS.onceApproved;
  return plan === "pay_per_run" ? formatPrice(priceRupees) : BOOK_EVENT_TEXTS[plan];
}

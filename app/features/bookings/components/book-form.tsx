import { Form, useNavigation } from "react-router";
import { formatDay, formatTime } from "~/lib/dates";
import { Button, ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import { ErrorSummary } from "~/ui/error-summary";
import { PageHeader } from "~/ui/page-header";
import { seatsLeft } from "../rules";

export interface BookFormProps {
  event: {
    title: string;
    description: string;
    date: string;
    time: string;
    location: string;
    capacity: number;
    seatsTaken: number;
  };
  submitKey: string;
  errors: string[] | undefined;
}

/** The run once more, and one button. */
export function BookForm({ event, submitKey, errors }: BookFormProps) {
  const busy = useNavigation().state !== "idle";
  const left = seatsLeft(event);
  return (
    <>
      <PageHeader title={`Book ${event.title}`} back={{ to: "/events", label: "All events" }} />
      <Card className="grid max-w-xl gap-4">
        <ErrorSummary errors={errors} />
        <p className="text-lg">
          {formatDay(event.date, { year: true })}, {formatTime(event.time)}
          <br />
          {event.location}
        </p>
        <p>{event.description}</p>
        <p>
          {left} of {event.capacity} spots left. Your first run is free.
        </p>
        <Form method="post" className="flex flex-wrap gap-3">
          <input type="hidden" name="submitKey" value={submitKey} />
          <Button variant="primary" busy={busy}>
            Book my free first run
          </Button>
          <ButtonLink to="/dashboard" variant="quiet">
            Not now
          </ButtonLink>
        </Form>
      </Card>
    </>
  );
}

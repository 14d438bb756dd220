import { Form } from "react-router";
import type { ToTellHome } from "~/features/check-in/rules/home";
import { Button } from "~/ui/button";
import { ToDo } from "./to-do-list";

/** 'Are you home?', for each run that counts everybody back and waits for this member. */
export function TellHomeCards({ runs }: { runs: (ToTellHome & { submitKey: string })[] }) {
  return runs.map(({ bookingId, title, guestName, submitKey }) => (
    <ToDo
      key={bookingId}
      title={guestName ? `Is ${guestName} home?` : "Are you home?"}
      action={
        <Form method="post" action={`/bookings/${bookingId}/pass`}>
          <input type="hidden" name="submitKey" value={submitKey} />
          <input type="hidden" name="from" value="dashboard" />
          <Button variant="primary" size="small">
            {guestName ? `${guestName} is home` : "I am home"}
          </Button>
        </Form>
      }
    >
      The run leaders of {title} wait until everybody is back.
    </ToDo>
  ));
}

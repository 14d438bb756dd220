import { Form } from "react-router";
import type { ToTellHome } from "~/features/check-in/rules/home";
import { Button } from "~/ui/button";
import { TELL_HOME_TEXTS } from "../texts";
import { ToDo } from "./to-do";

/** 'Are you home?', for each run that counts everybody back and waits for this member. */
export function TellHomeCards({ runs }: { runs: (ToTellHome & { submitKey: string })[] }) {
  return runs.map(({ bookingId, title, guestName, submitKey }) => (
    <ToDo
      key={bookingId}
      title={TELL_HOME_TEXTS.ask(guestName)}
      action={
        <Form method="post" action={`/bookings/${bookingId}/pass`}>
          <input type="hidden" name="submitKey" value={submitKey} />
          <input type="hidden" name="from" value="dashboard" />
          <Button variant="primary" size="small">
            {TELL_HOME_TEXTS.answer(guestName)}
          </Button>
        </Form>
      }
    >
      {TELL_HOME_TEXTS.why(title)}
    </ToDo>
  ));
}

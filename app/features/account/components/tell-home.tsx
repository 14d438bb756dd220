import { Form } from "react-router";
import type { ToTellHome } from "~/features/check-in/rules/home";
import { Button } from "~/ui/button";
import { TELL_HOME_TEXTS } from "../texts";
import { ToDo } from "./to-do";

export interface TellHomeProps extends ToTellHome {
  submitKey: string;
}

/** The question 'Are you home?' after an event that counts everybody back, until this member has answered. */
export function TellHome({ bookingId, title, guestName, submitKey }: TellHomeProps) {
  return (
    <ToDo
      title={TELL_HOME_TEXTS.ask(guestName)}
      isPlain
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
  );
}

import { Form } from "react-router";
import type { DueHomeReport } from "~/core/check-in/everybody-back/home";
import { Button } from "~/ui/button";
import { HOME_QUESTION_TEXTS } from "../texts";
import { ToDo } from "./to-do";

export interface HomeQuestionProps extends DueHomeReport {
  submitKey: string;
}

/** The question 'Are you home?' after an event that counts everybody back, until this member has answered. */
export function HomeQuestion({ bookingId, title, guestName, submitKey }: HomeQuestionProps) {
  return (
    <ToDo
      title={HOME_QUESTION_TEXTS.ask(guestName)}
      isPlain
      action={
        <Form method="post" action={`/bookings/${bookingId}/pass`}>
          <input type="hidden" name="submitKey" value={submitKey} />
          <input type="hidden" name="from" value="dashboard" />
          <Button variant="primary" size="small">
            {HOME_QUESTION_TEXTS.answer(guestName)}
          </Button>
        </Form>
      }
    >
      {HOME_QUESTION_TEXTS.why(title)}
    </ToDo>
  );
}

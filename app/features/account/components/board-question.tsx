import { Form } from "react-router";
import { Button } from "~/ui/button";
import { ToDo } from "./to-do-list";

/** 'Show me on the board?', answered in one tap. */
export function BoardQuestion() {
  return (
    <ToDo
      title="Show me on the board?"
      action={
        <Form method="post" action="/dashboard" className="flex gap-2">
          <input type="hidden" name="intent" value="board" />
          <Button name="given" value="yes" variant="primary" size="small">
            Yes, show me
          </Button>
          <Button name="given" value="no" size="small">
            No, thanks
          </Button>
        </Form>
      }
    >
      Your public name with your runs and distance, for other members. You can change it in
      Settings.
    </ToDo>
  );
}

import { Form } from "react-router";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";

/** Shows when the account will be erased, with a button to withdraw the request. */
export function ErasureBanner({ dueText }: { dueText: string }) {
  return (
    <Alert
      tone="warning"
      title={`Your account will be deleted on ${dueText}.`}
      action={
        <Form method="post" action="/settings/privacy">
          <Button name="intent" value="keep">
            Keep my account
          </Button>
        </Form>
      }
    >
      Until then everything stays as it is, and you can change your mind.
    </Alert>
  );
}

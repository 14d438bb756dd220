import { Form } from "react-router";
import { ERASURE_TEXTS } from "~/texts/account/account";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { ERASURE_PART } from "./erasure";

/** Shows when the account will be erased, with a button to withdraw the request. */
export function ErasureBanner({ dueText }: { dueText: string }) {
  return (
    <div id={ERASURE_PART} tabIndex={-1} className="scroll-mt-24 outline-none">
      <Alert
        tone="warning"
        title={ERASURE_TEXTS.due({ day: dueText })}
        action={
          <Form method="post" action="/settings/privacy">
            <Button name="intent" value="keep">
              {ERASURE_TEXTS.keep}
            </Button>
          </Form>
        }
      >
        {ERASURE_TEXTS.until}
      </Alert>
    </div>
  );
}

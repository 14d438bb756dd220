import { Form } from "react-router";
import { Button } from "~/ui/button";
import { Card, CardHeader } from "~/ui/card";
import { PhoneField } from "~/ui/phone-field";

/** Sends a text message to a number of the admin's, to see that it arrives. */
export function MessageCheck() {
  return (
    <Card as="section" id="messages" className="grid scroll-mt-20 gap-4">
      <CardHeader title="Text messages" className="mb-0" />
      <p>Send yourself one. Sign-in codes and news of runs go the same way.</p>
      <Form method="post" className="flex flex-wrap items-end gap-3">
        <PhoneField
          label="Your mobile number"
          name="phone"
          id="phone"
          prefix="+91"
          autoComplete="tel"
          required
        />
        <Button name="intent" value="message">
          Send a test message
        </Button>
      </Form>
    </Card>
  );
}

import { Form } from "react-router";
import { COUNTRY_CODE } from "~/lib/phone-digits";
import { Button } from "~/ui/button";
import { Card, CardHeader } from "~/ui/card";
import { PhoneField } from "~/ui/phone-field";
import { MESSAGE_FORM_TEXTS } from "../texts";

/** The form that sends a test message to a number of the admin's. */
export function MessageCheck() {
  return (
    <Card as="section" id="messages" className="grid scroll-mt-20 gap-4">
      <CardHeader title={MESSAGE_FORM_TEXTS.title} className="mb-0!" />
      <p>{MESSAGE_FORM_TEXTS.intro}</p>
      <Form method="post" className="flex flex-wrap items-end gap-3">
        <PhoneField
          label={MESSAGE_FORM_TEXTS.phone}
          name="phone"
          id="phone"
          prefix={COUNTRY_CODE}
          autoComplete="tel"
          required
        />
        <Button name="intent" value="message">
          {MESSAGE_FORM_TEXTS.send}
        </Button>
      </Form>
    </Card>
  );
}

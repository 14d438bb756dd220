import { Trash2 } from "lucide-react";
import { Form } from "react-router";
import { Button } from "~/ui/button";
import { Card, CardHeader } from "~/ui/card";

/** Removes the sample club, once the admin has opened what it means. */
export function SampleRemoval() {
  return (
    <Card as="section" id="sample" className="grid scroll-mt-20 gap-4">
      <CardHeader title="Sample club" className="mb-0" />
      <p>
        Its invented people and runs go, with their bookings, payments and posts. A sample run that
        somebody real has booked stays. This cannot be undone.
      </p>
      <Form method="post">
        <Button name="intent" value="remove-sample" variant="danger" icon={<Trash2 />}>
          Remove the sample club
        </Button>
      </Form>
    </Card>
  );
}

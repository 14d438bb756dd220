import { Trash2 } from "lucide-react";
import { Form } from "react-router";
import { Button } from "~/ui/button";
import { Card, CardHeader } from "~/ui/card";
import { SAMPLE_TEXTS } from "../texts";

/** Removes the sample club, once the admin has opened what it means. */
export function SampleRemoval() {
  return (
    <Card as="section" id="sample" className="grid scroll-mt-20 gap-4">
      <CardHeader title={SAMPLE_TEXTS.title} className="mb-0!" />
      <p>{SAMPLE_TEXTS.what}</p>
      <Form method="post">
        <Button name="intent" value="remove-sample" variant="danger" icon={<Trash2 />}>
          {SAMPLE_TEXTS.remove}
        </Button>
      </Form>
    </Card>
  );
}

import { Form } from "react-router";
import { Button } from "~/ui/button";
import { Input } from "~/ui/field";

/** Looks for payments, whatever their state. */
export function PaymentSearch({ text }: { text: string }) {
  return (
    <Form role="search" className="flex w-full max-w-xl items-end gap-2" data-print="hide">
      <Input
        key={text}
        className="grow"
        label="Search payments"
        hideLabel
        type="search"
        name="q"
        defaultValue={text}
        maxLength={100}
        placeholder="Name, phone, reference, UTR or amount"
      />
      <Button>Search</Button>
    </Form>
  );
}

import { Form } from "react-router";
import { Button } from "~/ui/button";
import { Input } from "~/ui/field";
import { PAYMENT_SEARCH_TEXTS } from "../texts/desk";

/** Looks for payments, whatever their state. */
export function PaymentSearch({ text }: { text: string }) {
  return (
    <Form role="search" className="flex w-full max-w-xl items-end gap-2" data-print="hide">
      <Input
        key={text}
        className="grow"
        label={PAYMENT_SEARCH_TEXTS.searchPayments}
        hideLabel
        type="search"
        name="q"
        defaultValue={text}
        maxLength={100}
        placeholder={PAYMENT_SEARCH_TEXTS.namePhoneReferenceUtr}
      />
      <Button>{PAYMENT_SEARCH_TEXTS.search}</Button>
    </Form>
  );
}

import { Form, useNavigation } from "react-router";
import { Button } from "~/ui/button";
import { Input } from "~/ui/field";
import { PhoneField } from "~/ui/phone-field";
import { useLatest } from "~/ui/use-latest";
import { BOOK_FOR_RUNNER_TEXTS } from "../texts/admin";

export interface BookForRunnerProps {
  priceRupees: number;
  submitKey: string;
  /** What was refused, with what was typed. */
  refused: { errors: string[]; phone: string; name: string } | undefined;
  /** The key of the form that booked somebody. */
  booked: string | undefined;
}

/** Adds a person to the run by phone number; somebody new is added to the club with the name. */
export function BookForRunner({ priceRupees, submitKey, refused, booked }: BookForRunnerProps) {
  // Another form once somebody is booked: what is being typed outlives every other change of the page.
  const latestBooked = useLatest(booked);
  const isBusy = useNavigation().formData?.get("intent") === "book";
  return (
    <details className="rounded-lg border border-line p-4" open={refused !== undefined}>
      <summary className="min-h-6 cursor-pointer font-bold">
        {BOOK_FOR_RUNNER_TEXTS.addARunner}
      </summary>
      <Form
        key={latestBooked}
        method="post"
        preventScrollReset
        className="mt-3 grid items-start gap-3 sm:grid-cols-[1fr_1fr_auto]"
      >
        <input type="hidden" name="submitKey" value={submitKey} />
        <input type="hidden" name="priceRupees" value={priceRupees} />
        <PhoneField
          label={BOOK_FOR_RUNNER_TEXTS.phoneNumber}
          name="phone"
          id="runner-phone"
          autoComplete="off"
          required
          defaultValue={refused?.phone}
          errors={refused?.errors}
        />
        <Input
          label={BOOK_FOR_RUNNER_TEXTS.name}
          hint={BOOK_FOR_RUNNER_TEXTS.onlyForSomebodyNew}
          name="name"
          id="runner-name"
          autoComplete="off"
          maxLength={100}
          defaultValue={refused?.name}
        />
        <Button name="intent" value="book" busy={isBusy} className="sm:mt-8">
          {BOOK_FOR_RUNNER_TEXTS.book}
        </Button>
      </Form>
    </details>
  );
}

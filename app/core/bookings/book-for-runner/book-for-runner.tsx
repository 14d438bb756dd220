import { useState } from "react";
import { Form, useNavigation } from "react-router";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { Input } from "~/ui/field";
import { PhoneField } from "~/ui/phone-field";
import { useShownErrors } from "~/ui/use-shown-errors";
import { BOOK_FOR_RUNNER_TEXTS, nobodyAddedText } from "../admin-texts";

export interface BookForRunnerProps {
  priceRupees: number;
  /** A fresh one with each load of the page. */
  submitKey: string;
  /** The one of the latest booking that was made here. */
  bookedKey: string | undefined;
  /** What was refused, with what was typed. */
  refused: { errors: string[]; phone: string; name: string } | undefined;
  /** Whether the run still takes bookings; without, only a refusal is left. */
  isOpen: boolean;
  /** Called when the next runner is typed in: what came of the one before is no longer about this form. */
  onType: () => void;
}

/** Adds a person to the run by phone number; somebody new is added to the club with the name. */
export function BookForRunner({ isOpen, ...form }: BookForRunnerProps) {
  const { refused } = form;
  if (isOpen) return <RunnerForm {...form} />;
  return refused && <Alert tone="danger">{nobodyAddedText(refused)}</Alert>;
}

function RunnerForm({ priceRupees, refused, onType, ...keys }: Omit<BookForRunnerProps, "isOpen">) {
  const [ownKey, setOwnKey] = useState(keys.submitKey);
  const submitKey = keyOfForm(ownKey, keys);
  if (submitKey !== ownKey) setOwnKey(submitKey);
  const [isUnfolded, setIsUnfolded] = useState(refused !== undefined);
  const shown = useShownErrors(refused, refused?.errors);
  const isBusy = useNavigation().formData?.get("intent") === "book";
  return (
    <details
      className="rounded-lg border border-line p-4"
      open={isUnfolded}
      onToggle={(event) => setIsUnfolded(event.currentTarget.open)}
    >
      <summary className="min-h-6 cursor-pointer font-bold">
        {BOOK_FOR_RUNNER_TEXTS.addARunner}
      </summary>
      <Form
        ref={shown}
        key={submitKey}
        method="post"
        preventScrollReset
        onInput={onType}
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
          name="name"
          id="runner-name"
          autoComplete="off"
          maxLength={100}
          defaultValue={refused?.name}
        />
        <Button name="intent" value="book" busy={isBusy} className="sm:mt-7.5">
          {BOOK_FOR_RUNNER_TEXTS.book}
        </Button>
      </Form>
    </details>
  );
}

/** The form's key: it keeps what is typed until it has booked, however often the page is loaded again meanwhile. */
export function keyOfForm(
  ownKey: string,
  { submitKey, bookedKey }: Pick<BookForRunnerProps, "submitKey" | "bookedKey">,
): string {
  return bookedKey === ownKey ? submitKey : ownKey;
}

import { useState } from "react";
import { Form, useNavigation } from "react-router";
import type { FoundMember } from "~/core/admin/subscribers/subscribers.server";
import { ADMIN_TEXTS, BOOK_FOR_RUNNER_TEXTS } from "~/texts/bookings/admin";
import { COMMON_WORDS } from "~/texts/site-wide/common-words";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { Input } from "~/ui/field";
import { PhoneField } from "~/ui/phone-field";
import { useShownErrors } from "~/ui/use-shown-errors";
import type { RefusedRunner } from "./book-for-runner.server";

export interface BookForRunnerProps {
  priceRupees: number;
  /** A fresh one with each load of the page. */
  submitKey: string;
  /** The one of the latest booking that was made here. */
  bookedKey: string | undefined;
  /** What was refused, with what was typed. */
  refused: RefusedRunner | undefined;
  /** The search for a member, and who was found. */
  found: { text: string; runners: FoundMember[] };
  /** Whether the run still takes bookings; without, only a refusal is left. */
  isOpen: boolean;
  /** Called when the next runner is typed in: what came of the one before is no longer about this form. */
  onType: () => void;
}

/** Adds a member, found by name or number, to the run, or a person by phone number; somebody new is added to the club with the name. */
export function BookForRunner({ isOpen, ...form }: BookForRunnerProps) {
  const { refused } = form;
  if (isOpen) return <RunnerForm {...form} />;
  return refused && <Alert tone="danger">{nobodyAddedText(refused)}</Alert>;
}

function RunnerForm({
  priceRupees,
  refused,
  onType,
  found,
  ...keys
}: Omit<BookForRunnerProps, "isOpen">) {
  const [ownKey, setOwnKey] = useState(keys.submitKey);
  const submitKey = keyOfForm(ownKey, keys);
  if (submitKey !== ownKey) setOwnKey(submitKey);
  const [isUnfolded, setIsUnfolded] = useState(refused !== undefined || found.text !== "");
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
      <FindRunner {...{ priceRupees, submitKey, found, onType }} />
      <p className="mt-4 font-bold">{BOOK_FOR_RUNNER_TEXTS.byNumber}</p>
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

/** Looks for members; each that was found is one press away from the run. */
function FindRunner({
  priceRupees,
  submitKey,
  found,
  onType,
}: Pick<BookForRunnerProps, "priceRupees" | "submitKey" | "found" | "onType">) {
  const booking = useNavigation().formData?.get("memberId");
  return (
    <div className="mt-3 grid gap-3">
      <Form role="search" preventScrollReset className="flex max-w-xl items-end gap-2">
        <Input
          key={found.text}
          className="grow"
          label={BOOK_FOR_RUNNER_TEXTS.findLabel}
          type="search"
          name="runner"
          id="find-runner"
          autoComplete="off"
          maxLength={100}
          defaultValue={found.text}
        />
        <Button>{BOOK_FOR_RUNNER_TEXTS.find}</Button>
      </Form>
      {found.text !== "" && found.runners.length === 0 && (
        <p role="status" className="text-muted">
          {BOOK_FOR_RUNNER_TEXTS.nobodyFound}
        </p>
      )}
      {found.runners.length > 0 && (
        <Form method="post" preventScrollReset onSubmit={onType}>
          <input type="hidden" name="intent" value="book" />
          <input type="hidden" name="submitKey" value={submitKey} />
          <input type="hidden" name="priceRupees" value={priceRupees} />
          <ul className="divide-y divide-line">
            {found.runners.map(({ id, name, phone }) => (
              <li key={id} className="flex items-center justify-between gap-4 py-2">
                <span className="min-w-0 wrap-anywhere">
                  <b>{name ?? COMMON_WORDS.noNameYet}</b>{" "}
                  <span className="whitespace-nowrap text-muted">{phone}</span>
                </span>
                <Button
                  name="memberId"
                  value={id}
                  size="small"
                  busy={booking === id}
                  aria-label={BOOK_FOR_RUNNER_TEXTS.bookName({ name: name ?? phone })}
                >
                  {BOOK_FOR_RUNNER_TEXTS.book}
                </Button>
              </li>
            ))}
          </ul>
        </Form>
      )}
    </div>
  );
}

/** The form's key: it keeps what is typed until it has booked, however often the page is loaded again meanwhile. */
export function keyOfForm(
  ownKey: string,
  { submitKey, bookedKey }: Pick<BookForRunnerProps, "submitKey" | "bookedKey">,
): string {
  return bookedKey === ownKey ? submitKey : ownKey;
}

/** Why nobody was added to a run that takes no bookings any more, with what was typed. */
function nobodyAddedText(refused: RefusedRunner): string {
  const typed = [refused.phone, refused.name].filter(Boolean).join(", ");
  return ADMIN_TEXTS.nobodyAdded({ errors: refused.errors.join(" "), typed });
}

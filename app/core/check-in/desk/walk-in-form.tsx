import { type FormEvent, useState } from "react";
import { MOBILE_DIGITS, plainDigits, plainPhoneDigits, storedPhone } from "~/lib/phone-digits";
import { WALK_IN_FORM_TEXTS } from "~/texts/check-in/desk-desk";
import { COMMON_WORDS } from "~/texts/site-wide/common-words";
import { Button } from "~/ui/button";
import { Checkbox } from "~/ui/checkbox";
import { Input } from "~/ui/field";
import { PhoneField } from "~/ui/phone-field";
import { useModal } from "~/ui/question-dialog";
import { Icon as UserPlus } from "~icons/user-plus";
import type { Guest } from "../device/state";

export interface WalkInFormProps {
  takesMoney: boolean;
  onOpen: () => void;
  /** What was typed into the search: the start of a name or of a phone number. */
  typed: string;
  /** Outside the window an admin enters a reason. */
  needsReason: boolean;
  onAdd: (guest: Guest) => void;
}

/** The button that adds somebody who came without a booking, and its form over the page. */
export function WalkIn({ onOpen, ...form }: WalkInFormProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        type="button"
        size="large"
        className="px-3!"
        icon={<UserPlus />}
        onClick={() => {
          onOpen();
          setOpen(true);
        }}
      >
        {WALK_IN_FORM_TEXTS.walkIn}
      </Button>
      {isOpen && <WalkInDialog {...form} onClose={() => setOpen(false)} />}
    </>
  );
}

/** The form, over the page. */
export function WalkInDialog({
  takesMoney,
  needsReason,
  typed,
  onAdd,
  onClose,
}: Omit<WalkInFormProps, "onOpen"> & { onClose: () => void }) {
  const dialog = useModal();
  const [error, setError] = useState<string>();
  const isNumber = /^[\d\s+]+$/.test(plainDigits(typed.trim()));

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const name = String(form.get("name")).trim();
    const digits = plainPhoneDigits(String(form.get("phone")));
    if (!MOBILE_DIGITS.test(digits)) return setError(WALK_IN_FORM_TEXTS.tenDigits);
    const reason = String(form.get("reason") ?? "").trim() || undefined;
    onAdd({ name, phone: storedPhone(digits), isPaid: form.get("isPaid") === "on", reason });
    onClose();
  }

  return (
    <dialog
      ref={dialog}
      aria-labelledby="walk-in"
      onClose={onClose}
      className="m-auto w-[min(28rem,calc(100vw-1rem))] rounded-xl border border-line bg-raised p-4 text-ink shadow-float backdrop:bg-scrim"
    >
      <form onSubmit={send} className="grid gap-4">
        <h2 id="walk-in" className="text-heading">
          {WALK_IN_FORM_TEXTS.addAWalkIn}
        </h2>
        <Input
          label={COMMON_WORDS.name}
          name="name"
          required
          pattern=".*\S.*"
          maxLength={80}
          autoComplete="off"
          defaultValue={isNumber ? "" : typed.trim()}
        />
        <PhoneField
          label={COMMON_WORDS.phone}
          name="phone"
          required
          autoComplete="off"
          defaultValue={isNumber ? typed.trim() : ""}
          errors={error ? [error] : undefined}
        />
        {takesMoney && (
          <Checkbox
            label={WALK_IN_FORM_TEXTS.paidAtTheDesk}
            hint={WALK_IN_FORM_TEXTS.firstRunIsFree}
            name="isPaid"
          />
        )}
        {needsReason && (
          <Input
            label={WALK_IN_FORM_TEXTS.why}
            name="reason"
            required
            minLength={3}
            maxLength={200}
            autoComplete="off"
          />
        )}
        <div className="flex gap-3">
          <Button size="large" className="grow px-3! whitespace-nowrap">
            {WALK_IN_FORM_TEXTS.addAndCheckIn}
          </Button>
          <Button type="button" size="large" variant="quiet" onClick={onClose}>
            {WALK_IN_FORM_TEXTS.cancel}
          </Button>
        </div>
      </form>
    </dialog>
  );
}

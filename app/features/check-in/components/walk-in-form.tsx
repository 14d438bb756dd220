import { UserPlus } from "lucide-react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { storedPhone } from "~/features/sign-in/rules/phone-numbers";
import { MOBILE_DIGITS, plainPhoneDigits } from "~/lib/phone-digits";
import { Button } from "~/ui/button";
import { Checkbox } from "~/ui/checkbox";
import { Input } from "~/ui/field";
import { PhoneField } from "~/ui/phone-field";
import type { Guest } from "../client/events";

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
        icon={<UserPlus />}
        onClick={() => {
          onOpen();
          setOpen(true);
        }}
      >
        Walk-in
      </Button>
      {isOpen && <WalkInDialog {...form} onClose={() => setOpen(false)} />}
    </>
  );
}

function WalkInDialog({
  takesMoney,
  needsReason,
  typed,
  onAdd,
  onClose,
}: Omit<WalkInFormProps, "onOpen"> & { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [error, setError] = useState<string>();
  const isNumber = /^[\d\s+]+$/.test(typed.trim());
  useEffect(() => dialog.current?.showModal(), []);

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const name = String(form.get("name")).trim();
    const digits = plainPhoneDigits(String(form.get("phone")));
    if (!MOBILE_DIGITS.test(digits)) return setError("Ten digits, beginning with 6, 7, 8 or 9.");
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
          Add a walk-in
        </h2>
        <Input
          label="Name"
          name="name"
          required
          maxLength={80}
          autoComplete="off"
          defaultValue={isNumber ? "" : typed.trim()}
        />
        <PhoneField
          label="Phone"
          name="phone"
          required
          autoComplete="off"
          defaultValue={isNumber ? typed.trim() : ""}
          errors={error ? [error] : undefined}
        />
        {takesMoney && (
          <Checkbox label="Paid at the desk" hint="The first run is free." name="isPaid" />
        )}
        {needsReason && (
          <Input
            label="Why check in now?"
            name="reason"
            required
            minLength={3}
            maxLength={200}
            autoComplete="off"
          />
        )}
        <div className="flex gap-3">
          <Button size="large" className="grow px-3! whitespace-nowrap">
            Add and check in
          </Button>
          <Button type="button" size="large" variant="quiet" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </dialog>
  );
}

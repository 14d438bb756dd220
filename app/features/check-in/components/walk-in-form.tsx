import { UserPlus } from "lucide-react";
import { type FormEvent, useState } from "react";
import { storedPhone } from "~/features/sign-in/rules/phone-numbers";
import { MOBILE_DIGITS, plainPhoneDigits } from "~/lib/phone-digits";
import { Button } from "~/ui/button";
import { Checkbox } from "~/ui/checkbox";
import { Input } from "~/ui/field";
import type { Guest } from "../client/events";

export interface WalkInFormProps {
  takesMoney: boolean;
  onOpen: () => void;
  /** Outside the window an admin enters a reason. */
  needsReason: boolean;
  onAdd: (guest: Guest) => void;
}

/** Adds somebody who came without a booking. */
export function WalkInForm({ takesMoney, needsReason, onOpen, onAdd }: WalkInFormProps) {
  const [isOpen, setOpen] = useState(false);
  const [error, setError] = useState<string>();

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const name = String(form.get("name")).trim();
    const digits = plainPhoneDigits(String(form.get("phone")));
    if (!MOBILE_DIGITS.test(digits)) return setError("Ten digits, beginning with 6, 7, 8 or 9.");
    const reason = String(form.get("reason") ?? "").trim() || undefined;
    onAdd({ name, phone: storedPhone(digits), isPaid: form.get("isPaid") === "on", reason });
    setError(undefined);
    setOpen(false);
  }

  function open() {
    onOpen();
    setOpen(true);
  }

  if (!isOpen) {
    return (
      <Button type="button" size="large" wide icon={<UserPlus />} onClick={open}>
        Add a walk-in
      </Button>
    );
  }
  return (
    <form onSubmit={send} className="grid gap-4 rounded-lg border border-line bg-surface p-4">
      <h2 className="text-heading">Add a walk-in</h2>
      <Input label="Name" name="name" required maxLength={80} autoComplete="off" autoFocus />
      <Input
        label="Phone"
        name="phone"
        type="tel"
        inputMode="tel"
        prefix="+91"
        required
        autoComplete="off"
        errors={error ? [error] : undefined}
      />
      {takesMoney && (
        <Checkbox label="Paid at the gate" hint="The first run is free." name="isPaid" />
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
        <Button size="large">Add and check in</Button>
        <Button type="button" size="large" variant="quiet" onClick={() => setOpen(false)}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

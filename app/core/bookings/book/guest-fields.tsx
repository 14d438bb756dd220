import { Input } from "~/ui/field";
import { PhoneField } from "~/ui/phone-field";
import { GUEST_NUMBERS } from "../bookings";
import { GUEST_FIELDS_TEXTS } from "../booking-texts";
import { PLAN_CHOICE_TEXTS } from "./plans-texts";

type Fields = Record<string, { initialValue?: string | undefined; errors?: string[] | undefined }>;

/** Names and phones of guests, collapsed at first; works without JavaScript. */
export function GuestFields({
  fields,
  priceRupees,
  areForMembers,
}: {
  fields: Fields;
  priceRupees: number;
  /** Says that guests are for members whom the club has welcomed. */
  areForMembers: boolean;
}) {
  return (
    <details open={hasGuests(fields)} className="rounded-lg border border-line p-4">
      <summary className="cursor-pointer font-bold">{GUEST_FIELDS_TEXTS.bringGuests}</summary>
      {areForMembers && <p className="mt-2">{PLAN_CHOICE_TEXTS.guestsOnceWelcomed}</p>}
      <p className="mt-2 text-muted">{GUEST_FIELDS_TEXTS.eachPays(priceRupees)}</p>
      <div className="mt-4 grid gap-4">
        {GUEST_NUMBERS.map((number) => (
          <fieldset key={number} className="grid gap-3 sm:grid-cols-2">
            <legend className="sr-only">{GUEST_FIELDS_TEXTS.guest(number)}</legend>
            <Input
              label={GUEST_FIELDS_TEXTS.name(number)}
              id={`guestName${number}`}
              name={`guestName${number}`}
              maxLength={100}
              autoComplete="off"
              defaultValue={fields[`guestName${number}`]?.initialValue}
              errors={fields[`guestName${number}`]?.errors}
            />
            <PhoneField
              label={GUEST_FIELDS_TEXTS.phone(number)}
              id={`guestPhone${number}`}
              name={`guestPhone${number}`}
              autoComplete="off"
              defaultValue={fields[`guestPhone${number}`]?.initialValue}
              errors={fields[`guestPhone${number}`]?.errors}
            />
          </fieldset>
        ))}
      </div>
    </details>
  );
}

/** Whether a form that was sent names guests, or has errors in their fields. */
export function hasGuests(fields: Fields): boolean {
  return GUEST_NUMBERS.some(
    (number) => fields[`guestName${number}`]?.initialValue || fields[`guestPhone${number}`]?.errors,
  );
}

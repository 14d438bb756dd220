import { telLink } from "~/lib/phone-digits";
import { buttonStyle } from "~/ui/button";
import { Icon as Phone } from "~icons/phone";

/** A button that calls; a contact of earlier years may have a name before its number. */
export function CallLink({
  number,
  label,
  onClick,
}: {
  number: string;
  label: string;
  onClick?: () => void;
}) {
  return (
    <a href={telLink(number)} onClick={onClick} className={buttonStyle({ variant: "primary" })}>
      <Phone aria-hidden className="size-5 shrink-0" />
      {label}
    </a>
  );
}

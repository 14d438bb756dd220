import { Alert } from "~/ui/alert";
import { guestDeclaration, WAIVER_VERSION, waiverPoints } from "./waiver";

/**
 * The declaration of a runner who presses the button below; sent with the form, so that the wording shown is
 * stored.
 */
export function WaiverDeclaration({ guests, title }: { guests: number; title: string }) {
  const forGuests = guestDeclaration(guests);
  return (
    <Alert tone="info" title={title}>
      <input type="hidden" name="waiver" value={WAIVER_VERSION} />
      <ul className="ml-4 list-disc">
        {waiverPoints().map((point) => (
          <li key={point}>{point}</li>
        ))}
        {forGuests && <li>{forGuests}</li>}
      </ul>
    </Alert>
  );
}

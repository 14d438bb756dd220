import { Link } from "react-router";
import { club } from "~/content/club";

/** The privacy notice above the sign-up form. */
export function SignUpNotice() {
  return (
    <details className="rounded-lg border border-line bg-sunken p-4">
      <summary className="cursor-pointer font-bold">What we do with your answers</summary>
      <div className="mt-3 grid gap-2 text-sm text-muted">
        <p>
          Your phone number signs you in. Name, birth date, gender and profession tell us who runs
          with us and that everybody is of age. The emergency contact is read on run days only.
        </p>
        <p>
          What you tick below is yours to take back, one by one and at once, under Settings,
          Privacy. There you can also download or delete everything.
        </p>
        <p>
          Questions and complaints: {club.email}. If we do not answer well, the Data Protection
          Board of India does. The whole text is our{" "}
          <Link to="/privacy" target="_blank" className="text-link">
            privacy notice
          </Link>
          .
        </p>
      </div>
    </details>
  );
}

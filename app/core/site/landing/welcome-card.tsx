import { nothingYet } from "~/content/public-texts";
import { NOT_CONFIRMED_TEXT } from "~/core/people/age-texts";
import { SIGN_UP_DRAFT_KEY } from "~/core/people/sign-in/sign-in-prompt";
import { Alert } from "~/ui/alert";
import { ButtonLink } from "~/ui/button";
import { useForgottenDraft } from "~/ui/use-form-draft";
import { welcome as texts } from "../texts";
import type { Welcome } from "./find-welcome.server";

/** The card after a new member's sign-up: the next event to book. */
export function WelcomeCard({ welcome }: { welcome: Welcome }) {
  const { firstName, isConfirmed, laterPlan, to, moment, isFree } = welcome;
  useForgottenDraft(SIGN_UP_DRAFT_KEY);
  return (
    <section className="grid max-w-prose justify-items-start gap-5">
      <Alert tone="success" announce className="justify-self-stretch">
        ✅ User registered successfully!
      </Alert>
      <h1 className="text-title">Welcome, {firstName}.</h1>
      {!isConfirmed && <p className="text-lg">{NOT_CONFIRMED_TEXT}</p>}
      {isConfirmed && isFree && laterPlan && (
        <p className="text-lg">
          {texts.laterPlan} {laterPlan}.
        </p>
      )}
      {isConfirmed && (
        <ButtonLink to={to} variant="primary" size="large">
          {moment ? `${moment}: ${isFree ? texts.book.free : texts.book.other}` : texts.browse}
        </ButtonLink>
      )}
      {isConfirmed && !moment && <p>{nothingYet.events}</p>}
    </section>
  );
}

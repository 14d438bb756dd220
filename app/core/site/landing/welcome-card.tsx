import { drawings } from "~/content/people";
import { SIGN_UP_DRAFT_KEY } from "~/core/people/draft-keys";
import { CODES_TEXTS } from "~/texts/people/codes";
import { WELCOME_CARD_TEXTS } from "~/texts/site/landing";
import { NOTHING_YET_TEXTS } from "~/texts/site/public";
import { WELCOME_TEXTS } from "~/texts/site/site";
import { Alert } from "~/ui/alert";
import { ButtonLink } from "~/ui/button";
import { Picture } from "~/ui/picture";
import { useForgottenDraft } from "~/ui/use-form-draft";
import type { Welcome } from "./find-welcome.server";

/** The card after a new member's sign-up: the next event to book. */
export function WelcomeCard({ welcome }: { welcome: Welcome }) {
  const { firstName, isConfirmed, laterPlan, to, moment, isFree } = welcome;
  useForgottenDraft(SIGN_UP_DRAFT_KEY);
  return (
    <section className="grid max-w-prose justify-items-start gap-5">
      <Alert tone="success" announce className="justify-self-stretch">
        {WELCOME_CARD_TEXTS.userRegisteredSuccessfully}
      </Alert>
      <h1 className="text-title">{WELCOME_CARD_TEXTS.welcome({ firstName })}</h1>
      {!isConfirmed && <p className="text-lg">{CODES_TEXTS.notConfirmed}</p>}
      {isConfirmed && isFree && laterPlan && (
        <p className="text-lg">{WELCOME_TEXTS.laterPlan({ plan: laterPlan })}</p>
      )}
      {isConfirmed && (
        <ButtonLink to={to} variant="primary" size="large">
          {nextStep(moment, isFree)}
        </ButtonLink>
      )}
      {isConfirmed && !moment && <p>{NOTHING_YET_TEXTS.events}</p>}
      <Picture
        src={drawings.firstRun}
        alt=""
        width={480}
        height={320}
        className="w-full max-w-lg rounded-xl"
      />
    </section>
  );
}

function nextStep(moment: Welcome["moment"], isFree: boolean): string {
  if (!moment) return WELCOME_TEXTS.browse;
  return isFree ? WELCOME_TEXTS.bookFree({ moment }) : WELCOME_TEXTS.book({ moment });
}

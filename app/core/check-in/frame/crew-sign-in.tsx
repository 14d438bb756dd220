import { useSignInAddress } from "~/core/people/sign-in/use-sign-in-address";
import { ButtonLink } from "~/ui/button";
import { CREW_SIGN_IN_TEXTS } from "./crew-texts";
import { CrewExplanation } from "./crew-explanation";

/** Shown on the crew's pages to a person who is not signed in; queued entries stay on the device. */
export function CrewSignIn() {
  const toMember = useSignInAddress();
  const toAdmin = useSignInAddress("/admin");
  return (
    <CrewExplanation title={CREW_SIGN_IN_TEXTS.title} text={CREW_SIGN_IN_TEXTS.whoItIsFor}>
      <div className="flex flex-wrap gap-3">
        <ButtonLink variant="primary" to={toMember}>
          {CREW_SIGN_IN_TEXTS.asRunLeader}
        </ButtonLink>
        <ButtonLink to={toAdmin}>{CREW_SIGN_IN_TEXTS.adminLogin}</ButtonLink>
      </div>
    </CrewExplanation>
  );
}

import { useSignInAddress } from "~/features/sign-in/hooks/use-sign-in-address";
import { ButtonLink } from "~/ui/button";
import { CREW_SIGN_IN_TEXTS } from "../texts/crew";

/** Shown on the crew's pages to a person who is not signed in; queued entries stay on the device. */
export function CrewSignIn() {
  const toMember = useSignInAddress();
  const toAdmin = useSignInAddress("/admin");
  return (
    <main
      id="main"
      className="column grid min-h-dvh content-center justify-items-start gap-4 py-12"
    >
      <h1 className="text-title">{CREW_SIGN_IN_TEXTS.title}</h1>
      <p className="max-w-prose text-lg">{CREW_SIGN_IN_TEXTS.whoItIsFor}</p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink variant="primary" to={toMember}>
          {CREW_SIGN_IN_TEXTS.asRunLeader}
        </ButtonLink>
        <ButtonLink to={toAdmin}>{CREW_SIGN_IN_TEXTS.adminLogin}</ButtonLink>
      </div>
    </main>
  );
}

import { SEE_NEXT_RUN } from "~/content/site-texts";
import { ButtonLink } from "~/ui/button";

/** The button that leads from a public page to the events. */
export function SeeNextRun() {
  return (
    <p>
      <ButtonLink to="/events" variant="primary" size="large">
        {SEE_NEXT_RUN}
      </ButtonLink>
    </p>
  );
}

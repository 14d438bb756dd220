import { MORE_TEXTS } from "~/texts/site/public-pages";
import { ButtonLink } from "~/ui/button";

/** The button that leads from a public page to the events. */
export function SeeNextRun() {
  return (
    <p>
      <ButtonLink to="/events" variant="primary" size="large">
        {MORE_TEXTS.nextRun}
      </ButtonLink>
    </p>
  );
}

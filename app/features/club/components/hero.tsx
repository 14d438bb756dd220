import type { ReactNode } from "react";
import { club } from "~/content/club";
import { ButtonLink } from "~/ui/button";

/** The dark start of the landing page: slogan, what to do, and the next run beside it. */
export function Hero({ next, children }: { next: ReactNode; children?: ReactNode }) {
  return (
    <section
      id="home"
      data-theme="dark"
      className="bg-linear-to-b from-night via-dawn via-80% to-ember pb-32 text-ink"
    >
      <div className="column grid items-center gap-10 pt-12 md:grid-cols-[1.4fr_1fr]">
        <div className="grid gap-5">
          {children}
          <p className="font-bold text-saffron">{club.tagline}</p>
          <h1 className="text-hero">{club.slogan}</h1>
          <p className="max-w-prose text-lg">
            A place where running meets ideas, for innovators, entrepreneurs and changemakers.
          </p>
          <div className="flex flex-wrap gap-3">
            <ButtonLink to="/signup">Get Started</ButtonLink>
            <ButtonLink to="/#about" variant="secondary">
              Learn More
            </ButtonLink>
            <ButtonLink to="/SignIn" variant="quiet">
              SignIn
            </ButtonLink>
            <ButtonLink to="/signup" variant="quiet">
              Join now
            </ButtonLink>
          </div>
          <p>Distance run together 2km this week</p>
        </div>
        {next}
      </div>
    </section>
  );
}

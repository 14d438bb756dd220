import { club } from "~/content/club";
import { pages } from "~/content/site-texts";
import { testimonials } from "~/content/testimonials";
import { PageFrame } from "~/features/site/components/text-page";
import { Voices } from "~/features/site/components/voices";
import { pageMeta } from "~/features/site/rules";
import { ButtonLink } from "~/ui/button";
import type { Route } from "./+types/testimonials";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    origin: matches[1].loaderData.origin,
    path: "/testimonials",
    siteName: club.name,
    title: `Testimonials – ${club.name}`,
    description: pages.testimonials.description,
  });

export default function TestimonialsPage() {
  return (
    <PageFrame title={pages.testimonials.title} intro={pages.testimonials.intro}>
      <Voices testimonials={testimonials} />
      <p>
        <ButtonLink to="/events" variant="primary" size="large">
          {pages.testimonials.next}
        </ButtonLink>
      </p>
    </PageFrame>
  );
}

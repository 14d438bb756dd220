import { club } from "~/content/club";
import { clubContent } from "~/content/club-content.server";
import { pageMeta } from "~/core/site/frame/public-pages";
import { PageFrame } from "~/core/site/frame/text-page";
import { TestimonialList } from "~/core/site/landing/testimonial-list";
import { ButtonLink } from "~/ui/button";
import type { Route } from "./+types/route";

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta({
    origin: matches[1].loaderData.origin,
    path: "/testimonials",
    siteName: club.name,
    title: `Testimonials – ${club.name}`,
    description: loaderData.texts.description,
  });

export function loader() {
  const { testimonials, pages } = clubContent();
  return { testimonials, texts: pages.testimonials };
}

export default function TestimonialsPage({ loaderData }: Route.ComponentProps) {
  const { testimonials, texts } = loaderData;
  return (
    <PageFrame title={texts.title} intro={texts.intro}>
      <TestimonialList testimonials={testimonials} />
      <p>
        <ButtonLink to="/events" variant="primary" size="large">
          {texts.next}
        </ButtonLink>
      </p>
    </PageFrame>
  );
}

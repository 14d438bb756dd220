import { describedMeta } from "~/core/site/frame/public-pages";
import { PageFrame } from "~/core/site/frame/text-page";
import { TestimonialList } from "~/core/site/landing/testimonial-list";
import { requestContext } from "~/middleware/context.server";
import { TESTIMONIALS_TEXTS } from "~/texts/site/testimonials";
import { ButtonLink } from "~/ui/button";
import type { Route } from "./+types/route";

export const meta = describedMeta("/testimonials", (club) =>
  TESTIMONIALS_TEXTS.testimonials({ club }),
);

export function loader({ context }: Route.LoaderArgs) {
  const { testimonials, pages } = context.get(requestContext).content;
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

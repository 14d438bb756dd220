import { clubWeek } from "~/content/public-texts";
import type { Testimonial } from "~/content/testimonials";

/** Who wrote a testimonial, in two lines of a grid. */
export function TestimonialAuthor({ testimonial }: { testimonial: Testimonial }) {
  const { name, status, isSample } = testimonial;
  return (
    <>
      <strong>{name}</strong>
      <span className="text-muted">
        {status}
        {isSample && clubWeek.sample}
      </span>
    </>
  );
}

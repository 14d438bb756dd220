import type { Testimonial } from "~/content/testimonials";
import { NOTHING_YET_TEXTS } from "~/texts/site/public";
import { TestimonialAuthor, TestimonialPicture } from "./testimonial-picture";

/** All testimonials as a list. */
export function TestimonialList({ testimonials }: { testimonials: readonly Testimonial[] }) {
  if (testimonials.length === 0) return <p>{NOTHING_YET_TEXTS.testimonials}</p>;
  return (
    <ul className="grid gap-5 md:grid-cols-3">
      {testimonials.map((voice) => (
        <li key={voice.name} className="rounded-lg border border-line bg-surface p-6">
          <figure className="grid h-full grid-rows-[auto_1fr_auto] gap-6">
            <TestimonialPicture voice={voice} className="aspect-square w-full" />
            <blockquote className="heading text-xl leading-snug">
              <p>“{voice.review}”</p>
            </blockquote>
            <figcaption className="grid">
              <TestimonialAuthor testimonial={voice} />
            </figcaption>
          </figure>
        </li>
      ))}
    </ul>
  );
}

import { ArrowLeft, ArrowRight } from "lucide-react";
import { spoken } from "~/content/public-texts";
import type { Testimonial } from "~/content/testimonials";
import { classNames } from "~/ui/class-names";
import { IconButton } from "~/ui/icon-button";
import { TestimonialAuthor } from "./testimonial-author";
import { TestimonialPicture } from "./testimonial-picture";
import { useCarousel } from "./use-carousel";

/** Testimonials as a carousel that wraps around. */
export function TestimonialCarousel({ testimonials }: { testimonials: readonly Testimonial[] }) {
  const carousel = useCarousel(testimonials.length);
  return (
    <section
      aria-roledescription="carousel"
      aria-label={spoken.voices}
      onKeyDown={carousel.onKeyDown}
      className="grid gap-6"
    >
      <ul
        ref={carousel.track}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard.
        tabIndex={0}
        onScroll={carousel.onScroll}
        onWheel={carousel.onWheel}
        onPointerDown={carousel.onPointerDown}
        onPointerUp={carousel.onPointerUp}
        className={classNames(
          "flex snap-x snap-mandatory overflow-x-auto rounded-lg [scrollbar-width:none]",
          carousel.isReady && "touch-pan-y",
        )}
      >
        {testimonials.map((testimonial, index) => (
          <li
            key={testimonial.name}
            aria-roledescription="slide"
            aria-label={`${index + 1} of ${testimonials.length}`}
            className="w-full shrink-0 snap-start pr-2"
          >
            <figure className="grid items-center gap-x-12 gap-y-6 md:grid-cols-[auto_1fr]">
              <TestimonialPicture
                voice={testimonial}
                className="size-28 md:row-span-2 md:size-72"
              />
              <blockquote className="heading max-w-4xl text-2xl leading-snug sm:text-3xl md:self-end">
                <p>“{testimonial.review}”</p>
              </blockquote>
              <figcaption className="md:self-start">
                <span className="grid">
                  <TestimonialAuthor testimonial={testimonial} />
                </span>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
      {carousel.isReady && (
        <div className="flex items-center gap-3">
          <IconButton
            label={spoken.previous}
            variant="secondary"
            icon={<ArrowLeft aria-hidden />}
            onClick={carousel.showPrevious}
          />
          <IconButton
            label={spoken.next}
            variant="secondary"
            icon={<ArrowRight aria-hidden />}
            onClick={carousel.showNext}
          />
          <p aria-live="polite" className="figure text-lg text-muted">
            {carousel.index + 1} / {testimonials.length}
          </p>
        </div>
      )}
    </section>
  );
}

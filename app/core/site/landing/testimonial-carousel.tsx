import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import type { Testimonial } from "~/content/testimonials";
import { SPOKEN_TEXTS } from "~/texts/site/public";
import { classNames } from "~/ui/class-names";
import { IconButton } from "~/ui/icon-button";
import { Icon as ArrowLeft } from "~icons/arrow-left";
import { Icon as ArrowRight } from "~icons/arrow-right";
import { TestimonialAuthor, TestimonialPicture } from "./testimonial-picture";

/** Testimonials as a carousel that wraps around. */
export function TestimonialCarousel({ testimonials }: { testimonials: readonly Testimonial[] }) {
  const carousel = useCarousel(testimonials.length);
  return (
    <section
      aria-roledescription={SPOKEN_TEXTS.carousel}
      aria-label={SPOKEN_TEXTS.voices}
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
            aria-roledescription={SPOKEN_TEXTS.slide}
            aria-label={SPOKEN_TEXTS.slideOf({ number: index + 1, all: testimonials.length })}
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
            label={SPOKEN_TEXTS.previous}
            variant="secondary"
            icon={<ArrowLeft aria-hidden />}
            onClick={carousel.showPrevious}
          />
          <IconButton
            label={SPOKEN_TEXTS.next}
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

const SWIPE_PX = 40;

/** State and handlers of a carousel of `count` slides that scrolls, snaps and wraps around. */
function useCarousel(count: number) {
  const track = useRef<HTMLUListElement>(null);
  const touchedAt = useRef<number>(null);
  const goal = useRef<number>(null);
  const [index, setIndex] = useState(0);
  const [isReady, setReady] = useState(false);
  useEffect(() => setReady(count > 1), [count]);

  function show(wanted: number) {
    const next = (wanted + count) % count;
    const { current } = track;
    goal.current = next;
    const isStill = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    current?.scrollTo({
      left: next * current.clientWidth,
      behavior: isStill ? "instant" : "smooth",
    });
    setIndex(next);
  }

  return {
    track,
    index,
    /** Whether the arrows work; false before hydration. */
    isReady,
    showPrevious: () => show(index - 1),
    showNext: () => show(index + 1),
    /** Ignores slides passed on the way to the target. */
    onScroll() {
      const { current } = track;
      if (!current || current.scrollLeft % current.clientWidth >= 1) return;
      const settled = Math.round(current.scrollLeft / current.clientWidth);
      if (goal.current !== null && goal.current !== settled) return;
      goal.current = null;
      setIndex(settled);
    },
    onWheel() {
      goal.current = null;
    },
    onKeyDown(event: KeyboardEvent) {
      if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
      event.preventDefault();
      show(event.key === "ArrowLeft" ? index - 1 : index + 1);
    },
    onPointerDown({ pointerType, clientX }: PointerEvent) {
      touchedAt.current = pointerType === "mouse" ? null : clientX;
    },
    /** Handles horizontal swipes, so that the carousel can wrap around. */
    onPointerUp({ clientX }: PointerEvent) {
      const moved = clientX - (touchedAt.current ?? clientX);
      touchedAt.current = null;
      if (Math.abs(moved) > SWIPE_PX) show(moved > 0 ? index - 1 : index + 1);
    },
  };
}

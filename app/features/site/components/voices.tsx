import type { Testimonial } from "~/content/testimonials";
import { Avatar } from "~/ui/avatar";

/** All testimonials as a list. */
export function Voices({ testimonials }: { testimonials: readonly Testimonial[] }) {
  return (
    <ul className="grid gap-5 md:grid-cols-2 lg:grid-cols-3">
      {testimonials.map(({ name, status, review, image }) => (
        <li key={name} className="rounded-lg border border-line bg-surface p-6">
          <figure className="grid h-full grid-rows-[1fr_auto] gap-6">
            <blockquote className="heading text-xl leading-snug">
              <p>“{review}”</p>
            </blockquote>
            <figcaption className="flex items-center gap-3">
              <Avatar name={name} src={image} />
              <span className="grid">
                <strong>{name}</strong>
                <span className="text-muted">{status}</span>
              </span>
            </figcaption>
          </figure>
        </li>
      ))}
    </ul>
  );
}

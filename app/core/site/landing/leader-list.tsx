import type { Leader } from "~/content/leaders";
import { CLUB_WEEK_TEXTS } from "~/texts/site/public";
import { TestimonialPicture } from "./testimonial-picture";

/** The leaders of the pace groups. */
export function LeaderList({
  leaders,
  heading: Heading = "h3",
}: {
  leaders: readonly Leader[];
  heading?: "h2" | "h3";
}) {
  if (leaders.length === 0) return null;
  return (
    <section className="grid gap-4">
      <Heading className="text-heading">
        {CLUB_WEEK_TEXTS.leaders}
        {leaders.some(({ isSample }) => isSample) && (
          <span className="text-base font-normal text-muted">{` · ${CLUB_WEEK_TEXTS.sample}`}</span>
        )}
      </Heading>
      <ul className="grid gap-4 sm:grid-cols-3">
        {leaders.map((leader) => (
          <li key={leader.name} className="flex items-center gap-3 sm:grid sm:content-start">
            <TestimonialPicture voice={leader} className="size-20 sm:size-auto sm:w-full" />
            <p className="grid">
              <strong>{leader.name}</strong>
              <span className="text-muted">{leader.pace}</span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

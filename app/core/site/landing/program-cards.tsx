import { programDrawings } from "~/content/people";
import type { Program } from "~/content/programs";
import { NOTHING_YET_TEXTS } from "~/texts/site/public";
import { classNames } from "~/ui/class-names";
import { EmptyState } from "~/ui/empty-state";
import { Picture } from "~/ui/picture";

interface ProgramCardsProps {
  programs: readonly Program[];
  /** Heading level of the cards. */
  heading?: "h2" | "h3";
  /** Two cards side by side at most, for a page of their own. */
  large?: boolean;
}

/** The programs as cards. */
export function ProgramCards({
  programs,
  heading: Heading = "h3",
  large = false,
}: ProgramCardsProps) {
  if (programs.length === 0) return <EmptyState title={NOTHING_YET_TEXTS.programs} />;
  return (
    <ul className={classNames("grid gap-5 sm:grid-cols-2", !large && "lg:grid-cols-4")}>
      {programs.map((program, index) => (
        <li key={program.heading} className="program grid content-start overflow-clip rounded-lg">
          <Picture
            src={program.image ?? programDrawings[program.drawing]}
            alt=""
            width={480}
            height={320}
            // On the page of its own the first one is in the first screen, and its largest content.
            loading={large && index === 0 ? "eager" : "lazy"}
            className="aspect-3/2 w-full object-cover"
          />
          <div className="grid gap-3 p-6">
            <Heading className="text-heading">{program.heading}</Heading>
            <p className="text-muted">{program.details}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}

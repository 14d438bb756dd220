import type { Program } from "~/content/programs";
import { EmptyState } from "~/ui/empty-state";
import { Picture } from "~/ui/picture";
import { ProgramIcon } from "./program-icon";

interface ProgramCardsProps {
  programs: readonly Program[];
  /** Heading level of the cards. */
  heading?: "h2" | "h3";
}

/** The programs as cards. */
export function ProgramCards({ programs, heading: Heading = "h3" }: ProgramCardsProps) {
  if (programs.length === 0) return <EmptyState title="No programs available at the moment." />;
  return (
    <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-4">
      {programs.map((program) => (
        <li key={program.heading} className="program grid content-start gap-3 rounded-lg p-6">
          {program.image ? (
            <Picture
              src={program.image}
              alt=""
              width={480}
              height={300}
              className="aspect-8/5 w-full rounded-md object-cover"
            />
          ) : (
            <ProgramIcon icon={program.icon} />
          )}
          <Heading className="text-heading">{program.heading}</Heading>
          <p className="text-muted">{program.details}</p>
        </li>
      ))}
    </ul>
  );
}

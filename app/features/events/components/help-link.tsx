import { HeartHandshake } from "lucide-react";
import { ButtonLink } from "~/ui/button";
import type { OwnHelp } from "../queries/volunteers.server";
import { doingText } from "../rules/volunteers";

/** For members of the crew: what they do at a run to come, or the way to sign up. */
export function HelpLink({ slug, own }: { slug: string; own: OwnHelp }) {
  if (!own.isCrew && own.role === null) return null;
  const { role, groupName } = own;
  return (
    <section
      aria-label="Crew"
      className="column flex flex-wrap items-center justify-between gap-x-6 gap-y-3 pb-12"
    >
      <p className="text-lg">
        {role === null
          ? "You're in the crew. Can you help at this run?"
          : `${doingText({ role, groupName })}. Thank you!`}
      </p>
      <ButtonLink to={`/events/${slug}/volunteer`} icon={<HeartHandshake />}>
        {role === null ? "See what's to do" : "Change it"}
      </ButtonLink>
    </section>
  );
}

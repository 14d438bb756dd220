import { HeartHandshake } from "lucide-react";
import { VOLUNTEER_TEXTS } from "~/core/events/texts";
import { ButtonLink } from "~/ui/button";
import { volunteerDutyText } from "./volunteers";
import type { MemberVolunteering } from "./volunteers.server";

/** For members of the crew: what they do at a run to come, or the way to sign up. */
export function VolunteerLink({ slug, own }: { slug: string; own: MemberVolunteering }) {
  if (!own.isCrew && own.role === null) return null;
  const { role, groupName } = own;
  return (
    <section
      aria-label={VOLUNTEER_TEXTS.crew}
      className="column flex flex-wrap items-center justify-between gap-x-6 gap-y-3 pb-12"
    >
      <p className="text-lg">
        {role === null
          ? VOLUNTEER_TEXTS.ask
          : `${volunteerDutyText({ role, groupName })}. ${VOLUNTEER_TEXTS.thanks}`}
      </p>
      <ButtonLink to={`/events/${slug}/volunteer`} icon={<HeartHandshake />}>
        {role === null ? VOLUNTEER_TEXTS.see : VOLUNTEER_TEXTS.change}
      </ButtonLink>
    </section>
  );
}

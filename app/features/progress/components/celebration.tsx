import { PartyPopper } from "lucide-react";
import { Form } from "react-router";
import type { AchievementId } from "~/db/tables/people";
import { Button } from "~/ui/button";
import { ACHIEVEMENT_DEFINITIONS } from "../rules/achievements";
import { CELEBRATION_TEXTS } from "../texts";

interface Earned {
  id: AchievementId;
  earned: boolean;
  celebrated: boolean;
}

/** Celebrates earned achievements that the member has not seen yet; renders nothing without one. */
export function Celebration({ achievements }: { achievements: Earned[] }) {
  const fresh = achievements.filter(({ earned, celebrated }) => earned && !celebrated);
  if (fresh.length === 0) return null;
  return (
    <section
      aria-label={CELEBRATION_TEXTS.title}
      data-theme="dark"
      className="flex flex-wrap items-center gap-x-6 gap-y-4 rounded-lg bg-linear-to-r from-night to-dawn p-5 text-ink sm:p-6"
    >
      <PartyPopper aria-hidden className="size-10 shrink-0 text-saffron" />
      <div className="mr-auto grid gap-1">
        {fresh.map(({ id }) => (
          <p key={id}>
            <strong className="heading text-xl">{ACHIEVEMENT_DEFINITIONS[id].title}!</strong>{" "}
            {ACHIEVEMENT_DEFINITIONS[id].description}. {CELEBRATION_TEXTS.done}
          </p>
        ))}
      </div>
      <Form method="post" action="/dashboard">
        {fresh.map(({ id }) => (
          <input key={id} type="hidden" name="seen" value={id} />
        ))}
        <Button name="intent" value="celebrated">
          {CELEBRATION_TEXTS.seen}
        </Button>
      </Form>
    </section>
  );
}

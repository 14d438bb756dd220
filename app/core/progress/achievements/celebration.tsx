import { Form } from "react-router";
import type { AchievementId } from "~/db/tables/people";
import { ACHIEVEMENT_TEXTS } from "~/texts/progress/achievements";
import { CELEBRATION_TEXTS } from "~/texts/progress/progress";
import { Button } from "~/ui/button";
import { Icon as PartyPopper } from "~icons/party-popper";

/** Celebrates earned achievements that the member has not seen yet; renders nothing without one. */
export function Celebration({ fresh }: { fresh: AchievementId[] }) {
  if (fresh.length === 0) return null;
  return (
    <section
      aria-label={CELEBRATION_TEXTS.title}
      data-theme="dark"
      className="flex flex-wrap items-center gap-x-4 gap-y-4 sm:gap-x-6 rounded-lg bg-linear-to-r from-night to-dawn p-5 text-ink sm:p-6"
    >
      <PartyPopper aria-hidden className="size-10 shrink-0 text-saffron" />
      <div className="min-w-0 flex-1 sm:grid sm:gap-1">
        {fresh.map((id) => (
          <p key={id} className="max-sm:inline sm:flex sm:flex-wrap sm:items-baseline sm:gap-x-3">
            <strong className="heading text-xl">{ACHIEVEMENT_TEXTS[id].title}!</strong>{" "}
            <span className="max-sm:sr-only">
              {ACHIEVEMENT_TEXTS[id].description}. {CELEBRATION_TEXTS.done}
            </span>
          </p>
        ))}
      </div>
      <Form method="post" action="/dashboard" className="max-sm:w-full">
        {fresh.map((id) => (
          <input key={id} type="hidden" name="seen" value={id} />
        ))}
        <Button name="intent" value="celebrated">
          {CELEBRATION_TEXTS.seen}
        </Button>
      </Form>
    </section>
  );
}

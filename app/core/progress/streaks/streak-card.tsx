import { STREAK_TEXTS } from "~/texts/progress/progress";
import { cachedPart } from "~/ui/cached-part";
import { Card } from "~/ui/card";
import { Icon as Flame } from "~icons/flame";

export const StreakCard = cachedPart(
  ({ current, longest }: { current: number; longest: number }) => (
    <Card
      as="section"
      aria-label={STREAK_TEXTS.title}
      className="grid content-between gap-4 max-sm:gap-1 max-sm:py-3!"
    >
      <p className="flex items-center gap-2 text-sm text-muted max-sm:sr-only">
        <Flame aria-hidden className="size-5 text-accent-text" />
        {STREAK_TEXTS.title}
      </p>
      {current > 0 ? (
        <>
          <p className="flex items-baseline gap-3">
            <span className="figure text-6xl leading-none sm:text-8xl">{current}</span>
            <span className="text-lg font-bold">{STREAK_TEXTS.inARow({ weeks: current })}</span>
          </p>
          <p className="text-muted max-sm:sr-only">{STREAK_TEXTS.going({ longest })}</p>
        </>
      ) : (
        <p className="text-lg font-bold">
          {longest > 0 ? STREAK_TEXTS.again({ longest }) : STREAK_TEXTS.start}
        </p>
      )}
    </Card>
  ),
);

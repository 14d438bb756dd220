import { Flame } from "lucide-react";
import { Card } from "~/ui/card";
import { STREAK_TEXTS } from "../texts";

/** The current and the longest streak in weeks. */
export function StreakCard({ current, longest }: { current: number; longest: number }) {
  return (
    <Card as="section" aria-label={STREAK_TEXTS.title} className="grid content-between gap-4">
      <p className="flex items-center gap-2 text-sm text-muted">
        <Flame aria-hidden className="size-5 text-accent-text" />
        {STREAK_TEXTS.title}
      </p>
      <p className="flex items-baseline gap-3">
        <span className="figure text-8xl leading-none">{current}</span>
        <span className="text-lg font-bold">{STREAK_TEXTS.inARow(current)}</span>
      </p>
      <p className="text-muted">{current > 0 ? STREAK_TEXTS.going(longest) : STREAK_TEXTS.start}</p>
    </Card>
  );
}

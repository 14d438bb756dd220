import { Flame } from "lucide-react";
import { Card } from "~/ui/card";

/** The current and the longest streak in weeks. */
export function StreakCard({ current, longest }: { current: number; longest: number }) {
  return (
    <Card as="section" aria-label="Streak" className="grid content-between gap-4">
      <p className="flex items-center gap-2 text-sm text-muted">
        <Flame aria-hidden className="size-5 text-accent-text" />
        Streak
      </p>
      <p className="flex items-baseline gap-3">
        <span className="figure text-8xl leading-none">{current}</span>
        <span className="text-lg font-bold">{current === 1 ? "week" : "weeks"} in a row</span>
      </p>
      <p className="text-muted">
        {current > 0
          ? `One run a week keeps it going. Your longest: ${longest}.`
          : "Run with us this week to start one."}
      </p>
    </Card>
  );
}

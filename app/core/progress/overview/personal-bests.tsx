import { formatDay } from "~/lib/dates";
import { formatClock, formatKm, formatPace } from "~/lib/measures";
import { Card, CardHeader } from "~/ui/card";
import { Stat, StatList } from "~/ui/stat";
import type { Best, BestValues } from "../personal-bests";
import { BEST_TEXTS } from "../texts";

const DISTANCE_NAMES: Record<number, string> = {
  5000: "5 km",
  10000: "10 km",
  21097: "Half marathon",
};

/** A member's personal bests. */
export function PersonalBests({ bests }: { bests: BestValues }) {
  return (
    <Card as="section" aria-labelledby="bests">
      <CardHeader
        id="bests"
        title={BEST_TEXTS.title}
        action={<span className="text-sm text-muted">{BEST_TEXTS.private}</span>}
      />
      <StatList className="grid-cols-2! sm:grid-cols-3!">
        <BestStat label={BEST_TEXTS.longest} best={bests.longestM} unit="km" as={formatKm} />
        <BestStat label={BEST_TEXTS.pace} best={bests.paceSPerKm} unit="/km" as={formatPace} />
        {bests.times.map(({ distanceM, best }) => (
          <BestStat
            key={distanceM}
            label={DISTANCE_NAMES[distanceM] ?? formatKm(distanceM)}
            best={best}
            as={formatClock}
          />
        ))}
      </StatList>
    </Card>
  );
}

interface BestStatProps {
  label: string;
  best: Best<number> | null;
  unit?: string;
  as: (value: number) => string;
}

function BestStat({ label, best, unit, as }: BestStatProps) {
  if (!best) return <Stat label={label} value="–" caption={BEST_TEXTS.none} />;
  return (
    <Stat
      label={label}
      value={as(best.value)}
      caption={formatDay(best.date, { year: true })}
      {...(unit !== undefined && { unit })}
    />
  );
}

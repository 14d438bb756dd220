import type { ReactNode } from "react";
import { formatPercent } from "~/lib/percent";
import { EmptyState } from "~/ui/empty-state";
import { ProgressBar } from "~/ui/progress-bar";
import { BAR_LIST_TEXTS } from "../panel-texts";
import type { Share } from "../shares";

export interface BarListProps {
  shares: Share[];
  /** Unit after each count, such as 'users'. */
  unit?: string;
  iconOf?: (label: string) => ReactNode;
  withPercent?: boolean;
  /** Names the range of the 'joined' counts. */
  joinedIn?: string;
}

/** A distribution as a list with counts, percentages and bars. */
export function BarList({ shares, unit, iconOf, withPercent = true, joinedIn }: BarListProps) {
  if (shares.length === 0) return <EmptyState title={BAR_LIST_TEXTS.nobodyYet} />;
  const most = Math.max(1, ...shares.map((share) => share.count));
  return (
    <ul className="grid gap-4">
      {shares.map((share) => (
        <li key={share.label} className="grid gap-1">
          <div className="flex items-baseline justify-between gap-x-4 max-[18rem]:flex-wrap">
            <span className="inline-flex items-center gap-2 [&>svg]:size-4 [&>svg]:text-muted">
              {iconOf?.(share.label)}
              {share.label}
            </span>
            <span className="tabular-nums">
              <b>{share.count}</b>
              {unit && ` ${unit}`}
              {withPercent && (
                <span className="ml-2 text-muted">{formatPercent(share.percent)}</span>
              )}
            </span>
          </div>
          <ProgressBar
            label={share.label}
            // The length of a bar equals the percentage beside it.
            {...(withPercent ? { value: share.percent } : { value: share.count, max: most })}
            valueText={`${share.count}`}
            tone="success"
          />
          {joinedIn && Boolean(share.joined) && (
            <span className="text-sm text-muted">
              {share.joined} {BAR_LIST_TEXTS.joinedIn} {joinedIn}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

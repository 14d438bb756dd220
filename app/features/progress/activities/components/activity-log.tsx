import { Footprints } from "lucide-react";
import { Form, Link, useSearchParams } from "react-router";
import { formatDay } from "~/lib/dates";
import { formatDuration, formatKm } from "~/lib/measures";
import { Button, ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { EstimateNote } from "../../components/window-cards";
import { measure } from "../../rules/statistics";
import { keptSettings, type LogPage } from "../rules/log-page";
import { ActivityStanding, type JudgedActivity } from "./activity-standing";

export interface LoggedActivity extends JudgedActivity {
  id: string;
  date: string;
  title: string;
  distanceM: number | null;
  durationS: number | null;
  elapsedS: number | null;
  route: string | null;
}

export interface ActivityLogProps extends LogPage<LoggedActivity> {
  today: string;
}

/** The member's activities, each with a picture of its route when its file has one. */
export function ActivityLog({ activities, older, latest, today }: ActivityLogProps) {
  const kept = keptSettings(useSearchParams()[0]);
  if (activities.length === 0 && !latest) {
    return (
      <EmptyState title="No runs of your own yet" icon={<Footprints />}>
        Log a run or bring files from your watch. Club runs count by themselves.
      </EmptyState>
    );
  }
  return (
    <>
      <ul className="divide-y divide-line">
        {activities.map((activity) => (
          <li key={activity.id} className="grid gap-1 py-3">
            <div className="flex items-center gap-4">
              <RoutePicture route={activity.route} />
              <div className="mr-auto grid min-w-0">
                <p className="truncate font-bold">{activity.title}</p>
                <p className="text-sm text-muted">{formatDay(activity.date, { year: true })}</p>
              </div>
              <ActivityMeasures {...activity} />
              <div className="flex flex-col gap-1 sm:flex-row">
                <ButtonLink
                  to={`/progress/runs/${activity.id}`}
                  size="small"
                  variant="quiet"
                  aria-label={`Edit ${activity.title}, ${formatDay(activity.date)}`}
                >
                  Edit
                </ButtonLink>
                <Form
                  method="post"
                  action={`/progress/runs/${activity.id}${kept}`}
                  preventScrollReset
                >
                  <Button
                    name="intent"
                    value="remove"
                    size="small"
                    variant="quiet"
                    aria-label={`Delete ${activity.title}, ${formatDay(activity.date)}`}
                  >
                    Delete
                  </Button>
                </Form>
              </div>
            </div>
            <ActivityStanding activity={activity} today={today} />
          </li>
        ))}
      </ul>
      {activities.some((activity) => measure(activity).isEstimate) && <EstimateNote />}
      {(latest || older) && (
        <p className="flex gap-6">
          {latest && (
            <Link to={latest} className="text-link" preventScrollReset>
              Latest runs
            </Link>
          )}
          {older && (
            <Link to={older} className="text-link" preventScrollReset>
              Earlier runs
            </Link>
          )}
        </p>
      )}
    </>
  );
}

const SHOWN_PAUSE_S = 60;

function ActivityMeasures(activity: Pick<LoggedActivity, "distanceM" | "durationS" | "elapsedS">) {
  const { distanceM, durationS } = measure(activity);
  return (
    <p className="figure text-right text-xl leading-tight whitespace-nowrap">
      {formatKm(distanceM)}
      {activity.distanceM === null && "*"}{" "}
      <span className="font-sans text-sm font-bold text-muted">km</span>
      <br />
      <span className="text-base text-muted">
        {formatDuration(durationS)}
        {activity.durationS === null && "*"}
      </span>
      {activity.elapsedS !== null && activity.elapsedS - durationS >= SHOWN_PAUSE_S && (
        <span className="block font-sans text-xs font-normal text-muted">
          {formatDuration(activity.elapsedS)} with pauses
        </span>
      )}
    </p>
  );
}

function RoutePicture({ route }: { route: string | null }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 100 100"
      className="size-14 shrink-0 rounded-md bg-sunken text-success"
    >
      {route ? (
        <polyline
          points={route}
          fill="none"
          stroke="currentColor"
          strokeWidth="4"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      ) : (
        <path
          d="M20 70 C 35 30, 60 90, 80 35"
          fill="none"
          className="stroke-line"
          strokeWidth="4"
        />
      )}
    </svg>
  );
}

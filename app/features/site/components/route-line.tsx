import { classNames } from "~/ui/class-names";

type Side = "left" | "right";

const ACROSS = {
  "left-right": "M0,0 C0,70 100,30 100,100",
  "right-left": "M100,0 C100,70 0,30 0,100",
  "left-centre": "M0,0 C0,70 50,30 50,100",
};
const ALONG = "M50,0 C50,10 92,14 92,30 S8,58 8,74 S50,92 50,100";

interface RouteGapProps {
  way: keyof typeof ACROSS;
  /** Kilometres on the milestone at the end of the gap. */
  km?: number;
  /** Kilometres on the milestone at the start of the route. */
  from?: number;
  className?: string;
}

/** The route line between two sections; decoration. */
export function RouteGap({ way, km, from, className }: RouteGapProps) {
  const to = way.split("-")[1];
  return (
    <div aria-hidden data-to={to} className={classNames("route", className)}>
      <div className="route-path">
        <Strokes path={ACROSS[way]} />
      </div>
      {from !== undefined && <Milestone km={from} className="milestone-start" />}
      {km !== undefined && <Milestone km={km} />}
    </div>
  );
}

/** The route line in the margin of a section. */
export function RouteLane({ side }: { side: Side }) {
  return (
    <div aria-hidden data-side={side} className="route-lane">
      <Strokes path={ALONG} />
    </div>
  );
}

function Milestone({ km, className }: { km: number; className?: string }) {
  return (
    <p className={classNames("milestone", className)}>
      <span>
        {km}
        <small>km</small>
      </span>
    </p>
  );
}

function Strokes({ path }: { path: string }) {
  return (
    <>
      <svg
        aria-hidden="true"
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        className="route-ghost"
      >
        <path d={path} />
      </svg>
      <svg
        aria-hidden="true"
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        className="route-drawn"
      >
        <path d={path} />
      </svg>
    </>
  );
}

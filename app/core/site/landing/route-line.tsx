import type { ReactNode } from "react";
import { drawings } from "~/content/people";
import { classNames } from "~/ui/class-names";
import { Picture } from "~/ui/picture";

type Side = "left" | "right";

const ACROSS = {
  "left-right": "M0,0 C0,70 100,30 100,100",
  "right-left": "M100,0 C100,70 0,30 0,100",
  "left-centre": "M0,0 C0,70 50,30 50,100",
  /* Level in the middle, for the drawn people on it. */
  "start-ground-right": "M3,88 L90,88 C99,88 100,92 100,100",
  "right-ground-left": "M100,0 C100,60 99,88 90,88 L10,88 C1,88 0,92 0,100",
};
const ALONG = "M50,0 C50,10 92,14 92,30 S8,58 8,74 S50,92 50,100";

interface RouteGapProps {
  way: keyof typeof ACROSS;
  /** Kilometres on the milestone at the end of the gap. */
  km?: number;
  /** Kilometres on the milestone at the start of the route. */
  from?: number;
  className?: string;
  /** The drawn people on the line. */
  children?: ReactNode;
}

/** The route line between two sections; decoration. */
export function RouteGap({ way, km, from, className, children }: RouteGapProps) {
  const to = way.split("-").at(-1);
  return (
    <div aria-hidden data-to={to} className={classNames("route", className)}>
      <div className="route-path">
        <Strokes path={ACROSS[way]} />
      </div>
      {from !== undefined && <Milestone km={from} className="milestone-start" />}
      {km !== undefined && <Milestone km={km} />}
      {children}
    </div>
  );
}

/** Down to the band and through it, then level to the figure. */
const ARRIVAL = "M50,0 L50,38 C50,62 12,56 12,76 C12,86 20,90 30,90 L76,90";

/** The end of the route: through the chequered band, to a figure that breaks the tape. */
export function RouteFinish({ isBelowStrip }: { isBelowStrip: boolean }) {
  return (
    <div aria-hidden data-below={isBelowStrip ? "strip" : undefined} className="route route-finish">
      <div className="finish-line" />
      <div className="route-path">
        <Strokes path={ARRIVAL} />
      </div>
      <Picture src={drawings.finish} alt="" width={430} height={232} className="finish-people" />
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
      <Stroke path={path} className="route-ghost" />
      <Stroke path={path} className="route-drawn" />
    </>
  );
}

function Stroke({ path, className }: { path: string; className: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 100 100" preserveAspectRatio="none" className={className}>
      <path d={path} />
    </svg>
  );
}

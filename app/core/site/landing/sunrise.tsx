import { PeopleBand } from "./people-band";
import { RouteGap } from "./route-line";

/** The transition from dark to light between 'about' and 'plans'. */
export function Sunrise() {
  return (
    <div aria-hidden className="sunrise">
      <div className="sunrise-sun" />
      <svg
        aria-hidden="true"
        viewBox="0 0 1440 200"
        preserveAspectRatio="none"
        className="sunrise-hills"
      >
        <path
          className="hill-far"
          d="M0 92C150 40 270 66 400 88s210-46 330-34 190 66 320 42 230-70 390-22v126H0z"
        />
        <path
          className="hill-near"
          d="M0 138c190-52 330-20 500-10s300-44 470-30 300 46 470-2v104H0z"
        />
        <path className="hill-home" d="M0 176c240-34 470 8 720-2s480-40 720-4v30H0z" />
      </svg>
      <RouteGap way="right-ground-left" km={2} />
      <PeopleBand group="sunrise" className="sunrise-people" />
    </div>
  );
}

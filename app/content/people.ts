/** The drawn people, made by `tools/art`; a club's own photographs take precedence. */
import finish from "./people/finish.svg?url";
import firstRun from "./people/first-run.svg?url";
import groupRuns from "./people/group-runs.svg?url";
import heroNarrow from "./people/hero-narrow.svg?url";
import heroWide from "./people/hero-wide.svg?url";
import lost from "./people/lost.svg?url";
import nutrition from "./people/nutrition.svg?url";
import purpose from "./people/purpose.svg?url";
import startMap from "./people/start-map.svg?url";
import sunriseNarrow from "./people/sunrise-narrow.svg?url";
import sunriseWide from "./people/sunrise-wide.svg?url";
import asha from "./people/voice-asha.svg?url";
import farhan from "./people/voice-farhan.svg?url";
import karthik from "./people/voice-karthik.svg?url";
import lakshmi from "./people/voice-lakshmi.svg?url";
import nithya from "./people/voice-nithya.svg?url";
import tara from "./people/voice-tara.svg?url";
import waiting from "./people/waiting.svg?url";
import warmUps from "./people/warm-ups.svg?url";
import wayIn from "./people/way-in.svg?url";

/** Groups for bands over the whole width of a wide or a narrow window. */
export const bands = {
  hero: {
    wide: { src: heroWide, width: 1080, height: 226 },
    narrow: { src: heroNarrow, width: 420, height: 190 },
  },
  sunrise: {
    wide: { src: sunriseWide, width: 1080, height: 250 },
    narrow: { src: sunriseNarrow, width: 420, height: 210 },
  },
} as const;

/** Pictures of the programs, by the name that `programs.ts` gives. */
export const programDrawings = { groupRuns, warmUps, nutrition, purpose } as const;

/** Portraits, by the names that `testimonials.ts` and `leaders.ts` give. */
export const portraits = { asha, farhan, karthik, lakshmi, nithya, tara } as const;

export const drawings = { finish, firstRun, lost, startMap, waiting, wayIn } as const;

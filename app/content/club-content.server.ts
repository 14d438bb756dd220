import { club, freshClub } from "./club.ts";
import type { ClubContent, Plan } from "./content-shape";
import { cookies } from "./cookies.ts";
import { help } from "./help.ts";
import { leaders } from "./leaders.ts";
import { withoutExample } from "./own-content.server.ts";
import { pastEvents } from "./past-events.ts";
import { fillIn } from "./placeholders.ts";
import { freshPlans, setPlans } from "./plans.ts";
import { privacy } from "./privacy.ts";
import { programs } from "./programs.ts";
import { PROMISES } from "./promises.ts";
import { questions } from "./questions.ts";
import { ship } from "./shipped.ts";
import { siteTexts } from "./site-texts.ts";
import { terms } from "./terms.ts";
import { testimonials } from "./testimonials.ts";

/** The content of a trial club: the files of this folder. */
export const freshContent: ClubContent = {
  ...siteTexts,
  club: freshClub,
  plans: freshPlans,
  bookings: { confirmAtOnce: true },
  programs,
  testimonials,
  leaders,
  questions,
  pastEvents,
  messagePrices: { sms: "0.20", whatsapp: "0.115" },
  terms,
  privacy,
  cookies,
  help,
};

const untouchedContent = withoutExample(freshContent);

export type Mode = "trial" | "live";

/** The content of a club that has changed nothing: in trial mode the example, in live mode nothing of it. */
export function deliveredContent(mode: Mode): ClubContent {
  return mode === "live" ? untouchedContent : freshContent;
}

let written = freshContent;
let shown = filled(freshContent);

/** The club's current content. A process serves one club. */
export function clubContent(): ClubContent {
  return shown;
}

/** The club's current content with the names of placeholders in it. */
export function writtenContent(): ClubContent {
  return written;
}

/** Sets the content of this process; `club` and the plans follow. */
export function setClubContent(next: ClubContent): void {
  if (next === written) return;
  written = next;
  shown = filled(next);
  for (const key of Object.keys(club)) Reflect.deleteProperty(club, key);
  Object.assign(club, next.club);
  setPlans(next.plans);
  const isFresh = next.club === freshClub && next.plans === freshPlans;
  ship(isFresh ? undefined : { club: next.club, plans: next.plans });
}

/** The content with its placeholders filled in. */
export function filled(content: ClubContent): ClubContent {
  const { name, city, email, phone, grievanceOfficer, upi } = content.club;
  const priceOf = (plan: Plan["id"]) =>
    String(content.plans.find(({ id }) => id === plan)?.priceRupees ?? 0);
  const { club: own, ...texts } = content;
  const words = {
    ...{ club: name, city, email, phone, officer: grievanceOfficer, upi: upi.id },
    runPrice: priceOf("pay_per_run"),
    cancelHours: String(PROMISES.cancelHours),
    sessionDays: String(PROMISES.sessionDays),
    browserDays: String(PROMISES.browserDays),
    messagesDays: String(PROMISES.messagesDays),
    // The server's setting, which the page itself fills in.
    logsKept: "{logsKept}",
    monthPrice: priceOf("monthly_membership"),
  };
  return { ...fillIn(texts, words), club: own };
}

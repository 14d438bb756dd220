import { FIRST_LANGUAGE, LANGUAGES } from "../lib/language.ts";
import { recordKeys, recordOf } from "../lib/records.ts";
import { freshClub } from "./club.ts";
import type { ClubContent, Plan } from "./content-shape";
import { cookies } from "./cookies.ts";
import { help } from "./help.ts";
import { leaders } from "./leaders.ts";
import { withoutExample } from "./own-content.server.ts";
import { fillIn } from "./placeholders.ts";
import { freshPlans } from "./plans.ts";
import { privacy } from "./privacy.ts";
import { programs } from "./programs.ts";
import { PROMISES } from "./promises.ts";
import { questions } from "./questions.ts";
import { siteTexts } from "./site-texts.ts";
import { terms } from "./terms.ts";
import { testimonials } from "./testimonials.ts";

const offered: ClubContent["languages"] = Object.fromEntries(
  recordKeys(LANGUAGES)
    .filter((language) => language !== FIRST_LANGUAGE)
    .map((language) => [language, true]),
);

/** The content of a trial club: the files of this folder. */
export const freshContent: ClubContent = {
  ...siteTexts,
  club: freshClub,
  plans: freshPlans,
  hasPrices: true,
  bookings: { confirmAtOnce: true },
  languages: offered,
  programs,
  testimonials,
  leaders,
  questions,
  pastEvents: [],
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

/** The content with its placeholders filled in. */
export function filled(content: ClubContent): ClubContent {
  const { name, city, email, phone, grievanceOfficer, upi } = content.club;
  const priceOf = (plan: Plan["id"]) =>
    content.hasPrices ? String(content.plans.find(({ id }) => id === plan)?.priceRupees ?? 0) : "";
  const { club: own, ...texts } = content;
  const promises = recordOf(recordKeys(PROMISES), (name) => String(PROMISES[name]));
  // The page itself fills in how long logs are kept, a setting of the server.
  const words = {
    ...promises,
    club: name,
    city,
    email,
    // No line of a page ends within the number.
    phone: phone.replaceAll(" ", "\u00A0"),
    officer: grievanceOfficer,
    upi: upi.id,
    runPrice: priceOf("pay_per_run"),
    monthPrice: priceOf("monthly_membership"),
  };
  return { ...fillIn(texts, words), club: own };
}

/** The price of a membership as the club offers it; undefined until it has said its prices. */
export function offeredMembershipRupees(
  content: Pick<ClubContent, "plans" | "hasPrices">,
): number | undefined {
  return content.hasPrices ? membershipRupees(content) : undefined;
}

/** The price of a monthly membership, in rupees. */
export function membershipRupees({ plans }: Pick<ClubContent, "plans">): number {
  return plans.find(({ id }) => id === "monthly_membership")?.priceRupees ?? 0;
}

import type { Language } from "../lib/language";
import type { Leader } from "./leaders";
import type { Program } from "./programs";
import type { Question } from "./questions";
import { problemsOf, sectionValues, valueAt } from "./section-values.ts";
import { sections } from "./sections.ts";
import type { SiteTexts } from "./site-texts";
import type { Testimonial } from "./testimonials";

export interface Club {
  name: string;
  tagline: string;
  slogan: string;
  lead: string;
  about: readonly string[];
  city: string;
  region: string;
  country: string;
  address: readonly string[];
  /** Where the club starts; `map` is the address of a picture. The drawn map shows the sample club's place. */
  start: { place: string; find: string; mapUrl: string; map?: string };
  phone: string;
  email: string;
  /** Digits only, with the country code, as wa.me needs it. */
  whatsapp: string;
  /** The account that receives UPI payments. */
  upi: { id: string; payee: string };
  /** What receipts say of the club for the books; blank values are left out. */
  invoice: {
    /** The name that is registered, where it is another one. */
    name: string;
    gstin: string;
    /** The code of what the club sells: HSN of goods, SAC of services. */
    hsn: string;
    /** Whether receipts are counted anew each financial year. */
    byYear: boolean;
  };
  /** The contact for questions about personal data, by name or office. */
  grievanceOfficer: string;
  socials: readonly { name: string; href: string }[];
  /** The address of a picture that stands beside the name; without one the name stands alone. */
  logo?: string;
  /** The colour of buttons and links, '#c8421b'; without one the design's own. */
  colour?: string;
}

export interface Plan {
  id: "free_trial" | "pay_per_run" | "monthly_membership";
  name: string;
  priceRupees: number;
  per: string;
  features: readonly string[];
}

/** Everything that the club says on its public pages. */
export interface ClubContent extends SiteTexts {
  club: Club;
  plans: readonly Plan[];
  /** False until a live club has saved its prices: nobody is shown those that it came with. */
  hasPrices: boolean;
  /** Whether seats that cost nothing more are confirmed at once; otherwise an admin confirms each. */
  bookings: { confirmAtOnce: boolean };
  /** Whether the site is offered in each language besides the first; one that is not named is. */
  languages: Partial<Record<Language, boolean>>;
  programs: readonly Program[];
  testimonials: readonly Testimonial[];
  leaders: readonly Leader[];
  questions: readonly Question[];
  pastEvents: readonly PastEvent[];
  /** Rupees a message, by way: '0.20'. */
  messagePrices: { sms: string; whatsapp: string };
  terms: PageText;
  privacy: PageText;
  cookies: PageText;
  help: PageText;
}

/** The file of each part of the content, where it is not named after it. */
const FILES: Record<string, string> = {
  pastEvents: "past-events",
  landing: "site-texts",
  pages: "site-texts",
  about: "site-texts",
  paying: "site-texts",
};

/** One sentence for each missing or malformed value in `app/content`; parts that are not given are not checked. */
export function contentProblems(content: object): string[] {
  return sections().flatMap((section) =>
    problemsOf(section, sectionValues(content, section))
      .filter(({ path }) => valueAt(content, partOf(path)) !== undefined)
      .map(({ path, at, textOf }) => {
        const file = FILES[partOf(path)] ?? partOf(path);
        const own = path.startsWith(`${file}.`) ? path.slice(file.length + 1) : path;
        const place = at ? `${own}[${at.index}].${at.field}` : own;
        return `app/content/${file}.ts: ${textOf(place)}`;
      }),
  );
}

function partOf(path: string): string {
  return path.split(".")[0] ?? path;
}

/** A page of text. */
export interface PageText {
  title: string;
  intro: string;
  /** The date of the wording, 'YYYY-MM-DD'. */
  updated?: string;
  sections: readonly TextSection[];
}

interface TextSection {
  heading: string;
  paragraphs: readonly string[];
  list?: readonly string[];
  link?: { to: string; label: string };
}

/** An event from before the club used this site; /events lists them last. */
export interface PastEvent {
  week: number;
  /** 'YYYY-MM-DD'. */
  date: string;
  title: string;
  location: string;
  description: string;
  /** A photograph in `public/`; without one, a drawn route is shown. */
  image?: string;
}

import type { Leader } from "./leaders";
import type { PastEvent } from "./past-events";
import type { Program } from "./programs";
import type { Question } from "./questions";
import type { SiteTexts } from "./site-texts";
import type { Testimonial } from "./testimonials";
import type { PageText } from "./text-page";

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
  /** Whether seats that cost nothing more are confirmed at once; otherwise an admin confirms each. */
  bookings: { confirmAtOnce: boolean };
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

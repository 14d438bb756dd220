import { SECTIONS_TEXTS } from "~/texts/site/sections";
import type { Section } from "../section";
import { drawingOf, lineAt, linesAt, numberAt, photograph, switchAt, textAt } from "./fields.ts";

const PRICE_MAX_RUPEES = 100_000;

const PROGRAM_DRAWINGS = ["groupRuns", "warmUps", "nutrition", "purpose"] as const;
const PORTRAITS = ["asha", "karthik", "nithya", "farhan", "lakshmi", "tara"] as const;

/** A drawn portrait; `none` of them gives initials. */
const portrait = () => drawingOf(PORTRAITS, { isOptional: true });

/** The sections about the club's offers and its people. */
export function offerSections(): Section[] {
  return [
    {
      key: "plans",
      title: SECTIONS_TEXTS.plansSectionTitle,
      intro: SECTIONS_TEXTS.plansSectionIntro,
      page: "/plans",
      fields: [
        switchAt("bookings.confirmAtOnce", SECTIONS_TEXTS.bookingsConfirmAtOnceLabel, {
          hint: SECTIONS_TEXTS.bookingsConfirmAtOnceHint,
        }),
      ],
      lists: [
        {
          path: "plans",
          item: SECTIONS_TEXTS.plansItem,
          most: 3,
          isFixed: true,
          fields: [
            lineAt("name", SECTIONS_TEXTS.name),
            numberAt("priceRupees", SECTIONS_TEXTS.plansPriceRupeesLabel, PRICE_MAX_RUPEES),
            lineAt("per", SECTIONS_TEXTS.plansPerLabel, { hint: SECTIONS_TEXTS.plansPerHint }),
            linesAt("features", SECTIONS_TEXTS.plansFeaturesLabel, {
              hint: SECTIONS_TEXTS.plansFeaturesHint,
            }),
          ],
        },
      ],
    },
    {
      key: "programs",
      title: SECTIONS_TEXTS.programsSectionTitle,
      intro: SECTIONS_TEXTS.programsSectionIntro,
      page: "/programs",
      fields: [],
      lists: [
        {
          path: "programs",
          item: SECTIONS_TEXTS.programsItem,
          another: SECTIONS_TEXTS.programsAnother,
          most: 12,
          mayBeEmpty: true,
          fields: [
            lineAt("heading", SECTIONS_TEXTS.heading),
            textAt("details", SECTIONS_TEXTS.programsDetailsLabel),
            photograph(),
            drawingOf(PROGRAM_DRAWINGS),
          ],
        },
      ],
    },
    {
      key: "testimonials",
      title: SECTIONS_TEXTS.testimonialsSectionTitle,
      intro: SECTIONS_TEXTS.testimonialsSectionIntro,
      page: "/testimonials",
      fields: [],
      lists: [
        {
          path: "testimonials",
          item: SECTIONS_TEXTS.testimonialsItem,
          another: SECTIONS_TEXTS.testimonialsAnother,
          most: 24,
          mayBeEmpty: true,
          fields: [
            lineAt("name", SECTIONS_TEXTS.name, { isSame: true }),
            lineAt("status", SECTIONS_TEXTS.testimonialsStatusLabel),
            textAt("review", SECTIONS_TEXTS.testimonialsReviewLabel),
            photograph(),
            portrait(),
          ],
        },
      ],
    },
    {
      key: "leaders",
      title: SECTIONS_TEXTS.leadersSectionTitle,
      intro: SECTIONS_TEXTS.leadersSectionIntro,
      page: "/about",
      fields: [],
      lists: [
        {
          path: "leaders",
          item: SECTIONS_TEXTS.leadersItem,
          another: SECTIONS_TEXTS.leadersAnother,
          most: 12,
          mayBeEmpty: true,
          fields: [
            lineAt("name", SECTIONS_TEXTS.name, { isSame: true }),
            lineAt("pace", SECTIONS_TEXTS.leadersPaceLabel),
            photograph(),
            portrait(),
          ],
        },
      ],
    },
  ];
}

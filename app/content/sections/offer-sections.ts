import * as is from "../checks.ts";
import type { Section } from "../section";

const PRICE_MAX_RUPEES = 100_000;

const PROGRAM_DRAWINGS = ["groupRuns", "warmUps", "nutrition", "purpose"] as const;
const PORTRAITS = ["asha", "karthik", "nithya", "farhan", "lakshmi", "tara"] as const;

const photograph = {
  path: "image",
  label: "Picture",
  kind: "picture",
  check: is.picture,
  isOptional: true,
} as const;

/** A drawn portrait; `none` of them gives initials. */
const portrait = {
  path: "drawing",
  label: "Drawing where there is no picture",
  kind: "choice",
  check: is.choiceOf(PORTRAITS),
  choices: PORTRAITS,
  isOptional: true,
} as const;

/** The sections about the club's offers and its people. */
export const OFFER_SECTIONS: readonly Section[] = [
  {
    key: "plans",
    title: "Plans and prices",
    intro:
      "The price of a single run is set with the run. The monthly price here applies from the next membership.",
    page: "/plans",
    fields: [
      {
        path: "bookings.confirmAtOnce",
        label: "Confirm free first runs and members’ runs right away",
        kind: "switch",
        check: is.onOrOff,
        hint: "Switch it off if you’d like to look at each of them first: the seat is kept, and an admin confirms it under Bookings.",
      },
    ],
    lists: [
      {
        path: "plans",
        item: "Plan",
        most: 3,
        isFixed: true,
        fields: [
          { path: "name", label: "Name", kind: "line", check: is.line("the plan's name") },
          {
            path: "priceRupees",
            label: "Price in rupees",
            kind: "number",
            check: is.whole("a price in whole rupees", PRICE_MAX_RUPEES),
          },
          {
            path: "per",
            label: "For",
            kind: "line",
            check: is.line("what the price is for"),
            hint: "Such as 'per session'.",
          },
          {
            path: "features",
            label: "What’s included",
            kind: "lines",
            check: is.texts("what the plan contains"),
            hint: "One per line.",
          },
        ],
      },
    ],
  },
  {
    key: "programs",
    title: "Programs",
    intro: "What the club offers.",
    page: "/programs",
    fields: [],
    lists: [
      {
        path: "programs",
        item: "Program",
        most: 12,
        mayBeEmpty: true,
        fields: [
          { path: "heading", label: "Heading", kind: "line", check: is.line("a heading") },
          {
            path: "details",
            label: "Details",
            kind: "text",
            check: is.text("a sentence about it"),
          },
          photograph,
          {
            path: "drawing",
            label: "Drawing where there is no picture",
            kind: "choice",
            check: is.choiceOf(PROGRAM_DRAWINGS),
            choices: PROGRAM_DRAWINGS,
          },
        ],
      },
    ],
  },
  {
    key: "testimonials",
    title: "Testimonials",
    intro: "What runners say, in their own words. Ask before you show somebody's name or picture.",
    page: "/testimonials",
    fields: [],
    lists: [
      {
        path: "testimonials",
        item: "Testimonial",
        most: 24,
        mayBeEmpty: true,
        fields: [
          { path: "name", label: "Name", kind: "line", check: is.line("who says it") },
          {
            path: "status",
            label: "Occupation or place",
            kind: "line",
            check: is.line("what they do"),
          },
          { path: "review", label: "What they say", kind: "text", check: is.text("what they say") },
          photograph,
          portrait,
        ],
      },
    ],
  },
  {
    key: "leaders",
    title: "Run leaders",
    intro: "Who leads the pace groups. Only name people who have agreed to be shown here.",
    page: "/about",
    fields: [],
    lists: [
      {
        path: "leaders",
        item: "Run leader",
        most: 12,
        mayBeEmpty: true,
        fields: [
          { path: "name", label: "Name", kind: "line", check: is.line("the leader's name") },
          { path: "pace", label: "Pace group", kind: "line", check: is.line("the pace group") },
          photograph,
          portrait,
        ],
      },
    ],
  },
];

export interface Testimonial {
  name: string;
  /** Occupation or place. */
  status: string;
  review: string;
  /** A photograph in `public/`; without one, the drawing is shown, and without that, initials. */
  image?: string;
  /** A drawn portrait of `people.ts`. */
  drawing?: "asha" | "karthik" | "nithya";
}

/** Samples: replace them with your own runners' words. */
export const testimonials: readonly Testimonial[] = [
  {
    name: "Asha R.",
    status: "Product designer",
    drawing: "asha",
    review:
      "I came for one free run and stayed for the people. My Sundays start at a quarter to six now.",
  },
  {
    name: "Karthik S.",
    status: "Founder",
    drawing: "karthik",
    review: "I met my co-founder on the second kilometre. We still do not agree on pace.",
  },
  {
    name: "Nithya B.",
    status: "Teacher",
    drawing: "nithya",
    review:
      "I could not run for five minutes. Nobody let me feel that. Last month I ran ten kilometres.",
  },
];

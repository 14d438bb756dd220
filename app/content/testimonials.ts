export interface Testimonial {
  name: string;
  /** Occupation or place. */
  status: string;
  review: string;
  /** A photograph in `public/`; without one, the drawing is shown, and without that, initials. */
  image?: string;
  /** A drawn portrait of `people.ts`. */
  drawing?: "asha" | "karthik" | "nithya" | "farhan" | "lakshmi" | "tara";
  /** Invented, as the page says. */
  isSample?: true;
}

/** Samples: replace them with your own runners' words. */
export const testimonials: readonly Testimonial[] = [
  {
    name: "Asha R.",
    status: "Product designer",
    drawing: "asha",
    isSample: true,
    review:
      "I came for one free run and stayed for the people. Now my Sundays start at a quarter to six.",
  },
  {
    name: "Karthik S.",
    status: "Founder",
    drawing: "karthik",
    isSample: true,
    review: "I met my co-founder on the second kilometre. We still don't agree on pace.",
  },
  {
    name: "Nithya B.",
    status: "Teacher",
    drawing: "nithya",
    isSample: true,
    review:
      "I couldn't run for five minutes. Nobody made me feel slow. Last month I ran ten kilometres.",
  },
];

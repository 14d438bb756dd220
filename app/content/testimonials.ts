export interface Testimonial {
  name: string;
  /** Occupation or place. */
  status: string;
  review: string;
  /** A photograph in `public/`; without one, initials are shown. */
  image?: string;
}

/** Samples: replace them with your own runners' words. */
export const testimonials: readonly Testimonial[] = [
  {
    name: "Asha R.",
    status: "Product designer",
    review:
      "I came for one free run and stayed for the people. My Sundays start at a quarter to six now.",
  },
  {
    name: "Karthik S.",
    status: "Founder",
    review: "I met my co-founder on the second kilometre. We still do not agree on pace.",
  },
  {
    name: "Nithya B.",
    status: "Teacher",
    review:
      "I could not run for five minutes. Nobody let me feel that. Last month I ran ten kilometres.",
  },
];

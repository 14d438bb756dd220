/** Leaders of the pace groups. Name only people who have agreed to be named here. */
export interface Leader {
  name: string;
  pace: string;
  /** A photograph in `public/`; without one, the drawing is shown, and without that, initials. */
  image?: string;
  /** A drawn portrait of `people.ts`. */
  drawing?: "asha" | "karthik" | "nithya" | "farhan" | "lakshmi" | "tara";
  /** Invented, as the page says. */
  isSample?: true;
}

export const leaders: readonly Leader[] = [
  {
    name: "Lakshmi Iyer",
    pace: "Easy, 8:00/km and walk breaks",
    drawing: "lakshmi",
    isSample: true,
  },
  { name: "Mohammed Farhan", pace: "Steady, 6:30/km", drawing: "farhan", isSample: true },
  { name: "Tara Fernandes", pace: "Quick, 5:15/km", drawing: "tara", isSample: true },
];

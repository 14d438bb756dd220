export interface Program {
  heading: string;
  details: string;
  /** The drawn picture; `people.ts` has them all. */
  drawing: "groupRuns" | "warmUps" | "nutrition" | "purpose";
  /** A photograph in `public/`, such as '/programs/group-runs.webp', shown instead of the drawing. */
  image?: string;
}

export const programs: readonly Program[] = [
  {
    heading: "Group Runs",
    details: "Weekly runs in pace groups with a sweep runner at the back: nobody is left behind.",
    drawing: "groupRuns",
  },
  {
    heading: "Mindful Warm-ups",
    details: "Ten minutes of mobility and breath before the first kilometre, led by a coach.",
    drawing: "warmUps",
  },
  {
    heading: "Post-run Nutrition",
    details:
      "Fruit, protein and filter coffee: the right food after a run, and good company to share it.",
    drawing: "nutrition",
  },
  {
    heading: "Run with a purpose",
    details: "Runs that raise money, clean up a lake or bring founders and mentors together.",
    drawing: "purpose",
  },
];

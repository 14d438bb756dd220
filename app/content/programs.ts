export interface Program {
  heading: string;
  details: string;
}

export const programs: readonly Program[] = [
  {
    heading: "Group Runs",
    details: "Weekly runs in pace groups with a sweep runner at the back: nobody is left behind.",
  },
  {
    heading: "Mindful Warm-ups",
    details: "Ten minutes of mobility and breath before the first kilometre, led by a coach.",
  },
  {
    heading: "Post-run Nutrition",
    details:
      "Fruit, protein and filter coffee: what to eat after a run, and company to eat it with.",
  },
  {
    heading: "Run with a purpose",
    details: "Runs that raise money, clean up a lake or bring founders and mentors together.",
  },
];

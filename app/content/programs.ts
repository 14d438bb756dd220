export interface Program {
  heading: string;
  details: string;
  icon: "group" | "breath" | "bowl" | "heart";
  /** A photograph in `public/`, such as '/programs/group-runs.webp'; without one, the drawn icon is shown. */
  image?: string;
}

export const programs: readonly Program[] = [
  {
    heading: "Group Runs",
    details: "Weekly runs in pace groups with a sweep runner at the back: nobody is left behind.",
    icon: "group",
  },
  {
    heading: "Mindful Warm-ups",
    details: "Ten minutes of mobility and breath before the first kilometre, led by a coach.",
    icon: "breath",
  },
  {
    heading: "Post-run Nutrition",
    details:
      "Fruit, protein and filter coffee: what to eat after a run, and company to eat it with.",
    icon: "bowl",
  },
  {
    heading: "Run with a purpose",
    details: "Runs that raise money, clean up a lake or bring founders and mentors together.",
    icon: "heart",
  },
];

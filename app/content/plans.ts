import type { Plan } from "./content-shape";

/** The plans of a fresh club (specification, section 9). */
export const freshPlans: readonly Plan[] = [
  {
    id: "free_trial",
    name: "Free Trial",
    priceRupees: 0,
    per: "First-time participants",
    features: ["Guided warm-up", "1-hour community run", "Light post-run treats", "Networking"],
  },
  {
    id: "pay_per_run",
    name: "Pay-Per-Run",
    priceRupees: 99,
    per: "per session",
    features: [
      "Guided warm-up",
      "1-hour structured run",
      "Healthy energy boosters",
      "Community networking",
    ],
  },
  {
    id: "monthly_membership",
    name: "Monthly Membership",
    priceRupees: 299,
    per: "per month",
    features: [
      "Unlimited weekly runs",
      "Warm-up and cooldown guidance",
      "Nutritious post-run bites",
      "Networking and community events",
    ],
  },
];

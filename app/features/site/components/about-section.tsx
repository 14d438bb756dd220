import { club } from "~/content/club";
import { RouteLane } from "./route-line";
import { SectionTitle } from "./section-title";

const facts = [
  { figure: "05:45", text: "before the traffic, while it is cool" },
  { figure: "60", text: "minutes: warm-up, run and stretch, then breakfast" },
  { figure: "3", text: "paces, and a sweep runner behind the last of us" },
];

/** The section about the club, in the dark theme. */
export function AboutSection() {
  return (
    <section id="about" className="relative">
      <RouteLane side="right" />
      <div className="column grid gap-x-16 gap-y-10 py-10 lg:grid-cols-[1.2fr_1fr] lg:items-end">
        <div className="grid gap-5">
          <SectionTitle label="About Us">
            We start in the dark and finish in good company.
          </SectionTitle>
          {club.about.map((paragraph) => (
            <p key={paragraph} className="max-w-prose text-lg text-ink/90">
              {paragraph}
            </p>
          ))}
        </div>
        <dl className="grid gap-5 border-l border-ink/25 pl-6">
          {facts.map((fact) => (
            <div key={fact.figure} className="grid grid-cols-[5.5rem_1fr] items-baseline gap-4">
              <dt className="figure text-4xl text-saffron">{fact.figure}</dt>
              <dd className="text-ink/90">{fact.text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

import { Plus } from "lucide-react";
import { Link } from "react-router";
import { club } from "~/content/club";
import { questions } from "~/content/questions";
import { pages } from "~/content/site-texts";
import { PageFrame } from "~/features/site/components/text-page";
import { pageMeta, questionsData } from "~/features/site/rules";
import type { Route } from "./+types/faq";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    origin: matches[1].loaderData.origin,
    path: "/faq",
    siteName: club.name,
    title: `FAQ – ${club.name}`,
    description: pages.faq.description,
    data: [questionsData(questions)],
  });

export default function FaqPage() {
  const { more } = pages.faq;
  return (
    <PageFrame title={pages.faq.title} intro={pages.faq.intro}>
      <div className="grid max-w-3xl">
        {questions.map(({ question, answer }) => (
          <details key={question} className="group border-t border-line last:border-b">
            <summary className="flex min-h-14 items-center justify-between gap-4 py-3 text-lg font-bold">
              {question}
              <Plus
                aria-hidden
                className="size-5 shrink-0 text-accent-text transition-transform group-open:rotate-45"
              />
            </summary>
            <p className="max-w-prose pb-5">{answer}</p>
          </details>
        ))}
      </div>
      <p>
        {more[0]} <Link to="/contact">{more[1]}</Link> {more[2]} <Link to="/help">{more[3]}</Link>.
      </p>
    </PageFrame>
  );
}

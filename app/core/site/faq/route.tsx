import { Link } from "react-router";
import { club } from "~/content/club";
import { clubContent } from "~/content/club-content.server";
import { wayOn } from "~/content/pages-texts";
import { pageMeta, questionsData } from "~/core/site/frame/public-pages";
import { QuestionList } from "~/core/site/frame/question-list";
import { PageFrame } from "~/core/site/frame/text-page";
import type { Route } from "./+types/route";

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta({
    origin: matches[1].loaderData.origin,
    path: "/faq",
    siteName: club.name,
    title: `FAQ – ${club.name}`,
    description: loaderData.texts.description,
    data: [questionsData(loaderData.questions)],
  });

export function loader() {
  const { questions, pages } = clubContent();
  return { questions, texts: pages.faq };
}

export default function FaqPage({ loaderData }: Route.ComponentProps) {
  const { questions, texts } = loaderData;
  return (
    <PageFrame title={texts.title} intro={texts.intro}>
      <QuestionList questions={questions} />
      <p>
        {wayOn.questions[0]} <Link to="/contact">{wayOn.questions[1]}</Link> {wayOn.questions[2]}{" "}
        <Link to="/help">{wayOn.questions[3]}</Link>.
      </p>
    </PageFrame>
  );
}

import { Link } from "react-router";
import { clubName } from "~/content/page-club";
import { pageMeta } from "~/core/site/frame/public-pages";
import { PageFrame, QuestionList } from "~/core/site/frame/text-page";
import { requestContext } from "~/middleware/context.server";
import { FAQ_TEXTS } from "~/texts/site/faq";
import { WAY_ON_TEXTS } from "~/texts/site/public-pages";
import { MarkedText } from "~/ui/marked-text";
import type { Route } from "./+types/route";

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta({
    origin: matches[1].loaderData.origin,
    path: "/faq",
    title: FAQ_TEXTS.faq({ club: clubName() }),
    description: loaderData.texts.description,
    data: [questionsData(loaderData.questions)],
  });

export function loader({ context }: Route.LoaderArgs) {
  const { questions, pages } = context.get(requestContext).content;
  return { questions, texts: pages.faq };
}

export default function FaqPage({ loaderData }: Route.ComponentProps) {
  const { questions, texts } = loaderData;
  return (
    <PageFrame title={texts.title} intro={texts.intro}>
      <QuestionList questions={questions} />
      <p>
        <MarkedText
          text={WAY_ON_TEXTS.questions}
          marks={{
            contact: (words) => <Link to="/contact">{words}</Link>,
            help: (words) => <Link to="/help">{words}</Link>,
          }}
        />
      </p>
    </PageFrame>
  );
}

/** Questions and answers as structured data (schema.org FAQPage). */
function questionsData(questions: readonly { question: string; answer: string }[]) {
  return {
    "@context": "https://schema.org",
    "@type": "FAQPage",
    mainEntity: questions.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer },
    })),
  };
}

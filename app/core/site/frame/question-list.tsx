import { Plus } from "lucide-react";
import type { Question } from "~/content/questions";

/** Questions that open to their answers. */
export function QuestionList({ questions }: { questions: readonly Question[] }) {
  return (
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
  );
}

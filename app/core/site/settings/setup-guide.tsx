import { ArrowRight, CircleCheck, CircleDashed } from "lucide-react";
import { Link } from "react-router";
import { Card, CardHeader } from "~/ui/card";
import type { SetupStep } from "./setup";
import { DONE_TEXT, guideTitle } from "../texts";

/** The open steps of a new club, shown until all are done. */
export function SetupGuide({ steps }: { steps: SetupStep[] }) {
  const open = steps.filter(({ isDone }) => !isDone).length;
  if (open === 0) return null;
  return (
    <Card as="section">
      <CardHeader title={guideTitle(steps.length - open, steps.length)} />
      <ol className="divide-y divide-line">
        {steps.map(({ key, title, text, to, isDone }) => (
          <li key={key} className="flex items-start gap-3 py-2.5">
            {isDone ? (
              <CircleCheck aria-hidden className="mt-1 size-5 shrink-0 text-success" />
            ) : (
              <CircleDashed aria-hidden className="mt-1 size-5 shrink-0 text-muted" />
            )}
            <div className="grid gap-0.5">
              <Link to={to} className="inline-flex w-fit items-center gap-1.5 py-1 font-bold">
                {title}
                {!isDone && <ArrowRight aria-hidden className="size-4" />}
              </Link>
              <span className="text-muted">{isDone ? DONE_TEXT : text}</span>
            </div>
          </li>
        ))}
      </ol>
    </Card>
  );
}

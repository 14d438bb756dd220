import { CircleCheck, CircleX, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Card } from "~/ui/card";
import type { Finding } from "./health";
import type { HealthState } from "./health-texts";
import { HEALTH_STATES, HEALTH_TEXTS } from "../texts";

const ICONS: Record<HealthState, ReactNode> = {
  bad: <CircleX aria-hidden className="size-5 text-danger" />,
  look: <TriangleAlert aria-hidden className="size-5 text-warning" />,
  good: <CircleCheck aria-hidden className="size-5 text-success" />,
  said: <Info aria-hidden className="size-5 text-muted" />,
};

/** Each finding with its state and what to do about it. */
export function HealthList({ findings }: { findings: Finding[] }) {
  return (
    <Card as="section" flush>
      <h2 className="sr-only">{HEALTH_TEXTS.findings}</h2>
      <ul className="divide-y divide-line">
        {findings.map(({ key, state, title, text, todo }) => (
          <li key={key} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 px-5 py-4 sm:px-6">
            <span className="pt-0.5">{ICONS[state]}</span>
            <div className="grid gap-0.5">
              <h3 className="font-bold">
                {title}
                <span className="sr-only">: {HEALTH_STATES[state]}</span>
              </h3>
              <p className="wrap-anywhere">{text}</p>
              {todo && <p className="wrap-anywhere text-muted">{todo}</p>}
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}

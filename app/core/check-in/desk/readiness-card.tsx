import { Check, CircleAlert, Info } from "lucide-react";
import { classNames } from "~/ui/class-names";
import type { Fact } from "../device/readiness";
import { READINESS_CARD_TEXTS } from "./desk-texts";

/** One line that says whether this phone is ready for a desk without a signal, and opens into what that takes. */
export function ReadinessCard({ isReady, facts }: { isReady: boolean; facts: Fact[] }) {
  const missing = facts.filter(({ isMet }) => isMet === false);
  return (
    <details
      className={classNames(
        "rounded-lg border",
        isReady ? "border-success/30 bg-success-soft" : "border-warning/30 bg-warning-soft",
      )}
    >
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 px-3 font-bold text-ink">
        {isReady ? (
          <Check aria-hidden className="size-5 shrink-0" />
        ) : (
          <CircleAlert aria-hidden className="size-5 shrink-0" />
        )}
        <span className="min-w-0 truncate max-[18rem]:whitespace-normal">
          {isReady
            ? READINESS_CARD_TEXTS.ready(facts[0]?.text)
            : READINESS_CARD_TEXTS.notReady(missing.map(({ text }) => text))}
        </span>
      </summary>
      <ul className="grid gap-1 px-3 pb-3">
        {facts.map(({ text, isMet }) => (
          <li key={text} className="flex items-center gap-2">
            <FactIcon isMet={isMet} />
            {text}
          </li>
        ))}
      </ul>
    </details>
  );
}

function FactIcon({ isMet }: Pick<Fact, "isMet">) {
  const look = "size-4 shrink-0";
  if (isMet === undefined) return <Info aria-hidden className={look} />;
  return isMet ? (
    <Check aria-label={READINESS_CARD_TEXTS.holds} className={look} />
  ) : (
    <CircleAlert aria-label={READINESS_CARD_TEXTS.missing} className={look} />
  );
}

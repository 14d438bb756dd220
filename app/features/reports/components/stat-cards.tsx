import { Card } from "~/ui/card";
import { Stat, type StatProps } from "~/ui/stat";

/** Figures, each on a card of its own; `className` says how many stand side by side. */
export function StatCards({
  cards,
  className,
}: {
  cards: (StatProps & { label: string })[];
  className: string;
}) {
  return (
    <ul className={className}>
      {cards.map((card) => (
        <Card as="li" key={card.label}>
          <dl>
            <Stat {...card} />
          </dl>
        </Card>
      ))}
    </ul>
  );
}

import { Card } from "~/ui/card";
import { Stat, type StatProps } from "~/ui/stat";

/** Cards with one value each; `className` sets the columns. */
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

import type { WaitlistStatus } from "~/db/tables/waitlist-notices";
import { Badge } from "~/ui/badge";

export interface WaitingListProps {
  people: { id: string; name: string | null; status: WaitlistStatus; offerUntil: string | null }[];
}

/** The waitlist in order, with the end of each offer. */
export function WaitingList({ people }: WaitingListProps) {
  if (people.length === 0) return <p className="text-muted">Nobody is waiting for a seat.</p>;
  return (
    <ol className="grid list-decimal gap-2 pl-6">
      {people.map((person) => (
        <li key={person.id}>
          {person.name ?? "New runner"}{" "}
          {person.status === "offered" && (
            <Badge tone="info">Offer until {person.offerUntil}</Badge>
          )}
        </li>
      ))}
    </ol>
  );
}

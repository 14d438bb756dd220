import type { WaitlistEntryId } from "~/db/tables/shapes";
import type { WaitlistStatus } from "~/db/tables/waitlist";
import { Badge } from "~/ui/badge";
import { Card, CardHeader } from "~/ui/card";
import { WAITING_LIST_TEXTS } from "../../texts/admin";

export interface WaitingListProps {
  people: {
    id: WaitlistEntryId;
    name: string | null;
    status: WaitlistStatus;
    offerUntil: string | null;
  }[];
  /** How many more wait after those shown. */
  more: number;
}

/** A card with the waitlist in order, and the end of each offer. */
export function WaitingList({ people, more }: WaitingListProps) {
  return (
    <Card>
      <CardHeader title={WAITING_LIST_TEXTS.waitlist} />
      <People people={people} />
      {more > 0 && (
        <p className="mt-2 text-muted">{WAITING_LIST_TEXTS.more(people.length, more)}</p>
      )}
    </Card>
  );
}

function People({ people }: Pick<WaitingListProps, "people">) {
  if (people.length === 0)
    return <p className="text-muted">{WAITING_LIST_TEXTS.nobodyIsWaitingFor}</p>;
  return (
    <ol className="grid list-decimal gap-2 pl-6">
      {people.map((person) => (
        <li key={person.id}>
          {person.name ?? WAITING_LIST_TEXTS.newRunner}{" "}
          {person.status === "offered" && (
            <Badge tone="info">
              {WAITING_LIST_TEXTS.offerUntil} {person.offerUntil}
            </Badge>
          )}
        </li>
      ))}
    </ol>
  );
}

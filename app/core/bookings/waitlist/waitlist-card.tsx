import type { WaitlistStatus } from "~/db/tables/events";
import type { WaitlistEntryId } from "~/db/tables/shapes";
import { WAITLIST_CARD_TEXTS } from "~/texts/bookings/admin";
import { COMMON_WORDS } from "~/texts/site-wide/common-words";
import { Badge } from "~/ui/badge";
import { Card, CardHeader } from "~/ui/card";

export interface WaitlistCardProps {
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
export function WaitlistCard({ people, more }: WaitlistCardProps) {
  return (
    <Card>
      <CardHeader title={WAITLIST_CARD_TEXTS.waitlist} />
      <People people={people} />
      {more > 0 && (
        <p className="mt-2 text-muted">
          {WAITLIST_CARD_TEXTS.more({ shown: people.length, more })}
        </p>
      )}
    </Card>
  );
}

function People({ people }: Pick<WaitlistCardProps, "people">) {
  if (people.length === 0) return <p className="text-muted">{WAITLIST_CARD_TEXTS.empty}</p>;
  return (
    <ol className="grid list-decimal gap-2 pl-6">
      {people.map((person) => (
        <li key={person.id}>
          {person.name ?? COMMON_WORDS.newRunner}{" "}
          {person.status === "offered" && (
            <Badge tone="info">
              {WAITLIST_CARD_TEXTS.offerUntil({ until: person.offerUntil ?? "" })}
            </Badge>
          )}
        </li>
      ))}
    </ol>
  );
}
